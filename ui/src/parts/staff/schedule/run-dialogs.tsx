import type { Forecast, RunEvent } from '../../../api/runs.ts';
import { Button } from '../../../kit/button.tsx';
import { Dialog } from '../../../kit/dialog.tsx';
import { Measures } from './measures.tsx';

interface RunningProps {
  planning: Extract<RunEvent, { kind: 'planning' }>;
  onStop: () => void;
}

/** How far a run is; closing it stops the run. */
export const Running = ({ planning: { stage, done }, onStop }: RunningProps) => (
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
      <progress className="run" max={100} value={done} aria-label="How far it is" />
      <p className="hint">It ends as soon as nothing can be made more even. Nothing is written before that.</p>
    </div>
  </Dialog>
);

interface UnmetProps {
  leagues: Forecast[];
  onAnyway: () => void;
  onClose: () => void;
}

/** What a plan would not keep, before it is written. */
export function Unmet({ leagues, onAnyway, onClose }: UnmetProps) {
  const short = leagues
    .map(({ league, report }) => ({ league, report: report.filter((one) => !one.isMet) }))
    .filter(({ report }) => report.length > 0);
  return (
    <Dialog
      title="Not everything can be kept"
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
          This is the best plan that was found with these days, times and courts. More times or courts, or fewer times
          at which teams cannot play, make it better. Nothing is written yet.
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
