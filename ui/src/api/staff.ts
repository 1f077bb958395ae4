// Reads and writes of the signed-in, kept by TanStack Query. Loaded with staff's screens only.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { clear } from './cache.ts';
import type { ApiError } from './client.ts';
import { get, post, put } from './client.ts';
import type { Of } from './types.ts';

function useRead<T>(url: string | null) {
  const { data, error, isLoading, refetch } = useQuery<T, ApiError>({
    queryKey: [url],
    queryFn: () => get<T>(url ?? ''),
    enabled: url !== null,
  });
  return { data, error: error ?? undefined, loading: isLoading, retry: () => void refetch() };
}

export const useAuth = () => useRead<Of<'Authentication'>>('/api/auth/check-auth');
export const useOrganizations = () => useRead<Of<'Organizations'>>('/api/organizations');
export const useSeasons = () => useRead<Of<'Seasons'>>('/api/seasonsv2');
export const useSeason = (season: string) => useRead<Of<'OneSeason'>>(`/api/seasonsv2/${season}`);
export const useSeasonLeagues = (season: string) =>
  useRead<Of<'LeagueTables'>>(`/api/seasonsv2/${season}/leagues-with-teams-public`);

const league = (season: string, id: string) => `/api/seasonsv2/${season}/leagues/${id}`;
export const useLeague = (season: string, id: string) => useRead<Of<'OneSeasonsLeague'>>(league(season, id));
export const useLeagueGames = (season: string, id: string) => useRead<Of<'LeagueGames'>>(`${league(season, id)}/games`);
export const useMismatches = (season: string, id: string) =>
  useRead<Of<'Mismatches'>>(`${league(season, id)}/score-mismatches`);
export const useByes = (season: string, id: string) =>
  useRead<Of<'Byes'>>(`/api/bye-dates/season/${season}/league/${id}`);
export const useWeekOffs = (season: string, id: string) =>
  useRead<Of<'WeekOffs'>>(`/api/week-offs/season/${season}/league/${id}`);
export const useAllGames = () => useRead<Of<'Games'>>('/api/games');

export const gameUrl = (game: string) => `/api/gamesv2/${game}`;
export const useGame = (game: string) => useRead<Of<'GamePage'>>(gameUrl(game));

/** A write to a game; afterwards everything that a game is part of is asked for anew. */
export function useGameWrite<Input>(path: string) {
  const client = useQueryClient();
  return useMutation<unknown, ApiError, Input>({
    mutationFn: (input) => put(path, input),
    onSettled: () => client.invalidateQueries(),
  });
}

/** The numbers of one player in one game. */
export type PlayerNumbers = Of<'PlayerGameStatsInput'>;

export const saveNumbers = (input: PlayerNumbers) => put('/api/player-game-stats', input);

/** Ends the session; nothing of it stays in the browser's memory. */
export async function signOut(): Promise<void> {
  await post('/api/auth/logout');
  clear();
}
