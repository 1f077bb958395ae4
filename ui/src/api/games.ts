// API calls of staff for games, byes and weeks off.

import type { ScoringEntry, ScoringRules } from '../lib/courtside/entries.ts';
import type { QueryResult } from './cache.ts';
import type { AllowUndefined } from './calls.ts';
import { post, withQuery } from './client.ts';
import { useInside, useRead, useReadInside } from './staff.ts';
import type { Of } from './types.ts';
import { useWrites } from './writes.ts';

export type GameInput = AllowUndefined<Of<'Edit_GameInput'>>;

export const leagueGames = (season: string, league: string) =>
  `/api/seasonsv2/${season}/leagues/${league}/games` as const;
export const divisionGames = (season: string, division: string) =>
  `/api/seasonsv2/${season}/divisions/${division}/games` as const;

/** URL of the games of a league or of a division. */
export type GamesUrl = ReturnType<typeof leagueGames | typeof divisionGames>;

export const divisionSlots = (season: string, division: string) =>
  `/api/seasonsv2/${season}/divisions/${division}/slots` as const;

/** URL that changes several games at once. */
export const bulkUrl = '/api/gamesv2/bulk';

export type BulkGamesInput = Of<'BulkGamesInput'>;

/** Returns what a bulk change would do, with the clashes. Sends no request without an input. */
export function useBulkPreview(input: BulkGamesInput | null): QueryResult<Of<'BulkGames'>> {
  const inside = useInside();
  const body = { games: [], change: {}, ...input, dryRun: true };
  return useRead(input ? `${inside(bulkUrl)}#${JSON.stringify(body)}` : null, () => post(inside(bulkUrl), body));
}

/** Returns the calls that change a calendar. After each call, all data on the screen is loaded again. */
export function useCalendarWrites() {
  const { post, put, removeQuietly, deletion, refresh } = useWrites();
  return {
    createGame: (games: GamesUrl, input: GameInput) => post(games, input),
    updateGame: (game: `${GamesUrl}/${number}`, input: GameInput) => put(game, input),
    createBye: (input: Of<'ByeInput'>) => post('/api/bye-dates', input),
    createWeekOff: (input: Of<'WeekOffInput'>) => post('/api/week-offs', input),
    removeQuietly,
    deletion,
    refresh,
  };
}

const division = (season: string, id: string) => `/api/seasonsv2/${season}/divisions/${id}` as const;
/** Returns a division with its bracket. */
export const useDivision = (season: string, id: string) => useReadInside(division(season, id));

const scoring = (game: number) => `/api/gamesv2/${game}/scoring` as const;

/** Returns the state of a scored game: settings, links and devices. */
export const useScoring = (game: number) => useReadInside(scoring(game));

/** The log of a scored game. The API's description has no type of entries. */
export interface LogOfGame {
  rules: Partial<ScoringRules>;
  entries: ScoringEntry[];
}

/** Returns the log of a scored game: the settings that it begins with, and the entries that count. */
export const useScoringLog = (game: number) => useReadInside(`${scoring(game)}/entries`);

export const logOfGame = (log: Of<'StaffLog'>) => log as unknown as LogOfGame;

/** An entry that settles something in a log. The server gives its place. */
export type SettlingEntry = Pick<ScoringEntry, 'kind'> & Partial<ScoringEntry>;

/** Returns the calls that change how a game is scored. After each call, all data on the screen is loaded again. */
export function useScoringWrites(game: number) {
  const { post, postQuietly, put, remove } = useWrites();
  return {
    makeLink: (input: Of<'ScorerLinkInput'>) => post(`${scoring(game)}/links`, input),
    extendLink: (link: number, hours: number) => put(`${scoring(game)}/links/${link}`, { hours }),
    withdrawLink: (link: number) => remove(`${scoring(game)}/links/${link}`),
    update: (input: Of<'ScoringInput'>) => put(scoring(game), input),
    settle: (entries: readonly SettlingEntry[]) =>
      post(`${scoring(game)}/entries`, { entries } as unknown as Of<'StaffLogInput'>),
    /** Adds a log that a scorer has saved. A dry run writes nothing. The types of calls do not describe files. */
    importLog: (file: Blob, isDry: boolean) => {
      const url = withQuery(`${scoring(game)}/import`, { dry_run: isDry ? 1 : 0 });
      return (isDry ? postQuietly : post)(url, file as never);
    },
    nameGuest: (key: string, player_id: number) => put(`${scoring(game)}/guests/${key}`, { player_id }),
  };
}
