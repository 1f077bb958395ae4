import { useState } from 'react';
import { usePageViews } from '../../../api/staff.ts';
import type { Of } from '../../../api/types.ts';
import { ErrorNote } from '../../../kit/error-note.tsx';
import { Empty, Skeleton } from '../../../kit/states.tsx';
import { Table } from '../../../kit/table.tsx';
import { Segment } from '../../../kit/tabs.tsx';
import { integer } from '../../../lib/format.ts';
import { useTitle } from '../../../lib/title.ts';
import { shortDate } from '../../../lib/when.ts';
import { StaffPage } from '../../../parts/staff/shell.tsx';
import { fixedPages } from '../../../staff-routes.ts';
import { type Span, ViewsChart } from './views-chart.tsx';

const periods = [
  { value: '30', label: 'Last 30 days' },
  { value: '84', label: 'Last 12 weeks' },
];

const names = new Map(fixedPages);

const byDay = (days: Of<'DayViews'>[]): Span[] =>
  days.map(({ day, views }) => ({ from: day, label: shortDate(day), views }));

/** Groups days into weeks of seven days; the last week ends today. */
const byWeek = (days: Of<'DayViews'>[]): Span[] =>
  days.flatMap(({ day }, at) => {
    if (at % 7 !== 0) return [];
    const week = days.slice(at, at + 7);
    const views = week.reduce((sum, day) => sum + day.views, 0);
    return { from: day, label: `${shortDate(day)} to ${shortDate(week.at(-1)?.day ?? day)}`, views };
  });

export default function PageViews() {
  useTitle('Page views', 'Homecourt');
  const [days, setDays] = useState('30');
  const { data: report, error, retry } = usePageViews(days);
  const weekly = days === '84';
  return (
    <StaffPage crumbs={[{ label: 'Page views' }]}>
      <div className="staff-head">
        <h1>Page views</h1>
        <Segment label="Period" choices={periods} value={days} onChange={setDays} />
      </div>
      {report ? (
        <Report report={report} weekly={weekly} />
      ) : error ? (
        <ErrorNote title="The page views did not load" message={error.message} onRetry={retry} />
      ) : (
        <Skeleton label="Loading..." />
      )}
    </StaffPage>
  );
}

function Report({ report: { days, pages }, weekly }: { report: Of<'PageViews'>; weekly: boolean }) {
  if (pages.length === 0) {
    return (
      <Empty title="No views yet">
        <p>When visitors read your public pages, their views are counted here, a few seconds later.</p>
      </Empty>
    );
  }
  return (
    <div className="stack">
      <ViewsChart spans={weekly ? byWeek(days) : byDay(days)} each={weekly ? 'week' : 'day'} />
      <Pages pages={pages} />
      <p className="hint">
        Counted without cookies and without identifying visitors. Bots and signed-in users are not counted.
      </p>
    </div>
  );
}

const Pages = ({ pages }: { pages: Of<'PathViews'>[] }) => (
  <div className="card">
    <Table caption="Views by page" wide={false}>
      <thead>
        <tr>
          <th scope="col">Page</th>
          <th scope="col" className="num">
            Views
          </th>
        </tr>
      </thead>
      <tbody>
        {pages.map(({ path, title, views }) => (
          <tr key={path}>
            <th scope="row" className="views-page">
              {names.get(path) ?? title ?? 'Removed pages'} <small>{path}</small>
            </th>
            <td className="num">{integer(views)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  </div>
);
