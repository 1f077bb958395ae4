import type { Of } from '../api/types.ts';
import { hoursSince } from './when.ts';

type Game = Of<'Game'>;

const words = {
  live: 'Live',
  postponed: 'Postponed',
  cancelled: 'Cancelled',
  forfeit: 'Forfeit',
  completed: 'Completed',
  scheduled: 'Scheduled',
  awaiting: 'Awaiting result',
} as const;

/**
 * What a game is shown as: with points on the board it is completed, unless its status says something of its own. Four hours
 * after its start a live game awaits its result; one without a time counts from the end of its day.
 */
export function shown(game: Game): keyof typeof words {
  const { status, score_home, score_away } = game;
  if (status === 'live' && hoursSince(game.game_dateTime ?? `${game.date}T24:00`) > 4) return 'awaiting';
  if (status !== 'scheduled' && status !== 'completed') return status;
  return (score_home ?? 0) > 0 || (score_away ?? 0) > 0 ? 'completed' : 'scheduled';
}

export const statusWord = (game: Game) => words[shown(game)];

export const over = (game: Game) => shown(game) === 'completed' || shown(game) === 'forfeit';

/** Whether a game has a score to show. */
export const scored = (game: Game) =>
  over(game) || (game.status === 'live' && (game.score_home != null || shown(game) === 'live'));

/** A map of where a game is played: its own link, or else a search. */
export const directions = ({ location, location_url }: Game) =>
  location_url || `https://maps.google.com/?q=${encodeURIComponent(location ?? '')}`;

/** A side of a game, how it did and against whom. */
export interface Side {
  own: Game['homeTeam'];
  opponent: Game['homeTeam'];
  home: boolean;
  points: number | null | undefined;
  against: number | null | undefined;
  /** Nothing before the end, and nothing for a draw. */
  result: 'W' | 'L' | '';
}

export function side(game: Game, home: boolean): Side {
  const points = home ? game.score_home : game.score_away;
  const against = home ? game.score_away : game.score_home;
  const decided = over(game) && points != null && against != null && points !== against;
  return {
    own: home ? game.homeTeam : game.awayTeam,
    opponent: home ? game.awayTeam : game.homeTeam,
    home,
    points,
    against,
    result: decided ? (points > against ? 'W' : 'L') : '',
  };
}

/** The order of a calendar: by date, then by time; a game without a time comes last of its day. */
export const byWhen = (one: { date: string; time?: string | null }, other: { date: string; time?: string | null }) =>
  one.date.localeCompare(other.date) || (one.time ?? '99').localeCompare(other.time ?? '99');
