// The log of a game: gives every entry its edits, drops what is void, puts the rest into the order of the game, and folds it.
import {
  byPlace,
  byTime,
  type EntryChanges,
  FIBA_RULES,
  type GameEvent,
  isOrdered,
  type PlayerRef,
  type ScoringEntry,
  type ScoringRules,
} from './entries.ts';
import { type FoldState, start } from './state.ts';
import { step } from './step.ts';

/** Events between two checkpoints. */
const EVERY = 128;

/** The log of a game and its fold. Only `addEntries` changes it. */
export interface ScoringLog {
  /** The settings that the game began with. */
  readonly base: Partial<ScoringRules>;
  readonly entries: Map<string, ScoringEntry>;
  /** The edits of each entry, the last writer's last. An edit may arrive before its entry. */
  readonly edits: Map<string, ScoringEntry[]>;
  /** Each entry that is no edit, with its edits applied. */
  readonly edited: Map<string, GameEvent>;
  /** The events that count, in the order of the game. */
  events: GameEvent[];
  /** The score after each of the events, home and away. */
  scores: [number, number][];
  /** The settings after all `setup` entries. */
  rules: ScoringRules;
  /** The last `guest` entry of each key. */
  guests: Record<string, GameEvent>;
  /** The last `dress` entry of each player, by team and player. */
  dressed: Record<string, GameEvent>;
  /** The last `final`, if no `reopen` follows it. */
  ending: GameEvent | null;
  /** The state after the last event. */
  state: FoldState;
  /** States after each `EVERY` events. */
  checkpoints: FoldState[];
}

/** Returns an empty log of a game that began with these settings. */
export const newLog = (base: Partial<ScoringRules> = {}): ScoringLog => ({
  base,
  entries: new Map(),
  edits: new Map(),
  edited: new Map(),
  events: [],
  scores: [],
  rules: changed(FIBA_RULES, base),
  guests: {},
  dressed: {},
  ending: null,
  state: start(),
  checkpoints: [],
});

/**
 * Adds entries, in any order; entries that the log has are skipped. The fold goes on from the last checkpoint before the first event
 * that differs, so that one more event costs little, wherever it belongs.
 */
export function addEntries(log: ScoringLog, entries: readonly ScoringEntry[]) {
  for (const entry of entries) {
    const { id, kind, of = '' } = entry;
    if (log.entries.has(id)) continue;
    log.entries.set(id, entry);
    if (kind !== 'edit') applyEdits(log, id);
    else {
      log.edits.set(of, [...(log.edits.get(of) ?? []), entry].sort(byTime));
      applyEdits(log, of);
    }
  }
  fold(log);
}

/** Returns the player that a reference stands for: a guest may have turned out to be a player of the roster. */
export const playerFor = (log: ScoringLog, ref: PlayerRef): PlayerRef => log.guests[ref]?.player ?? ref;

function applyEdits(log: ScoringLog, id: string) {
  const entry = log.entries.get(id);
  if (!entry || entry.kind === 'edit') return;
  const event: GameEvent & Record<string, unknown> = { ...entry };
  for (const { set } of log.edits.get(id) ?? []) {
    for (const [field, value] of Object.entries(set as EntryChanges)) {
      if (value === null) delete event[field];
      else event[field] = value;
    }
  }
  log.edited.set(id, event);
}

/** Returns whether an event, or an event that it belongs to, was taken out. */
function isVoid(log: ScoringLog, event: GameEvent) {
  const seen = new Set<GameEvent>();
  for (let one: GameEvent | undefined = event; one && !seen.has(one); one = log.edited.get(one.for ?? '')) {
    if (one.void) return true;
    seen.add(one);
  }
  return false;
}

function fold(log: ScoringLog) {
  const live = [...log.edited.values()].filter((event) => !isVoid(log, event)).sort(byTime);
  const head = () => JSON.stringify([log.rules, log.guests]);
  const before = head();
  log.rules = changed(FIBA_RULES, log.base);
  log.guests = {};
  log.dressed = {};
  log.ending = null;
  for (const event of live) {
    const { kind, key, team, set } = event;
    if (kind === 'setup') log.rules = changed(log.rules, set as Partial<ScoringRules>);
    else if (kind === 'guest' && key && team) log.guests[key] = event;
    else if (kind === 'final') log.ending = event;
    else if (kind === 'reopen') log.ending = null;
  }
  for (const event of live) {
    const { kind, team, player } = event;
    if (kind === 'dress' && team && player != null) log.dressed[`${team}:${playerFor(log, player)}`] = event;
  }
  const events = live.filter(isOrdered).sort(byPlace);
  let same = 0;
  if (before === head()) {
    while (same < events.length && events[same] === log.events[same]) same += 1;
  }
  goOn(log, events, same);
}

/** Folds `events`, of which the first `same` were folded before. */
function goOn(log: ScoringLog, events: GameEvent[], same: number) {
  const { checkpoints, scores } = log;
  let next = log.events.length;
  if (same < next || !next) {
    checkpoints.length = Math.min(checkpoints.length, Math.floor(same / EVERY));
    const checkpoint = checkpoints.at(-1);
    log.state = checkpoint ? structuredClone(checkpoint) : start();
    next = checkpoints.length * EVERY;
  }
  scores.length = next;
  for (const event of events.slice(next)) {
    step(log.state, renamed(log, event), log.rules);
    next = scores.push([log.state.home.score, log.state.away.score]);
    if (next % EVERY === 0) checkpoints.push(structuredClone(log.state));
  }
  log.events = events;
}

/** Returns an event with players instead of the guests that they were. */
function renamed(log: ScoringLog, event: GameEvent): GameEvent {
  const one = <T extends PlayerRef | undefined>(ref: T) => (ref == null ? ref : (playerFor(log, ref) as T));
  const all = (refs: PlayerRef[] = []) => refs.map(one);
  const { player, on, five, in: entering, out } = event;
  return { ...event, player: one(player), on: one(on), five: all(five), in: all(entering), out: all(out) } as GameEvent;
}

/** Returns settings with the fields of `set` that this version knows. */
function changed(rules: ScoringRules, set: Partial<ScoringRules> = {}): ScoringRules {
  const known = Object.entries(rules).map(([name, value]) => [name, set[name as keyof ScoringRules] ?? value]);
  return Object.fromEntries(known);
}
