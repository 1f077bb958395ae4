// The flags of a log as checks: what may be recorded twice, and what looks wrong.
import { countOf } from '../format.ts';
import type { CheckAct, CheckedGame, GameCheck } from './checks.ts';
import type { EntryChanges } from './entries.ts';
import type { FoldResult } from './result.ts';
import { lineOf, whenOf } from './words.ts';

/** Places of one flag that a check lists; the rest is counted. */
const LISTED = 4;

/** What the flags of the log say. */
const FLAGS: Record<string, string> = {
  not_five: 'Not five on the court',
  foul_over: 'A foul over the limit',
  after_out: 'An event of somebody who is out',
  timeout_over: 'A time-out over the limit',
  in_twice: 'In twice',
  out_absent: 'Out, but not on the court',
  off_court: 'An event of somebody who is not on the court',
  clock_back: 'The clock went back',
  steal_no_turnover: 'A steal without a turnover',
  p_jump: 'An event of a period after the next one began',
  final_differs: 'The end was confirmed with another score',
};

/** Returns an event for each flag of a kind: the first of those that the flag is about. */
const eventsOf = ({ log }: CheckedGame, { flags }: FoldResult, name: string) =>
  flags.flatMap(({ flag, events }) => (flag === name ? (log.edited.get(events[0] ?? '') ?? []) : []));

/** Returns a check for each kind of flag, with the places in the game. The button opens the first event. */
export function flagChecks(game: CheckedGame, result: FoldResult): GameCheck[] {
  return Object.entries(FLAGS).flatMap(([name, title]): GameCheck[] => {
    const found = eventsOf(game, result, name);
    const [first] = found;
    if (!first) return [];
    const places = found.slice(0, LISTED).map((event) => whenOf(game, event));
    const more = found.length > LISTED ? `, and ${found.length - LISTED} more` : '';
    const note = found.length > 1 ? `${places.join(', ')}${more}` : `${places[0]}, ${lineOf(game, first)}`;
    return [{ kind: 'look', title, note, acts: [{ name: 'Look at it', does: { kind: 'fix', id: first.id } }] }];
  });
}

/** Returns a check for each group of events that may be one event of several devices. */
export function doubleChecks(game: CheckedGame, { flags }: FoldResult): GameCheck[] {
  return flags.flatMap(({ flag, events: ids }): GameCheck[] => {
    const events = flag === 'double?' ? ids.flatMap((id) => game.log.edited.get(id) ?? []) : [];
    const [first] = events;
    if (!first) return [];
    const does = (isOne: boolean): CheckAct => ({ kind: 'double', ids, isOne });
    return [
      {
        kind: 'look',
        title: `Twice? ${lineOf(game, first)}`,
        note: events.map((event) => `${game.deviceName(event.device)} at ${whenOf(game, event)}`).join(', '),
        acts: [
          { name: 'Count once', does: does(true) },
          { name: ids.length > 2 ? `All ${countOf(ids.length, 'event')} count` : 'Both count', does: does(false) },
        ],
      },
    ];
  });
}

/** An edit that settles something. */
export interface SettlingEdit {
  kind: 'edit';
  of: string;
  set: EntryChanges;
}

/** Returns the edits that settle events which may be one: the first alone counts, or all. */
export const doubleEdits = (ids: readonly string[], isOne: boolean): SettlingEdit[] =>
  ids.slice(1).map((of) => ({ kind: 'edit', of, set: isOne ? { void: true } : { same: false } }));
