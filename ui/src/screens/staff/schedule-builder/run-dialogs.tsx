import type { Forecast, RunEvent } from '../../../api/runs.ts';
import { Button } from '../../../kit/button.tsx';
import { Dialog } from '../../../kit/dialog.tsx';
import { Measures } from './measures.tsx';

interface RunProgressProps {
  planning: Extract<RunEvent, { kind: 'planning' }>;
  onStop: () => void;
}

/** The progress of a planning run; closing the dialog cancels the run. */
export const RunProgress = ({ planning: { stage, done }, onStop }: RunProgressProps) => (
  <Dialog
    title="Generating the schedule"
    onClose={onStop}
    foot={
      <Button autoFocus onClick={onStop}>
        Cancel
      </Button>
    }
  >
    <div className="stack">
      <p role="status">{stage}...</p>
      <progress className="run" max={100} value={done} aria-label="Progress" />
      <p className="hint">It stops when the schedule cannot be made fairer. Your games do not change before that.</p>
    </div>
  </Dialog>
);

interface UnmetGoalsProps {
  leagues: Forecast[];
  onAnyway: () => void;
  onClose: () => void;
}

/** Lists the goals that a plan does not meet, before the plan is saved. */
export function UnmetGoals({ leagues, onAnyway, onClose }: UnmetGoalsProps) {
  const short = leagues
    .map(({ league, report }) => ({ league, report: report.filter((measure) => !measure.isMet) }))
    .filter(({ report }) => report.length > 0);
  return (
    <Dialog
      title="Not every wish can be met"
      onClose={onClose}
      foot={
        <>
          <Button autoFocus onClick={onClose}>
            Change the schedule first
          </Button>
          <Button kind="primary" onClick={onAnyway}>
            Generate anyway
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>
          This is the best schedule found with these days, times and courts. More times or courts, or fewer blocked
          times, can make it better. Nothing is saved yet.
        </p>
        {short.map(({ league, report }) => (
          <section key={league.id} aria-label={league.name}>
            {leagues.length > 1 && <h3>{league.name}</h3>}
            <Measures report={report} />
          </section>
        ))}
      </div>
    </Dialog>
  );
}
