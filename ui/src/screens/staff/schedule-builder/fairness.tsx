import '../../../parts/staff/schedule/clashes.css';
import { type Measured, type Schedule, useScheduleReport } from '../../../api/schedules.ts';
import { Badge } from '../../../kit/badge.tsx';
import { countOf } from '../../../lib/format.ts';
import { Loaded } from '../../../parts/loaded.tsx';
import { ClashList } from '../../../parts/staff/schedule/clash-list.tsx';
import { Measures } from './measures.tsx';

/** The clashes of a schedule, with links to the games; nothing if there are none. */
export const Clashes = ({ schedule }: { schedule: Schedule }) => {
  const clashes = useScheduleReport(schedule.id).data?.clashes ?? [];
  if (clashes.length === 0) return null;
  return (
    <section className="card spaced" aria-labelledby="clashes">
      <div className="panel-head">
        <h2 id="clashes">Clashes</h2>
        <Badge kind="bad">{countOf(clashes.length, 'clash', 'clashes')}</Badge>
      </div>
      <ClashList clashes={clashes} />
    </section>
  );
};

/** The result of the report in a few words. "As fair as it can be" only if that is proven of each measure. */
const FairnessBadge = ({ report, unmet }: { report: Measured[]; unmet: number }) => {
  if (unmet > 0) {
    return (
      <Badge kind="warn">
        {unmet} of {report.length} not kept
      </Badge>
    );
  }
  const isProven = report.every((measure) => measure.isProven);
  return <Badge kind="ok">{isProven ? 'As fair as it can be' : 'Within what was asked'}</Badge>;
};

/** The fairness report of a schedule: each measure as a sentence, unmet goals first. */
export const Fairness = ({ schedule }: { schedule: Schedule }) => (
  <Loaded from={useScheduleReport(schedule.id)} what="the report" title={null} rows={1}>
    {({ report }) => {
      const unmet = report.filter((measure) => !measure.isMet);
      return (
        report.length > 0 && (
          <section className="card spaced" aria-labelledby="fairness">
            <div className="panel-head">
              <h2 id="fairness">Fairness</h2>
              <FairnessBadge report={report} unmet={unmet.length} />
            </div>
            <Measures report={[...unmet, ...report.filter((measure) => measure.isMet)]} />
          </section>
        )
      );
    }}
  </Loaded>
);
