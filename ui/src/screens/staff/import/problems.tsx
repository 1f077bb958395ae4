import type { Import } from '../../../api/imports.ts';
import { Icon } from '../../../kit/icon.tsx';
import { countOf } from '../../../lib/format.ts';
import { meaningOf } from './kinds.ts';

/** The errors that prevent the import, by line. */
export const Problems = ({ preview: { report, problemsCount } }: { preview: Import }) => (
  <section className="card pad stack" aria-labelledby="problems">
    <h2 id="problems" className="import-wrong">
      <Icon name="alert" /> {countOf(problemsCount, 'problem')}: nothing is imported until{' '}
      {problemsCount === 1 ? 'it is' : 'they are'} mended
    </h2>
    <ul className="import-problems">
      {report.problems.map(({ line, column, reason }) => (
        <li key={`${line}/${column}/${reason}`}>
          <b>Line {line}</b>
          {column && <>, {meaningOf(column)}</>}: {reason}
        </li>
      ))}
    </ul>
    {problemsCount > report.problems.length && <p className="hint">The first {report.problems.length} are listed.</p>}
  </section>
);
