// Reads and writes of the signed-in, kept by TanStack Query. Loaded with staff's screens only.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from 'wouter';
import { dropDrafts } from '../lib/drafts.ts';
import { keepLastPlace } from '../lib/last-place.ts';
import type { User } from './boot.ts';
import { clear } from './cache.ts';
import type { ApiError } from './client.ts';
import { get, post, put, withQuery } from './client.ts';
import { useSession } from './session.ts';
import type { Of } from './types.ts';

const actingKey = 'organization';

/** The organization a super administrator works in: the one the address names, or else the last one of this tab. */
export function useActing(): string | null {
  const { user } = useSession();
  const [query] = useSearchParams();
  if (user?.role !== 'super_admin') return null;
  const named = query.get('organization_id');
  if (named) sessionStorage.setItem(actingKey, named);
  return named ?? sessionStorage.getItem(actingKey);
}

/** Forgets that a super administrator worked in an organization that is gone. */
export function forgetActing(organization: number): void {
  if (sessionStorage.getItem(actingKey) === String(organization)) sessionStorage.removeItem(actingKey);
}

/** Says in a call which organization it is for, where it is not the caller's own and the call does not say it yet. */
export function useInside(): (url: string) => string {
  const organization_id = useActing();
  return (url) => (/[?&]organization_id=/.test(url) ? url : withQuery(url, { organization_id }));
}

export function useReadInside<T>(url: string) {
  return useRead<T>(useInside()(url));
}

export function useRead<T>(url: string | null, ask = () => get<T>(url ?? '')) {
  const { data, error, isLoading, refetch } = useQuery<T, ApiError>({
    queryKey: [url],
    queryFn: ask,
    enabled: url !== null,
  });
  return { data, error: error ?? undefined, loading: isLoading, retry: () => void refetch() };
}

/** Reads a list to its end: the first call answers at most 5,000 rows, each further one the next 1,000. */
export function useWholeList<T extends { next_cursor?: string | null }>(path: string, list: keyof T) {
  const url = useInside()(path);
  return useRead<T>(url, async () => {
    const whole = await get<T>(url);
    const rows = whole[list] as unknown[];
    for (let { next_cursor } = whole; next_cursor; ) {
      const page = await get<T>(withQuery(url, { limit: 1000, cursor: next_cursor }));
      rows.push(...(page[list] as unknown[]));
      next_cursor = page.next_cursor;
    }
    return { ...whole, next_cursor: null };
  });
}

type Auth = Of<'Authentication'>;
const authUrl = '/api/auth/check-auth';
export const useAuth = () => useRead<Auth>(authUrl);
export const useOrganizations = (wanted = true) => useRead<Of<'Organizations'>>(wanted ? '/api/organizations' : null);
export const useSeasons = () => useRead<Of<'Seasons'>>('/api/seasonsv2');
/** The seasons of the organization that is worked in. */
export const useSeasonsInside = () => useReadInside<Of<'Seasons'>>('/api/seasonsv2');
export const useSeason = (season: string) => useReadInside<Of<'OneSeason'>>(`/api/seasonsv2/${season}`);
export const useSeasonLeagues = (season: string) =>
  useReadInside<Of<'LeagueTables'>>(`/api/seasonsv2/${season}/leagues-with-teams-public`);

const league = (season: string, id: string) => `/api/seasonsv2/${season}/leagues/${id}`;
export const useLeague = (season: string, id: string) => useReadInside<Of<'OneSeasonsLeague'>>(league(season, id));
export const useLeagueGames = (season: string, id: string) =>
  useReadInside<Of<'LeagueGames'>>(`${league(season, id)}/games`);
export const useMismatches = (season: string, id: string) =>
  useReadInside<Of<'Mismatches'>>(`${league(season, id)}/score-mismatches`);
export const useByes = (season: string, id: string) =>
  useReadInside<Of<'Byes'>>(`/api/bye-dates/season/${season}/league/${id}`);
export const useWeekOffs = (season: string, id: string) =>
  useReadInside<Of<'WeekOffs'>>(`/api/week-offs/season/${season}/league/${id}`);
/** How often the public pages were looked at, in so many days up to today. */
export const usePageViews = (days: string) => useReadInside<Of<'PageViews'>>(`/api/page-views?days=${days}`);
export const useAllGames = () => useWholeList<Of<'Games'>>('/api/games', 'games');

export const gameUrl = (game: string) => `/api/gamesv2/${game}`;
export const useGame = (game: string) => useReadInside<Of<'GamePage'>>(gameUrl(game));

/** A write to a game; afterwards everything that a game is part of is asked for anew. */
export function useGameWrite<Input>(path: string) {
  const client = useQueryClient();
  const inside = useInside();
  return useMutation<unknown, ApiError, Input>({
    mutationFn: (input) => put(inside(path), input),
    onSettled: () => client.invalidateQueries(),
  });
}

/** The numbers of one player in one game. */
export type PlayerNumbers = Of<'PlayerGameStatsInput'>;

export function useSaveNumbers(): (input: PlayerNumbers) => Promise<unknown> {
  const inside = useInside();
  return (input) => put(inside('/api/player-game-stats'), input);
}

/**
 * Takes up the work after a session ended, as the person who signed in. Returns whether it is the one who was here before;
 * for anyone else everything that was read is forgotten.
 */
export function useTakeUp(): (next: User, organization: Auth['organization']) => boolean {
  const client = useQueryClient();
  const { user, setUser } = useSession();
  return (next, organization) => {
    const same = next.id === user?.id && next.organization_id === user.organization_id;
    if (!same) {
      client.clear();
      sessionStorage.removeItem(actingKey);
    }
    client.setQueryData<Auth>([authUrl], {
      authenticated: true,
      user: next,
      ...(same && organization ? { organization } : {}),
    });
    setUser(next);
    void client.invalidateQueries();
    return same;
  };
}

/** Asks again who is signed in, when a call was answered that nobody is. */
export function useNoticeSignedOut(): void {
  const client = useQueryClient();
  useEffect(() => {
    const stop = new AbortController();
    const ask = () => void client.invalidateQueries({ queryKey: [authUrl] });
    window.addEventListener('signed-out', ask, { signal: stop.signal });
    return () => stop.abort();
  }, [client]);
}

/** Ends the session, and answers whose it was even when the page did not know that yet. */
export function useSignOut(): () => Promise<Auth['organization']> {
  const client = useQueryClient();
  const { user } = useSession();
  return async () => {
    const queryFn = () => get<Auth>(authUrl);
    const { organization } = await client.ensureQueryData({ queryKey: [authUrl], queryFn });
    await post('/api/auth/logout');
    // Nobody else on this device finds what was typed.
    if (user) dropDrafts(user.id);
    keepLastPlace(null);
    clear();
    return organization;
  };
}
