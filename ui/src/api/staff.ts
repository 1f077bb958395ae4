// Reads and writes of signed-in users, cached by TanStack Query. Only staff screens load this file.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'wouter';
import { dropDrafts } from '../lib/drafts.ts';
import { storeLastPage } from '../lib/last-page.ts';
import { dropRecent } from '../lib/recent.ts';
import type { User } from './boot.ts';
import { clearCache, type QueryResult } from './cache.ts';
import type { Answer, Body, KnownUrl } from './calls.ts';
import type { ApiError } from './client.ts';
import { type AnyCall, get, post, put, withQuery } from './client.ts';
import { useSession } from './session.ts';
import type { Of } from './types.ts';

const actingKey = 'organization';

/** Returns the organization a super administrator works in: from the URL, or else the last one in this tab. */
export function useActing(): string | null {
  const { user } = useSession();
  const [query] = useSearchParams();
  if (user?.role !== 'super_admin') return null;
  const named = query.get('organization_id');
  if (named) sessionStorage.setItem(actingKey, named);
  return named ?? sessionStorage.getItem(actingKey);
}

/** Forgets a deleted organization, so that the super administrator no longer works in it. */
export function forgetActing(organization: number): void {
  if (sessionStorage.getItem(actingKey) === String(organization)) sessionStorage.removeItem(actingKey);
}

/** Adds `organization_id` to the query of a URL. */
export type Inside = <const Url extends string>(url: Url) => Url;

/** Returns a function that adds `organization_id` to a URL if the user works in another organization than their own. */
export function useInside() {
  const organization_id = useActing();
  return ((url: string) => (/[?&]organization_id=/.test(url) ? url : withQuery(url, { organization_id }))) as Inside;
}

export function useReadInside<const Url extends string>(url: KnownUrl<Url, 'get'>): QueryResult<Answer<Url, 'get'>>;
export function useReadInside(url: string): QueryResult<unknown> {
  return (useRead as (url: string) => QueryResult<unknown>)(useInside()(url));
}

/** Returns the response to a GET request, or the result of `ask`, cached under a key. `null` sends no request. */
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

/** Returns a function that waits until a read has ended, and returns its data; undefined if the read failed. */
export function useLoadedData<T>(from: QueryResult<T>): () => Promise<T | undefined> {
  const latest = useRef(from);
  latest.current = from;
  const waiting = useRef<(() => void)[]>([]);
  useEffect(() => {
    if (!from.loading) for (const go of waiting.current.splice(0)) go();
  }, [from.loading]);
  return async () => {
    if (latest.current.loading) await new Promise<void>((go) => waiting.current.push(go));
    return latest.current.data;
  };
}

/** Reads all pages of a list: the first call returns at most 5,000 rows, each further call the next 1,000. */
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

/** A response with a list that may have further pages. */
interface Listing {
  next_cursor?: string | null | undefined;
  [list: string]: unknown;
}

type ReadList = (url: string) => Promise<Listing>;

/** The names of the lists in a paginated response. */
type ListOf<Found> = Found extends { next_cursor?: string | null }
  ? { [Name in keyof Found]: Found[Name] extends unknown[] ? Name : never }[keyof Found]
  : never;

type Auth = Of<'Authentication'>;
const authUrl = '/api/auth/check-auth';
export const useAuth = () => useRead(authUrl);
export const useOrganizations = (wanted = true) => useRead(wanted ? '/api/organizations' : null);
export const useSeasons = () => useRead('/api/seasonsv2');
/** Returns the seasons of the organization that the user works in. */
export function useSeasonsInside() {
  const { user } = useSession();
  // A super administrator who names no organization would get the seasons of all.
  const acting = useActing();
  const isOfAll = user?.role === 'super_admin' && acting === null;
  return useReadInside(isOfAll ? `/api/seasonsv2?organization_id=${user.organization_id}` : '/api/seasonsv2');
}
export const useSeason = (season: string) => useReadInside(`/api/seasonsv2/${season}`);
export const useSeasonLeagues = (season: string) => useReadInside(`/api/seasonsv2/${season}/leagues-with-teams-public`);

const league = (season: string, id: string) => `/api/seasonsv2/${season}/leagues/${id}` as const;
export const useLeague = (season: string, id: string) => useReadInside(league(season, id));
export const useLeagueGames = (season: string, id: string) => useReadInside(`${league(season, id)}/games`);
export const useMismatches = (season: string, id: string) => useReadInside(`${league(season, id)}/score-mismatches`);
export const useByes = (season: string, id: string) => useReadInside(`/api/bye-dates/season/${season}/league/${id}`);
export const useWeekOffs = (season: string, id: string) =>
  useReadInside(`/api/week-offs/season/${season}/league/${id}`);
/** Returns the views of the public pages in the last `days` days. */
export const usePageViews = (days: string) => useReadInside(`/api/page-views?days=${days}`);
/** The matchups of brackets that have a date, but whose teams are not known yet. */
export const useAnnouncedGames = () => useReadInside('/api/announced-games');
export const useAllGames = () => useWholeList('/api/games', 'games');

export const gameUrl = (game: string) => `/api/gamesv2/${game}` as const;
export const useGame = (game: string) => useReadInside(gameUrl(game));

/**
 * The longest time that a saved form stays open while the screen behind it loads, in milliseconds. After a longer wait, a
 * user on a slow network would think that the save had failed.
 */
const patience = 1000;

/**
 * Returns a function that waits until the requests of the screen are answered and the components have the new data, but
 * not longer than `patience`. A form that closes earlier shows old values when the user opens it again, and buttons behind
 * the form move while the user presses them.
 */
export function useScreenUpdated(): () => Promise<void> {
  const client = useQueryClient();
  return () =>
    new Promise((resolve) => {
      const finish = () => {
        unsubscribe();
        clearTimeout(timer);
        // TanStack Query passes the data of a response to the components one task later.
        setTimeout(resolve);
      };
      const check = () => client.isFetching() === 0 && finish();
      const timer = setTimeout(finish, patience);
      const unsubscribe = client.getQueryCache().subscribe(check);
      check();
    });
}

/**
 * Returns a mutation that changes a game and then loads all cached data again. The mutation resolves when the screen shows
 * the new data, or after `patience`.
 */
export function useGameWrite<const Url extends string>(path: KnownUrl<Url, 'put'>) {
  const client = useQueryClient();
  const screenUpdated = useScreenUpdated();
  const inside = useInside();
  return useMutation<Answer<Url, 'put'>, ApiError, Body<Url, 'put'>>({
    mutationFn: (input) => (put as unknown as AnyCall)(inside(path), input),
    onSettled: () => {
      void client.invalidateQueries();
      return screenUpdated();
    },
  });
}

/** Stats of players in one game. */
export type PlayerNumbers = Of<'PlayerGameStatsInput'>;

export function useSaveNumbers(): (input: PlayerNumbers) => Promise<unknown> {
  const inside = useInside();
  return (input) => put(inside('/api/player-game-stats'), input);
}

/**
 * Returns a function that resumes work after a session ended and a user signed in. It returns whether the
 * user is the same as before; for another user, it clears the cache.
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

/** Asks the server again who is signed in, after a response with status 401. */
export function useNoticeSignedOut(): void {
  const client = useQueryClient();
  useEffect(() => {
    const stop = new AbortController();
    const ask = (event: Event) => {
      const { status } = (event as CustomEvent<Response>).detail;
      if (status === 401) void client.invalidateQueries({ queryKey: [authUrl] });
    };
    window.addEventListener('answered', ask, { signal: stop.signal });
    return () => stop.abort();
  }, [client]);
}

/** Returns a function that ends the session and resolves to the user's organization. */
export function useSignOut(): () => Promise<Auth['organization']> {
  const client = useQueryClient();
  const screenUpdated = useScreenUpdated();
  const { user } = useSession();
  return async () => {
    const queryFn = () => get(authUrl);
    const { organization } = await client.ensureQueryData({ queryKey: [authUrl], queryFn });
    // The server answers requests of the screen with 401 if it reads them after the session has ended.
    await screenUpdated();
    await post('/api/auth/logout');
    // Otherwise the next user of this device would find the typed drafts.
    if (user) dropDrafts(user.id);
    dropRecent();
    storeLastPage(null);
    clearCache();
    return organization;
  };
}
