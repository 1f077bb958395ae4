// What the card of the followed team says.
import type { Of } from '../../api/types.ts';
import { ordinal, scoreText } from '../../lib/format.ts';
import { byWhen, directions, displayStatus, isOver, longestGame, sideOf } from '../../lib/game.ts';
import { clock, dayHead, daysBetween, minutesUntil, relativeDay, shortDate } from '../../lib/when.ts';
import { comingGames } from './changes.ts';
import { countdown } from './countdown.ts';

export type Team = Of<'TeamPage'>;
type Game = Team['games'][number];

export interface TeamGlance {
  /** `4–3, third in Friday Open`. */
  record: string;
  /** `Next game, in 3 days`. */
  label: string;
  /** `Friday, 7:00 PM`. */
  when: string;
  /** `at Elmwood Express, court 2`. */
  where: string;
  /** A map link; undefined without a place to go to. */
  directions?: string | undefined;
  /** The game that is being played. */
  live?: number | undefined;
}

const places = 'first second third fourth fifth sixth seventh eighth ninth tenth'.split(' ');

const sideOfTeam = (game: Game, team: number) => sideOf(game, game.homeTeam.id === team);

/** Returns `at Elmwood Express`, or `against Elmwood Express` at home. */
export function againstWhom(game: Game, team: number): string {
  const { home, opponent } = sideOfTeam(game, team);
  return `${home ? 'against' : 'at'} ${opponent.name}`;
}

function record({ seasons: [season], league }: Team): string {
  if (!season) return league?.name ?? '';
  const { wins, losses, rank } = season;
  const name = season.league.name;
  return wins + losses > 0 ? `${scoreText(wins, losses)}, ${places[rank - 1] ?? ordinal(rank)} in ${name}` : name;
}

/** Returns `Today`, `Tomorrow`, `Friday`, or `Friday, December 4` for a day that is further away. */
function dayWord(date: string, today: string): string {
  const away = daysBetween(today, date);
  const day = dayHead(date);
  return relativeDay(date, today) ?? (away > 0 && away < 7 ? (day.split(',')[0] ?? day) : day);
}

const minutesTo = ({ game_dateTime: start }: Game) => (start ? minutesUntil(start) : undefined);

/** Returns the live game, or else the next one that is neither cancelled nor postponed. */
const nextGame = (games: Game[], today: string): Game | undefined =>
  games.find((game) => displayStatus(game) === 'live') ??
  comingGames(games, today).find((game) => game.status === 'scheduled' && (minutesTo(game) ?? 0) >= -longestGame);

/** Returns what the card says. `today` is the date in the organization's time zone. */
export function glance(team: Team, today: string): TeamGlance {
  const next = nextGame(team.games, today);
  return { record: record(team), ...(next ? ofNext(next, team.id, today) : ofLast(team)) };
}

function ofNext(game: Game, team: number, today: string): Omit<TeamGlance, 'record'> {
  const live = displayStatus(game) === 'live';
  const { points, against } = sideOfTeam(game, team);
  return {
    label: live ? 'Playing now' : `Next game, ${countdown(minutesTo(game), game.date, today)}`,
    when: live && points != null ? scoreText(points, against) : `${dayWord(game.date, today)}, ${clock(game.time)}`,
    where: [againstWhom(game, team), game.location].filter(Boolean).join(', '),
    directions: game.location || game.location_url ? directions(game) : undefined,
    live: live ? game.id : undefined,
  };
}

function ofLast({ games, id }: Team): Omit<TeamGlance, 'record'> {
  const last = games.filter(isOver).sort(byWhen).at(-1);
  if (!last) return { label: 'Next game', when: 'Not set yet', where: 'It appears here once the schedule is out.' };
  const { points, against, result } = sideOfTeam(last, id);
  return {
    label: `Last result, ${shortDate(last.date)}`,
    when: [result, scoreText(points, against)].filter(Boolean).join(' '),
    where: [againstWhom(last, id), last.location].filter(Boolean).join(', '),
  };
}
