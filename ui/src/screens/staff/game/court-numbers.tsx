import { useState } from 'react';
import { ApiError } from '../../../api/client.ts';
import { useScoringWrites } from '../../../api/games.ts';
import { useScreenUpdated } from '../../../api/staff.ts';
import type { Of } from '../../../api/types.ts';
import { Button } from '../../../kit/button.tsx';
import { Select } from '../../../kit/field.tsx';
import { Note } from '../../../kit/note.tsx';
import { toast } from '../../../kit/toast.tsx';
import { DEPTHS } from '../../../lib/courtside/depths.ts';
import { countOf, dash } from '../../../lib/format.ts';

type Change = Of<'ProjectedChange'>;

/** Changes that are listed; the rest is counted. */
const listed = 12;

interface NumbersProps {
  page: Of<'GamePage'>;
  scoring: Of<'ScoringPage'>;
}

/** What is recorded, and whether the numbers of the game follow from the log or are typed. */
export function Numbers({ page, scoring }: NumbersProps) {
  const { update } = useScoringWrites(page.game.id);
  const screenUpdated = useScreenUpdated();
  const [changes, setChanges] = useState<Change[] | null>(null);
  /** The choice of what is recorded while it is saved; null shows the saved choice. */
  const [depth, setDepth] = useState<Of<'Depth'> | null>(null);
  const typed = scoring.mode === 'typed';
  /** Returns whether the input was saved. */
  async function save(input: Of<'ScoringInput'>, done: string): Promise<boolean> {
    try {
      await update(input);
      setChanges(null);
      toast(done);
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.conflict) setChanges(error.conflict as Change[]);
      else toast(error instanceof Error ? error.message : String(error), { bad: true });
      return false;
    }
  }
  async function record(chosen: Of<'Depth'>) {
    if (depth) return;
    setDepth(chosen);
    if (await save({ rules: { depth: chosen } }, 'Saved what is recorded')) await screenUpdated();
    setDepth(null);
  }
  const follow = (confirm: boolean) =>
    save({ mode: 'events', ...(confirm ? { confirm } : {}) }, 'The numbers follow from the log');
  return (
    <section className="stack" aria-labelledby="numbers">
      <h3 id="numbers">Recording</h3>
      <Select
        label="Record"
        value={depth ?? scoring.rules.depth}
        onChange={({ currentTarget }) => record(currentTarget.value as Of<'Depth'>)}
      >
        {DEPTHS.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </Select>
      {scoring.entries > 0 && (
        <div className="court-mode">
          <p>
            {typed
              ? `The numbers of this game are typed. Its log of ${countOf(scoring.entries, 'entry', 'entries')} rests.`
              : `The numbers of this game follow from its log of ${countOf(scoring.entries, 'entry', 'entries')}.`}
          </p>
          {typed ? (
            <Button size="small" onClick={() => follow(false)}>
              Take the numbers from the log
            </Button>
          ) : (
            <Button size="small" onClick={() => save({ mode: 'typed' }, 'The numbers can be typed now')}>
              Type the numbers instead
            </Button>
          )}
        </div>
      )}
      {changes && (
        <Note kind="warn">
          <b>The log overwrites {countOf(changes.length, 'typed number')}:</b>
          <ul className="court-changes">
            {changes.slice(0, listed).map((change) => (
              <li key={JSON.stringify(change)}>
                {nameOf(change, page)}: {change.from ?? dash} → {change.to ?? dash}
              </li>
            ))}
            {changes.length > listed && <li>and {changes.length - listed} more</li>}
          </ul>
          <span className="btn-group">
            <Button size="small" autoFocus onClick={() => setChanges(null)}>
              Keep the typed numbers
            </Button>
            <Button size="small" kind="danger" onClick={() => follow(true)}>
              Overwrite them
            </Button>
          </span>
        </Note>
      )}
    </section>
  );
}

/** Returns which number a change is about: `7 Ada Osei, PTS`, or `Herons, Q1`. */
function nameOf(change: Change, { game, homeRoster, awayRoster, allStats, gamePeriods }: Of<'GamePage'>): string {
  if (change.player_id != null) {
    const player = [...homeRoster, ...awayRoster].find(({ id }) => id === change.player_id);
    const name = [player?.number, player?.firstName, player?.lastName].filter(Boolean).join(' ') || 'A former player';
    return `${name}, ${allStats.find(({ id }) => id === change.stat_id)?.abbreviation ?? 'a statistic'}`;
  }
  const team = change.team_id === game.home_team_id ? game.homeTeam : game.awayTeam;
  const period = gamePeriods.find(({ id }) => id === change.period_id);
  return `${team.name}, ${period?.name ?? 'score'}`;
}
