import { type Schedule, useScheduleReport } from '../../../api/schedules.ts';
import { Badge } from '../../../kit/badge.tsx';
import { Measures } from './measures.tsx';

/** Which requests and rules of the season the games keep, the broken ones in words; nothing if no rule concerns the league. */
export const Requests = ({ schedule }: { schedule: Schedule }) => {
  const requests = useScheduleReport(schedule.id).data?.requests;
  if (!requests) return null;
  const { kept, total, broken } = requests;
  const isHard = broken.some((one) => one.isHard);
  return (
    <section className="card spaced" aria-labelledby="requests">
      <div className="panel-head">
        <h2 id="requests">Requests and rules</h2>
        <Badge kind={kept === total ? 'ok' : isHard ? 'bad' : 'warn'}>
          {kept} of {total} kept
        </Badge>
      </div>
      {broken.length > 0 && (
        <Measures
          report={broken.map(({ ruleId, isHard, text, requestedBy }) => ({
            name: String(ruleId),
            title: requestedBy ? `Asked by ${requestedBy}` : isHard ? 'Must be kept' : 'Wish',
            text,
            isMet: false,
            isProven: false,
            value: 1,
          }))}
        />
      )}
    </section>
  );
};
