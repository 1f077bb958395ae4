import type { Of } from '../../../api/types.ts';
import { statValue } from '../../../lib/box.ts';

type Page = Of<'GamePage'>;

export const matchup = ({ awayTeam, homeTeam }: Page['game']) => `${awayTeam.name} at ${homeTeam.name}`;

/** Returns a team's points while the game has no score: the sum of its periods, or else of its players. */
function soFar(page: Page, slt: number): number | null {
  const periods = page.periodScores.filter((periodScore) => periodScore.team_id === slt);
  if (periods.length > 0) return periods.reduce((sum, periodScore) => sum + periodScore.score, 0);
  const points = page.allStats.find((stat) => stat.abbreviation === 'PTS');
  return statValue(page.teamStats.find((stat) => stat.slt_id === slt)?.stats ?? [], points);
}

/** Returns the page of a live game with the score computed from the periods or stats entered so far. */
export function withRunningScore(page: Page): Page {
  const { game } = page;
  if (game.status !== 'live' || game.score_home != null || game.score_away != null) return page;
  const [score_home, score_away] = [soFar(page, game.home_team_id), soFar(page, game.away_team_id)];
  return { ...page, game: { ...game, score_home, score_away } };
}
