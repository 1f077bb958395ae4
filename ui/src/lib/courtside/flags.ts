// Flags that need more than the order of the game: pairs of devices, wall clocks, missing entries.
import { type GameEvent, isCounted } from './entries.ts';
import { playerFor, type ScoringLog } from './log.ts';
import type { ScoringFlag } from './state.ts';

/** Microseconds between two records of one event, and tenths of the game clock. */
const NEAR = 8_000_000;
const NEAR_TENTHS = 20;

const near = (a: GameEvent, b: GameEvent) =>
  Math.abs(a.pos - b.pos) <= NEAR ||
  (a.p === b.p && a.clock != null && b.clock != null && Math.abs(a.clock - b.clock) <= NEAR_TENTHS);

/**
 * Returns the groups of events that may be one event, recorded by several devices. An event joins the latest group without its
 * device; two different free throws of one trip are two events.
 */
function doubles(log: ScoringLog): ScoringFlag[] {
  const groups: GameEvent[][] = [];
  const alike: Record<string, GameEvent[][]> = {};
  for (const event of log.events) {
    const { kind, team, player, value, made, end } = event;
    if (!isCounted(event) || event.same === false) continue;
    const key = [kind, team, player == null || playerFor(log, player), value, made, end].join();
    alike[key] ??= [];
    const group = alike[key].findLast(
      (members) =>
        members.every((one) => one.device !== event.device && (!one.nth || !event.nth || one.nth === event.nth)) &&
        near(members[0] as GameEvent, event),
    );
    if (group) group.push(event);
    else {
      const fresh = [event];
      alike[key].push(fresh);
      groups.push(fresh);
    }
  }
  return groups
    .filter(({ length }) => length > 1)
    .map((group) => ({ flag: 'double?', events: group.map(({ id }) => id) }));
}

/** Returns the flags that follow from the whole log. */
export function laterFlags(log: ScoringLog): ScoringFlag[] {
  const { events, state, ending } = log;
  const flags: ScoringFlag[] = [];
  const add = (flag: string, { id }: Pick<GameEvent, 'id'>) => flags.push({ flag, events: [id] });
  if (state.steal) add('steal_no_turnover', state.steal);
  const runs = events.filter(({ kind, run }) => kind === 'clock' && run);
  for (const event of events) {
    if (event.for && !log.edited.has(event.for)) add('for_missing', event);
    const ranLater = runs.some(({ p, h }) => p > event.p && h < event.h);
    if (ranLater && isCounted(event) && event.pos === event.h) add('p_jump', event);
  }
  if (ending && (ending.home !== state.home.score || ending.away !== state.away.score)) {
    add('final_differs', ending);
  }
  return [...doubles(log), ...flags];
}
