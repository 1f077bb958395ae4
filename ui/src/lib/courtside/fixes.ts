// What changes an event of a log.
import type { EntryChanges, GameEvent, PlayerRef } from './entries.ts';

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
