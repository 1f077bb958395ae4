import type { Of } from '../api/types.ts';
import { hasPassed } from './when.ts';

type Game = Of<'Game'>;

/** Returns the status to display: the server's, until the time of a live game is over. */
export const displayStatus = ({ displayStatus, liveUntil }: Game): Of<'Status'> | 'awaiting' =>
  liveUntil && hasPassed(liveUntil) ? 'awaiting' : displayStatus;

export function statusText(game: Game): string {
  const state = displayStatus(game);
  return state === 'awaiting' ? 'Awaiting result' : state.charAt(0).toUpperCase() + state.slice(1);
}

/** Returns ` by` and the name of the team that forfeited; empty if no team forfeited. */
export function forfeiter(game: Game): string {
  const by = game.forfeitedBy;
  return by ? ` by ${by === 'both' ? 'both teams' : game[`${by}Team`].name}` : '';
}

/** A game without a result is a team's next one until so many minutes after its start: on its page and on its card. */
export const longestGame = 180;

export const isOver = (game: Game) => ['completed', 'forfeit'].includes(displayStatus(game));

/** Returns whether a game has a score to show. */
export const hasScore = (game: Game) =>
  isOver(game) || (game.status === 'live' && (game.score_home != null || displayStatus(game) === 'live'));

interface Place {
  location?: string | null | undefined;
  location_url?: string | null | undefined;
}

/** Returns a map link for a location: the organization's own link, or a map search. */
export const directions = ({ location, location_url }: Place) =>
  location_url || `https://maps.google.com/?q=${encodeURIComponent(location ?? '')}`;

/** One team's view of a game: its score, its opponent and its result. */
export interface TeamView {
  own: Game['homeTeam'];
  opponent: Game['homeTeam'];
  home: boolean;
  points: number | null | undefined;
  against: number | null | undefined;
  /** Empty before the end of the game, and for a draw. */
  result: 'W' | 'L' | '';
}

export function sideOf(game: Game, home: boolean): TeamView {
  const [mine, theirs] = home ? (['home', 'away'] as const) : (['away', 'home'] as const);
  const points = game[`score_${mine}`];
  const against = game[`score_${theirs}`];
  const by = game.forfeitedBy;
  // A team that forfeited has lost, even with a higher score.
  const lead = by ? (by === theirs ? 1 : -1) : (points ?? 0) - (against ?? 0);
  return {
    own: game[`${mine}Team`],
    opponent: game[`${theirs}Team`],
    home,
    points,
    against,
    result: isOver(game) && lead ? (lead > 0 ? 'W' : 'L') : '',
  };
}

type Dated = { date: string; time?: string | null };

const when = ({ date, time }: Dated) => date + (time ?? '99');

/** Compares games by date, then time; games without a time come last on their day. */
export const byWhen = (one: Dated, other: Dated) => Number(when(one) > when(other)) - Number(when(one) < when(other));

/** Returns whether a period stands for the final score. */
export const isFinal = ({ name }: Pick<Of<'Period'>, 'name'>) => name.toLowerCase() === 'final';
