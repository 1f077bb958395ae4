import '../../../parts/staff/schedule/clashes.css';
import { useState } from 'react';
import type { Import } from '../../../api/imports.ts';
import { Button } from '../../../kit/button.tsx';
import { Note } from '../../../kit/note.tsx';
import { countOf } from '../../../lib/format.ts';
import { clock, shortDate } from '../../../lib/when.ts';

type Report = Import['report'];

/** Number of clashes that are listed at first. */
const shownFirst = 10;

/** The clashes of the imported games, with their lines. They do not prevent the import. */
export function ImportClashes({ report: { clashes, clashesCount } }: { report: Report }) {
  const [all, setAll] = useState(false);
  if (clashesCount === 0) return null;
  const shown = all ? clashes : clashes.slice(0, shownFirst);
  const [hard, soft] = [shown.filter(({ isHard }) => isHard), shown.filter(({ isHard }) => !isHard)];
  const unlisted = clashesCount - clashes.length;
  return (
    <section className="card pad stack import-clashes" aria-labelledby="clashes">
      <h2 id="clashes">{countOf(clashesCount, 'clash', 'clashes')}</h2>
      <p className="hint">Clashes do not stop the import. Games can be moved later.</p>
      {hard.length > 0 && <Note kind="bad">A team or a court is needed twice at one time, or a rule is broken:</Note>}
      <ClashLines clashes={hard} />
      {soft.length > 0 && <Note kind="warn">Please check:</Note>}
      <ClashLines clashes={soft} />
      {shown.length < clashes.length ? (
        <Button onClick={() => setAll(true)}>
          {unlisted > 0 ? `Show the first ${clashes.length} clashes` : `Show all ${clashes.length} clashes`}
        </Button>
      ) : (
        unlisted > 0 && <p className="hint">and {countOf(unlisted, 'more clash', 'more clashes')}.</p>
      )}
    </section>
  );
}

const ClashLines = ({ clashes }: Pick<Report, 'clashes'>) =>
  clashes.length > 0 && (
    <ul className="clashes">
      {clashes.map(({ lines, text, others, more }) => (
        <li key={`${lines.join()} ${text}`}>
          <b className="num">
            {lines.length === 1 ? 'Line' : 'Lines'} {lines.join(', ')}
          </b>
          <div>
            <p>{text}</p>
            {(others.length > 0 || more > 0) && (
              <ul>
                {others.map(({ id, away, home, date, time, location, league }) => (
                  <li key={id}>
                    With {away} at {home}
                    <small>{[league, shortDate(date), clock(time), location].filter(Boolean).join(', ')}</small>
                  </li>
                ))}
                {more > 0 && <li>and {countOf(more, 'more game')}</li>}
              </ul>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
