// What staff do with games, byes and weeks off.
import { useReadInside } from './staff.ts';
import type { Of } from './types.ts';
import { useWrites } from './writes.ts';

export type GameInput = Partial<Of<'GameInput'>>;

export const leagueGames = (season: string, league: string) => `/api/seasonsv2/${season}/leagues/${league}/games`;
export const divisionGames = (season: string, division: string) =>
  `/api/seasonsv2/${season}/divisions/${division}/games`;

export const divisionSlots = (season: string, division: string) =>
  `/api/seasonsv2/${season}/divisions/${division}/slots`;

/** Writes to what a calendar holds; after each, everything on the screen is asked for anew. */
export function useCalendarWrites() {
  const { post, put, removeQuietly, deletion, refresh } = useWrites();
  return {
    createGame: (games: string, input: GameInput) => post<Of<'SavedGame'>>(games, input),
    updateGame: (game: string, input: GameInput) => put<Of<'SavedGame'>>(game, input),
    createBye: (input: Of<'ByeInput'>) => post('/api/bye-dates', input),
    createWeekOff: (input: Of<'WeekOffInput'>) => post('/api/week-offs', input),
    removeQuietly,
    deletion,
    refresh,
  };
}

const division = (season: string, id: string) => `/api/seasonsv2/${season}/divisions/${id}`;
/** A division with the drawing of its bracket. */
export const useDivision = (season: string, id: string) => useReadInside<Of<'OneDivision'>>(division(season, id));
