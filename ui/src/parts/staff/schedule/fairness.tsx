import { type Measured, type Schedule, useReport } from '../../../api/schedules.ts';
import { Note } from '../../../kit/note.tsx';
import { Loaded } from '../../loaded.tsx';

/** How even the games of a schedule are: each measure beside its bound, and in words what is not kept. */
export const Fairness = ({ schedule }: { schedule: Schedule }) => (
  <Loaded from={useReport(schedule.id)} what="the report" title={null} rows={1}>
    {({ report }) => report.length > 0 && <Report report={report} />}
  </Loaded>
);

function Report({ report }: { report: Measured[] }) {
  const unmet = report.filter((one) => !one.isMet);
  return (
    <section className="card spaced" aria-labelledby="fairness">
      <div className="panel-head">
        <h2 id="fairness">How even it is</h2>
        <span className="hint">{unmet.length === 0 ? 'Every bound is kept' : 'Not every bound is kept'}</span>
      </div>
      <dl className="tally">
        {report.map((one) => (
          <div key={one.name} title={one.text}>
            <dt>{one.title}</dt>
            <dd>
              {one.value}
              <small>{one.target ?? 'no bound known'}</small>
            </dd>
          </div>
        ))}
      </dl>
      {unmet.length > 0 && (
        <div className="spans">
          {unmet.map((one) => (
            <Note kind="warn" key={one.name}>
              {one.text} It should be {one.target}.
            </Note>
          ))}
        </div>
      )}
    </section>
  );
}
