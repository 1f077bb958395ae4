import type { Of } from '../../../api/types.ts';

type Named = Pick<Of<'Player'>, 'firstName' | 'lastName'>;

/** A name as it is compared: without capitals and surrounding spaces. */
export const nameKey = ({ firstName, lastName }: Named) => `${firstName.trim()}\n${lastName.trim()}`.toLowerCase();

/** Players whose name another has as well, by that name. */
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
