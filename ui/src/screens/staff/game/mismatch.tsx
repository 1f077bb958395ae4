import { useEffect } from 'react';
import { Link } from 'wouter';
import type { Of } from '../../../api/types.ts';
import { Note } from '../../../kit/note.tsx';
import { scoreText } from '../../../lib/format.ts';
import { isFinal, sideOf } from '../../../lib/game.ts';
import {
  type Cells,
  cellShown,
  contradiction,
  points,
  pointsContradicted,
  shotsContradicted,
  shotsText,
} from './grid.ts';

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

/** Returns the sum of each team's player points, if both teams have numbers: away, home. */
export function playerSums(page: Page, cells: Cells): { away: number; home: number } | null {
  const [away, home] = [playerPoints(page, cells, false), playerPoints(page, cells, true)];
  return away === null || home === null ? null : { away, home };
}

/** Returns the players with more shots made than attempted, in words: `Lopez: 5 of 4 FT`. */
function impossibleShots(page: Page, cells: Cells): string[] {
  return [...page.awayRoster, ...page.homeRoster].flatMap((player) =>
    page.allStats.flatMap((stat) => {
      const isMade = page.formulas?.some(({ parts, attempts }) => attempts.length > 0 && parts[0]?.stat_id === stat.id);
      const shots = isMade && shotsContradicted(page, cells, player.id, stat.id);
      return shots ? [`${player.lastName || player.firstName}: ${shots} ${stat.abbreviation}`] : [];
    }),
  );
}

/**
 * Returns a team's entered totals that differ from their parts, in words: `Lopez: 5 REB, but the parts add up to 6`. `told` is
 * the abbreviation of a statistic that is left out.
 */
function differingTotals(page: Page, cells: Cells, home: boolean, told?: string): string[] {
  const roster = home ? page.homeRoster : page.awayRoster;
  const stats = page.allStats.filter(({ abbreviation }) => abbreviation !== told);
  return roster.flatMap((player) =>
    stats.flatMap(({ id, abbreviation }) => {
      const sum = contradiction(page, cells, player.id, id);
      const entered = `${cellShown(page, cells, player.id, id).trim()} ${abbreviation}`;
      return sum === null ? [] : [`${player.lastName || player.firstName}: ${entered}, but the parts add up to ${sum}`];
    }),
  );
}

/** Returns the sum of a team's points by period, without the final score; null if no period has any. */
export function periodSum(page: Page, team: number): number | null {
  const counted = page.periodScores.filter(
    ({ team_id, gamePeriod, score }) => team_id === team && score != null && !isFinal(gamePeriod),
  );
  return counted.length === 0 ? null : counted.reduce((sum, { score }) => sum + (score ?? 0), 0);
}

/**
 * Warns of numbers that contradict each other: the players' points and the points by period against the score, totals
 * against their parts, and shots made against those attempted. Sets a flag in sessionStorage, by which lists of games mark the
 * game.
 */
export function Mismatch({ page, cells }: { page: Page; cells: Cells }) {
  const impossible = impossibleShots(page, cells);
  const sums = playerSums(page, cells);
  const { id, score_away, score_home } = page.game;
  const wrong = [false, true].flatMap((home) => {
    const { own, points: score } = sideOf(page.game, home);
    const sum = playerPoints(page, cells, home);
    return sum !== null && score != null && sum !== score ? [{ home, own, sum, score }] : [];
  });
  const differing = [false, true].flatMap((home) =>
    // The warning about the team's score tells of points.
    differingTotals(page, cells, home, wrong.some((team) => team.home === home) ? 'PTS' : undefined),
  );
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
      {[false, true].map((home) => {
        const { own, points: score } = sideOf(page.game, home);
        const sum = periodSum(page, own.slt_id);
        return sum !== null && score != null && sum !== score ? (
          <Note key={own.slt_id} kind="warn">
            <b>
              The periods of {own.name} add up to {sum}, the score says {score}.
            </b>
          </Note>
        ) : null;
      })}
      {sums && score_away == null && score_home == null && Object.keys(cells).length === 0 && (
        <Note kind="accent">
          The players add up to {scoreText(sums.away, sums.home)}, and the game has no score.{' '}
          <Link href={`/games/${id}?mode=score`}>Enter the final score</Link>
        </Note>
      )}
      {differing.length > 0 && (
        <Note kind="warn">
          <b>Totals that differ from their parts.</b> {differing.join('; ')}.
        </Note>
      )}
      {impossible.length > 0 && (
        <Note kind="warn">
          <b>More shots made than attempted.</b> {impossible.join('; ')}.
        </Note>
      )}
    </>
  );
}
