// What the sheet "Fix this event" changes, as one group of entries that Undo takes back together.
import type { GameEvent } from '../../lib/courtside/entries.ts';
import { type FixedEvent, fixedFields, misfits } from '../../lib/courtside/fixes.ts';
import type { EntryDraft } from '../game/history.ts';
import { placeAt } from '../game/placing.ts';
import type { ScorerGame } from '../game/scorer-game.ts';

/** Returns the assist of a basket. */
export const assistOf = ({ log }: ScorerGame, { id }: GameEvent): GameEvent | undefined =>
  [...log.edited.values()].find((event) => event.kind === 'assist' && event.for === id && !event.void);

/** Returns the entries that fix an event. */
export function fixDrafts(game: ScorerGame, event: GameEvent, fixed: FixedEvent): EntryDraft[] {
  const drafts: EntryDraft[] = [];
  const changes = fixedFields(event, fixed);
  if (Object.keys(changes).length) drafts.push({ kind: 'edit', of: event.id, set: changes });
  const gone = misfits(game.log, event, changes);
  for (const { id } of gone) drafts.push({ kind: 'edit', of: id, set: { void: true } });
  const before = assistOf(game, event);
  const { assist } = fixed;
  if (assist === undefined || assist === (before?.player ?? null) || (before && gone.includes(before))) return drafts;
  if (before) drafts.push({ kind: 'edit', of: before.id, set: assist === null ? { void: true } : { player: assist } });
  else if (assist !== null) {
    drafts.push({ kind: 'assist', team: event.team, player: assist, for: event.id, ...placeAt(event) });
  }
  return drafts;
}
