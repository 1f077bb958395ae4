import { useState } from 'react';
import type { Forecast } from '../../../api/runs.ts';
import type { Schedule } from '../../../api/schedules.ts';
import { Button } from '../../../kit/button.tsx';
import { Confirm } from '../../../kit/confirm.tsx';
import { toast } from '../../../kit/toast.tsx';
import { count } from '../../../lib/format.ts';
import { Running, Unmet } from './run-dialogs.tsx';
import { useRun } from './use-run.ts';

interface GenerateProps {
  schedule: Schedule;
  /** Schedules of other leagues that are planned with it. */
  others: Schedule[];
  /** Whether something was typed that is not saved. */
  typed: boolean;
  /** Called with why it did not work, or with nothing when it begins. */
  onRefused: (reason: string) => void;
}

const sum = (schedules: Schedule[], of: (schedule: Schedule) => number) =>
  schedules.reduce((all, schedule) => all + of(schedule), 0);

/** Generates the games of a schedule; asks first where there are some, and where not everything can be kept. */
export function Generate({ schedule, others, typed, onRefused }: GenerateProps) {
  const { planning, slow, begin, stop } = useRun(schedule.id);
  const [asked, setAsked] = useState(false);
  const [unmet, setUnmet] = useState<Forecast[] | null>(null);
  const all = [schedule, ...others];
  const played = sum(all, (one) => one.playedCount);
  const replaced = sum(all, (one) => one.gamesCount) - played;
  async function run(anyway: boolean) {
    setAsked(false);
    setUnmet(null);
    onRefused('');
    const end = await begin(
      others.map(({ id }) => id),
      anyway,
    );
    if (!end) toast('Stopped. No games were changed.');
    else if (end.kind === 'generated') toast(end.generated.message);
    else if (end.kind === 'unmet') setUnmet(end.leagues);
    else {
      onRefused(end.message);
      toast('Failed to generate full schedule', { bad: true });
    }
  }
  function press() {
    if (planning) return;
    if (typed) toast('Save the schedule first.', { bad: true });
    else if (replaced + played > 0) setAsked(true);
    else void run(false);
  }
  return (
    <>
      <Button kind="primary" icon="wand" busy={planning !== null && 'Generating...'} onClick={press}>
        Generate full schedule
      </Button>
      {planning && slow && <Running planning={planning} onStop={stop} />}
      {unmet && <Unmet leagues={unmet} onAnyway={() => run(true)} onClose={() => setUnmet(null)} />}
      {asked && (
        <Confirm
          title="Generate full schedule?"
          keep="Keep the games"
          act={`Overwrite ${count(replaced, 'game')}`}
          goes=""
          onConfirm={() => run(false)}
          onClose={() => setAsked(false)}
        >
          <p>This will overwrite all existing games for this schedule. Continue?</p>
          {others.some((one) => one.gamesCount > one.playedCount) && (
            <p>So it will for {others.map((one) => `${one.league.name}: ${one.name}`).join(', ')}.</p>
          )}
          {played > 0 && <p>{count(played, 'played game')} will stay as they are.</p>}
        </Confirm>
      )}
    </>
  );
}
