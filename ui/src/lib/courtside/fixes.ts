// What changes an event of a log.
import type { EntryChanges, GameEvent, PlayerRef } from './entries.ts';
import type { ScoringLog } from './log.ts';

/** What a form changes of an event and of its assist. */
export interface FixedEvent extends EntryChanges {
  /** Who made the pass; null for nobody. */
  assist?: PlayerRef | null;
}

/** Returns the fields that differ from the event's. */
export function fixedFields(event: GameEvent, { assist: _, ...fixed }: FixedEvent): EntryChanges {
  const known = new Map<string, unknown>(Object.entries(event));
  const changed = Object.entries(fixed).filter(([field, value]) => (known.get(field) ?? null) !== value);
  return Object.fromEntries(changed);
}

/**
 * Returns the events that belong to a shot and no longer fit it after a change: assists of a shot that is missed, a free throw or of
 * the other team; rebounds and blocks of a shot that is made.
 */
export function misfits(log: ScoringLog, shot: GameEvent, changes: EntryChanges): GameEvent[] {
  const { kind, id, team, made, value } = { ...shot, ...changes };
  if (kind !== 'shot') return [];
  const kinds = made ? ['rebound', 'block'] : ['assist'];
  if (made && (value === 1 || team !== shot.team)) kinds.push('assist');
  return [...log.edited.values()].filter((event) => event.for === id && !event.void && kinds.includes(event.kind));
}
