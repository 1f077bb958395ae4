import './views-chart.css';
import { Table } from '../../../kit/table.tsx';
import { countOf, integer } from '../../../lib/format.ts';
import { shortDate } from '../../../lib/when.ts';

export interface Span {
  /** The first day. */
  from: string;
  /** `Nov 15`, or `Nov 9 to Nov 15`. */
  label: string;
  views: number;
}

interface ViewsChartProps {
  spans: Span[];
  /** The span of a column: "day" or "week". */
  each: string;
}

/** A column chart of page views, oldest first; a table below has the same numbers. */
export function ViewsChart({ spans, each }: ViewsChartProps) {
  const sum = spans.reduce((all, span) => all + span.views, 0);
  const most = spans.reduce((best, span) => (span.views > best.views ? span : best));
  const [first, last] = [spans[0], spans.at(-1)];
  return (
    <section className="card views" aria-labelledby="by-span">
      <h2 id="by-span" className="vh">
        Views by {each}
      </h2>
      <p className="views-sum">
        <b>{integer(sum)}</b>
        {sum === 1 ? 'view' : 'views'}, most {each === 'day' ? 'on' : 'from'} {most.label}: {integer(most.views)}
      </p>
      <div
        className="views-cols"
        role="img"
        aria-label={`Columns, one a ${each}, the highest ${countOf(most.views, 'view')}. The table below has the numbers.`}
        style={{ '--max': Math.max(1, most.views) }}
      >
        {spans.map((span) => (
          <i key={span.from} title={`${span.label}: ${integer(span.views)}`} style={{ '--v': span.views }} />
        ))}
      </div>
      <p className="views-ends" aria-hidden="true">
        <span>{first && shortDate(first.from)}</span>
        <span>{last && shortDate(last.from)}</span>
      </p>
      <details className="fold">
        <summary>The numbers by {each}</summary>
        <Table caption={`Views by ${each}`} wide={false}>
          <thead>
            <tr>
              <th scope="col">{each === 'day' ? 'Day' : 'Week'}</th>
              <th scope="col" className="num">
                Views
              </th>
            </tr>
          </thead>
          <tbody>
            {spans.map((span) => (
              <tr key={span.from}>
                <th scope="row">{span.label}</th>
                <td className="num">{integer(span.views)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </details>
    </section>
  );
}
