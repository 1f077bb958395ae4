// Reads and writes of the signed-in, kept by TanStack Query. Loaded with staff's screens only.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from 'wouter';
import { dropDrafts } from '../lib/drafts.ts';
import { storeLastPage } from '../lib/last-place.ts';
import type { User } from './boot.ts';
import { clearCache, type QueryResult } from './cache.ts';
import type { Answer, Body, KnownUrl } from './calls.ts';
import type { ApiError } from './client.ts';
import { type AnyCall, get, post, put, withQuery } from './client.ts';
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

/** Adds to the query of an address which organization it is for. */
export type Inside = <const Url extends string>(url: Url) => Url;

/** Says in a call which organization it is for, where it is not the caller's own and the call does not say it yet. */
export function useInside() {
  const organization_id = useActing();
  return ((url: string) => (/[?&]organization_id=/.test(url) ? url : withQuery(url, { organization_id }))) as Inside;
}

export function useReadInside<const Url extends string>(url: KnownUrl<Url, 'get'>): QueryResult<Answer<Url, 'get'>>;
export function useReadInside(url: string): QueryResult<unknown> {
  return (useRead as (url: string) => QueryResult<unknown>)(useInside()(url));
}

/** What the server answers to a GET; or to a call that `ask` makes, kept under a key of its own. `null` asks nothing. */
export function useRead<const Url extends string>(url: KnownUrl<Url, 'get'> | null): QueryResult<Answer<Url, 'get'>>;
export function useRead<Found>(key: string | null, ask: () => Promise<Found>): QueryResult<Found>;
export function useRead(url: string | null, ask = () => (get as AnyCall)(url ?? '')): QueryResult<unknown> {
  const { data, error, isLoading, refetch } = useQuery<unknown, ApiError>({
    queryKey: [url],
    queryFn: ask,
    enabled: url !== null,
  });
  return { data, error: error ?? undefined, loading: isLoading, retry: () => void refetch() };
}

/** Reads a list to its end: the first call answers at most 5,000 rows, each further one the next 1,000. */
export function useWholeList<const Url extends string>(
  path: KnownUrl<Url, 'get'>,
  list: ListOf<Answer<Url, 'get'>>,
): QueryResult<Answer<Url, 'get'>>;
export function useWholeList(path: string, list: string): QueryResult<Listing> {
  const url = useInside()(path);
  return useRead(url, async () => {
    const whole = await (get as ReadList)(url);
    const rows = whole[list] as unknown[];
    for (let { next_cursor } = whole; next_cursor; ) {
      const page = await (get as ReadList)(withQuery(url, { limit: 1000, cursor: next_cursor }));
      rows.push(...(page[list] as unknown[]));
      next_cursor = page.next_cursor;
    }
    return { ...whole, next_cursor: null };
  });
}

/** An answer that may go on after a cursor. */
interface Listing {
  next_cursor?: string | null | undefined;
  [list: string]: unknown;
}

type ReadList = (url: string) => Promise<Listing>;

/** The names of the lists of an answer that may go on after a cursor. */
type ListOf<Found> = Found extends { next_cursor?: string | null }
  ? { [Name in keyof Found]: Found[Name] extends unknown[] ? Name : never }[keyof Found]
  : never;

type Auth = Of<'Authentication'>;
const authUrl = '/api/auth/check-auth';
export const useAuth = () => useRead(authUrl);
export const useOrganizations = (wanted = true) => useRead(wanted ? '/api/organizations' : null);
export const useSeasons = () => useRead('/api/seasonsv2');
/** The seasons of the organization that is worked in. */
export const useSeasonsInside = () => useReadInside('/api/seasonsv2');
export const useSeason = (season: string) => useReadInside(`/api/seasonsv2/${season}`);
export const useSeasonLeagues = (season: string) => useReadInside(`/api/seasonsv2/${season}/leagues-with-teams-public`);

const league = (season: string, id: string) => `/api/seasonsv2/${season}/leagues/${id}` as const;
export const useLeague = (season: string, id: string) => useReadInside(league(season, id));
export const useLeagueGames = (season: string, id: string) => useReadInside(`${league(season, id)}/games`);
export const useMismatches = (season: string, id: string) => useReadInside(`${league(season, id)}/score-mismatches`);
export const useByes = (season: string, id: string) => useReadInside(`/api/bye-dates/season/${season}/league/${id}`);
export const useWeekOffs = (season: string, id: string) =>
  useReadInside(`/api/week-offs/season/${season}/league/${id}`);
/** How often the public pages were looked at, in so many days up to today. */
export const usePageViews = (days: string) => useReadInside(`/api/page-views?days=${days}`);
export const useAllGames = () => useWholeList('/api/games', 'games');

export const gameUrl = (game: string) => `/api/gamesv2/${game}` as const;
export const useGame = (game: string) => useReadInside(gameUrl(game));

/** A write to a game; afterwards everything that a game is part of is asked for anew. */
export function useGameWrite<const Url extends string>(path: KnownUrl<Url, 'put'>) {
  const client = useQueryClient();
  const inside = useInside();
  return useMutation<Answer<Url, 'put'>, ApiError, Body<Url, 'put'>>({
    mutationFn: (input) => (put as unknown as AnyCall)(inside(path), input),
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
export function useResumeSession(): (next: User, organization: Auth['organization']) => boolean {
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
    const queryFn = () => get(authUrl);
    const { organization } = await client.ensureQueryData({ queryKey: [authUrl], queryFn });
    await post('/api/auth/logout');
    // Nobody else on this device finds what was typed.
    if (user) dropDrafts(user.id);
    storeLastPage(null);
    clearCache();
    return organization;
  };
}
