import type { Of } from '../api/types.ts';
import { hasPassed } from './when.ts';

type Game = Of<'Game'>;

/** What a game is shown as: what the server says, until the time of a live game is over. */
export const shown = ({ displayStatus, liveUntil }: Game): Of<'Status'> | 'awaiting' =>
  liveUntil && hasPassed(liveUntil) ? 'awaiting' : displayStatus;

export function statusWord(game: Game): string {
  const state = shown(game);
  return state === 'awaiting' ? 'Awaiting result' : state.charAt(0).toUpperCase() + state.slice(1);
}

/** Who forfeited, after the word for it; nothing where the score says. */
export function forfeiter(game: Game): string {
  const by = game.forfeitedBy;
  return by ? ` by ${by === 'both' ? 'both teams' : game[`${by}Team`].name}` : '';
}

export const over = (game: Game) => ['completed', 'forfeit'].includes(shown(game));

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
  const [mine, theirs] = home ? (['home', 'away'] as const) : (['away', 'home'] as const);
  const points = game[`score_${mine}`];
  const against = game[`score_${theirs}`];
  const by = game.forfeitedBy;
  // Who forfeited has lost, whatever the score says.
  const lead = by ? (by === theirs ? 1 : -1) : (points ?? 0) - (against ?? 0);
  return {
    own: game[`${mine}Team`],
    opponent: game[`${theirs}Team`],
    home,
    points,
    against,
    result: over(game) && lead ? (lead > 0 ? 'W' : 'L') : '',
  };
}

/** The order of a calendar: by date, then by time; a game without a time comes last of its day. */
export const byWhen = (one: { date: string; time?: string | null }, other: { date: string; time?: string | null }) =>
  one.date.localeCompare(other.date) || (one.time ?? '99').localeCompare(other.time ?? '99');
