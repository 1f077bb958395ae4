import { useState } from 'react';
import { ApiError } from '../../../api/client.ts';
import { type Schedule, schedulesUrl } from '../../../api/schedules.ts';
import type { Of } from '../../../api/types.ts';
import { useWrites } from '../../../api/writes.ts';
import { Button } from '../../../kit/button.tsx';
import { Note } from '../../../kit/note.tsx';
import { toast } from '../../../kit/toast.tsx';
import { countOf } from '../../../lib/format.ts';

/** Returns whether two schedules overlap in time and belong to different leagues of one season. */
export function canShare(one: Schedule, other: Schedule): boolean {
  const [first, last] = [one.weeklyDates[0] ?? '', one.weeklyDates.at(-1) ?? ''];
  const [from, until] = [other.weeklyDates[0] ?? '', other.weeklyDates.at(-1) ?? ''];
  return one.season_id === other.season_id && one.leagueId !== other.leagueId && first <= until && from <= last;
}

interface TogetherProps {
  schedule: Schedule;
  schedules: Schedule[];
  leagues: Of<'League'>[];
  /** Ids of the schedules that are planned together with this one. */
  chosen: number[];
  onChange: (chosen: number[]) => void;
}

/** Chooses other leagues of the season to plan together with a schedule, so that all share the courts fairly. */
export function SharedPlanning({ schedule, schedules, leagues, chosen, onChange }: TogetherProps) {
  const { post } = useWrites();
  const [busy, setBusy] = useState(0);
  const [reason, setReason] = useState('');
  const others = schedules.filter((other) => canShare(schedule, other));
  const bare = leagues.filter(
    ({ id, seasons_leagues }) =>
      id !== schedule.leagueId &&
      seasons_leagues.some(({ season_id }) => season_id === schedule.season_id) &&
      !others.some(({ leagueId }) => leagueId === id),
  );
  if (others.length + bare.length === 0) return null;
  async function make(league: Of<'League'>) {
    const { name, startDate, numWeeks, gameDays, sameSlot, timeSlots, weeklyTimeSlots, locations, randomSeed } =
      schedule;
    const plan = { name, startDate, numWeeks, gameDays, sameSlot, timeSlots, weeklyTimeSlots, locations, randomSeed };
    setBusy(league.id);
    setReason('');
    try {
      const made = await post(schedulesUrl, { ...plan, leagueId: league.id });
      onChange([...chosen, made.schedule.id]);
      toast('Schedule created successfully!');
    } catch (error) {
      setReason(error instanceof ApiError ? error.message : String(error));
      toast('Failed to create schedule', { bad: true });
    } finally {
      setBusy(0);
    }
  }
  /** Allows only one schedule per league. */
  const toggle = ({ id, leagueId }: Schedule) => {
    const rest = chosen.filter((chosenId) => others.find((other) => other.id === chosenId)?.leagueId !== leagueId);
    onChange(chosen.includes(id) ? rest : [...rest, id]);
  };
  return (
    <fieldset className="card spaced together" aria-labelledby="together">
      <div className="panel-head">
        <h2 id="together">Also plan</h2>
        <span className="hint">Leagues that share the courts are planned at once, each with its fair share.</span>
      </div>
      <ul>
        {others.map((other) => (
          <li key={other.id}>
            <label className="check">
              <input type="checkbox" checked={chosen.includes(other.id)} onChange={() => toggle(other)} />
              <span>
                {other.league.name}
                <small>
                  {other.name}, {other.gamesCount > 0 ? countOf(other.gamesCount, 'game') : 'no games yet'}
                </small>
              </span>
            </label>
          </li>
        ))}
        {bare.map((league) => (
          <li key={league.id} className="row">
            <span>{league.name}</span>
            <Button size="small" icon="plus" busy={busy === league.id && 'Creating...'} onClick={() => make(league)}>
              Create a schedule like this
            </Button>
          </li>
        ))}
      </ul>
      {reason && <Note kind="bad">{reason}</Note>}
    </fieldset>
  );
}
