// What staff do with games, byes and weeks off.
import { useQueryClient } from '@tanstack/react-query';
import { get, post, put, remove } from './client.ts';
import { useInside, useReadInside } from './staff.ts';
import type { Of } from './types.ts';

export type GameInput = Partial<Of<'GameInput'>>;
export type Deletion = Of<'Deletion'>['deletion'];

export const leagueGames = (season: string, league: string) => `/api/seasonsv2/${season}/leagues/${league}/games`;
export const divisionGames = (season: string, division: string) =>
  `/api/seasonsv2/${season}/divisions/${division}/games`;

/** Writes to what a calendar holds; after each, everything on the screen is asked for anew. */
export function useCalendarWrites() {
  const client = useQueryClient();
  const inside = useInside();
  const refresh = () => client.invalidateQueries();
  const then = <T>(written: Promise<T>) =>
    written.finally(() => {
      void refresh();
    });
  return {
    createGame: (games: string, input: GameInput) => then(post<Of<'OneGame'>>(inside(games), input)),
    updateGame: (game: string, input: GameInput) => then(put<Of<'OneGame'>>(inside(game), input)),
    createBye: (input: Of<'ByeInput'>) => then(post(inside('/api/bye-dates'), input)),
    createWeekOff: (input: Of<'WeekOffInput'>) => then(post(inside('/api/week-offs'), input)),
    /** Deletes without asking for the screen anew, so that many can follow each other. */
    removeQuietly: (path: string) => remove(inside(path)),
    /** How many rows of what would go with a thing. */
    deletion: async (path: string): Promise<Deletion> =>
      (await get<Of<'Deletion'>>(inside(`${path}/deletion`))).deletion,
    refresh,
  };
}

const division = (season: string, id: string) => `/api/seasonsv2/${season}/divisions/${id}`;
/** A division with the drawing of its bracket. */
export const useDivision = (season: string, id: string) => useReadInside<Of<'OneDivision'>>(division(season, id));
/** The divisions of a season in the dragged order. */
export const useDivisions = (season: string) => useReadInside<Of<'Divisions'>>(`/api/seasonsv2/${season}/divisions`);
