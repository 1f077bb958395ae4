import { useEffect } from 'react';
import type { Of } from '../../../api/types.ts';
import { Note } from '../../../kit/note.tsx';
import { sideOf } from '../../../lib/game.ts';
import { type Cells, points, pointsContradicted, shotsText } from '../../../lib/grid.ts';

type Page = Of<'GamePage'>;

/** Returns the sum of a team's player points; null if no player of the team has any numbers. */
export function playerPoints(page: Page, cells: Cells, home: boolean): number | null {
  const roster = home ? page.homeRoster : page.awayRoster;
  const has = (id: number) =>
    page.playerStats.some((stat) => stat.player_id === id) ||
    Object.keys(cells).some((key) => key.startsWith(`${id}/`));
  const counted = roster.filter((player) => has(player.id));
  return counted.length === 0 ? null : counted.reduce((sum, player) => sum + points(page, cells, player.id), 0);
}

/**
 * Warns if the players' points of a team do not add up to its score. Sets a flag in sessionStorage, by which lists of
 * games mark the game.
 */
export function Mismatch({ page, cells }: { page: Page; cells: Cells }) {
  const wrong = [false, true].flatMap((home) => {
    const { own, points: score } = sideOf(page.game, home);
    const sum = playerPoints(page, cells, home);
    return sum !== null && score != null && sum !== score ? [{ home, own, sum, score }] : [];
  });
  const flag = `mismatch ${page.game.id}`;
  const found = wrong.length > 0;
  useEffect(() => {
    if (found) sessionStorage.setItem(flag, 'true');
    else sessionStorage.removeItem(flag);
  }, [flag, found]);
  return (
    <>
      {wrong.map(({ home, own, sum, score }) => {
        const roster = home ? page.homeRoster : page.awayRoster;
        const off = roster.flatMap((player) => {
          const worth = pointsContradicted(page, cells, player.id);
          const name = player.lastName || player.firstName;
          return worth === null
            ? []
            : [
                `${name}: ${shotsText(page, cells, player.id)} make ${worth} points, not ${points(page, cells, player.id)}`,
              ];
        });
        return (
          <Note key={own.slt_id} kind="warn">
            <b>
              {own.name} players add up to {sum}, the score says {score}.
            </b>
            {off.length > 0 && ` Look at ${off.join('; ')}.`}
          </Note>
        );
      })}
    </>
  );
}
