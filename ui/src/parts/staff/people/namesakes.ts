import type { Of } from '../../../api/types.ts';
import { plain } from '../../../lib/format.ts';

type Named = Pick<Of<'Player'>, 'firstName' | 'lastName'>;

/** Returns a name's key for comparison: lower case without accents, trimmed. */
export const nameKey = ({ firstName, lastName }: Named) => plain(`${firstName.trim()}\n${lastName.trim()}`);

/** Groups players who share a name; names that occur once are left out. */
export function namesakes<Player extends Named>(players: Player[]): Map<string, Player[]> {
  const groups = new Map<string, Player[]>();
  for (const player of players) {
    const key = nameKey(player);
    const group = groups.get(key);
    if (group) group.push(player);
    else groups.set(key, [player]);
  }
  for (const [key, group] of groups) if (group.length < 2) groups.delete(key);
  return groups;
}
