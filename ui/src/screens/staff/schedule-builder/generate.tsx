import { useState } from 'react';
import { ApiError } from '../../../api/client.ts';
import type { Forecast } from '../../../api/runs.ts';
import { type KeptGames, type Schedule, useFetchKeptGames } from '../../../api/schedules.ts';
import type { Of } from '../../../api/types.ts';
import { Button } from '../../../kit/button.tsx';
import { Confirm } from '../../../kit/confirm.tsx';
import { toast } from '../../../kit/toast.tsx';
import { countOf } from '../../../lib/format.ts';
import { RunProgress, UnmetGoals } from './run-dialogs.tsx';
import { useRun } from './use-run.ts';

interface GenerateProps {
  schedule: Schedule;
  /** Schedules of other leagues that are planned together with this schedule. */
  others: Schedule[];
  /** Whether the form has unsaved changes. */
  typed: boolean;
  /** Called with the error message, or an empty text when a run starts. */
  onRefused: (reason: string) => void;
}

/** The confirmation before a run: the number of replaced games, and which games are kept. */
interface Asked {
  replaced: number;
  stay: string[];
}

const sum = (numbers: number[]) => numbers.reduce((all, number) => all + number, 0);

/** Adds up the confirmations of several schedules; kept games of other leagues are prefixed with the league's name. */
const together = (schedules: Schedule[], keptPlans: KeptGames[]): Asked => ({
  replaced: sum(keptPlans.map((schedule) => schedule.replaced)),
  stay: keptPlans.flatMap(({ counts }, index) =>
    counts.map(({ text }) => (index > 0 ? `${schedules[index]?.league.name}: ${text}` : text)),
  ),
});

const keptCount = ({ kept, others = [] }: Of<'Generated'>) =>
  sum([kept, ...others.map((other) => other.kept)].map(({ games }) => games.length));

const stayed = (games: number) => (games > 0 ? `${countOf(games, 'game')} stayed as before.` : '');

/** Generates the games of a schedule. Asks first if games would be replaced, or if the plan does not meet all goals. */
export function Generate({ schedule, others, typed, onRefused }: GenerateProps) {
  const { planning, slow, begin, stop } = useRun(schedule.id);
  const askKept = useFetchKeptGames();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [unmet, setUnmet] = useState<Forecast[] | null>(null);
  const all = [schedule, ...others];
  const games = sum(all.map((each) => each.gamesCount));
  async function run(anyway: boolean) {
    setAsked(null);
    setUnmet(null);
    onRefused('');
    const end = await begin(
      others.map(({ id }) => id),
      anyway,
    );
    if (!end) toast('Stopped. No games were changed.', { act: null });
    else if (end.kind === 'generated') toast([end.generated.message, stayed(keptCount(end.generated))].join(' '));
    else if (end.kind === 'unmet') setUnmet(end.leagues);
    else {
      onRefused(end.message);
      toast('Failed to generate full schedule', { bad: true });
    }
  }
  async function press() {
    if (planning) return;
    if (typed) return toast('Save the schedule first.', { bad: true });
    if (games === 0) return run(false);
    try {
      setAsked(together(all, await askKept(all.map(({ id }) => id))));
    } catch (error) {
      onRefused(error instanceof ApiError ? error.message : String(error));
      toast('Failed to generate full schedule', { bad: true });
    }
  }
  return (
    <>
      <Button kind="primary" icon="wand" busy={planning !== null && 'Generating...'} onClick={press}>
        Generate full schedule
      </Button>
      {planning && slow && <RunProgress planning={planning} onStop={stop} />}
      {unmet && <UnmetGoals leagues={unmet} onAnyway={() => run(true)} onClose={() => setUnmet(null)} />}
      {asked && (
        <Confirm
          title="Generate full schedule?"
          keep="Keep the games"
          act={asked.replaced > 0 ? `Overwrite ${countOf(asked.replaced, 'game')}` : 'Generate games'}
          goes=""
          onConfirm={() => run(false)}
          onClose={() => setAsked(null)}
        >
          <p>This will overwrite all existing games for this schedule. Continue?</p>
          {others.some((other) => other.gamesCount > other.playedCount) && (
            <p>So it will for {others.map((other) => `${other.league.name}: ${other.name}`).join(', ')}.</p>
          )}
          {asked.stay.length > 0 && (
            <div>
              <p>These stay as they are:</p>
              <ul className="stays">
                {asked.stay.map((text) => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
            </div>
          )}
        </Confirm>
      )}
    </>
  );
}
