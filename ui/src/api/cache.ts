import { useEffect, useReducer } from 'react';
import type { Answer, KnownUrl } from './calls.ts';
import { type AnyCall, type ApiError, get } from './client.ts';

interface CacheEntry {
  data?: unknown;
  error?: ApiError | undefined;
  /** When the data arrived: `performance.now()`, in milliseconds. */
  came: number;
  asking?: Promise<void> | undefined;
  watchers: Set<() => void>;
}

export interface QueryResult<T> {
  /** The last successful response. It stays while a newer response loads, and if loading it fails. */
  data: T | undefined;
  error: ApiError | undefined;
  loading: boolean;
  retry: () => void;
}

/** Responses younger than this are reused without asking the server again, in milliseconds. */
const fresh = 5_000;

const entries = new Map<string, CacheEntry>();

function entry(url: string): CacheEntry {
  let found = entries.get(url);
  if (!found) {
    found = { came: Number.NEGATIVE_INFINITY, watchers: new Set() };
    entries.set(url, found);
  }
  return found;
}

const notify = (one: CacheEntry) => {
  for (const watcher of one.watchers) watcher();
};

/** Loads a response again. Concurrent calls for one URL share one request. */
function revalidate(url: string): Promise<void> {
  const one = entry(url);
  const found = one.asking ?? ask(url, one);
  notify(one);
  return found;
}

function ask(url: string, one: CacheEntry): Promise<void> {
  const keep = (found: Partial<CacheEntry>) => {
    // The user has signed in or out since, so the response belongs to another session.
    if (one.asking !== asking) return;
    Object.assign(one, found, { asking: undefined });
    notify(one);
  };
  const asking: Promise<void> = (get as AnyCall)(url).then(
    (data) => keep({ data, error: undefined, came: performance.now() }),
    (error: ApiError) => keep({ error }),
  );
  one.asking = asking;
  return asking;
}

/** The untyped signature of `primeCache`, for responses whose URLs come from the server. */
export type AnyPrimeCache = (url: string, data: unknown) => void;

/** Stores a response in the cache, where `useData` finds it. A response that is under way is older, and is ignored. */
export function primeCache<const Url extends string>(url: KnownUrl<Url, 'get'>, data: Answer<Url, 'get'>): void;
export function primeCache(url: string, data: unknown): void {
  Object.assign(entry(url), { data, error: undefined, asking: undefined, came: performance.now() });
}

/** Clears the cache, after the user signs in or out. Responses in use are loaded again. */
export function clearCache(): void {
  for (const [url, one] of entries) {
    if (one.watchers.size === 0) entries.delete(url);
    else {
      one.asking = undefined;
      void revalidate(url);
    }
  }
}

/** Removes all responses: the server renders each page from its own data alone. */
export const emptyCache = () => entries.clear();

function revalidateWatched(): void {
  if (document.visibilityState === 'hidden') return;
  for (const [url, one] of entries) if (one.watchers.size > 0) void revalidate(url);
}
window.addEventListener('focus', revalidateWatched);
document.addEventListener('visibilitychange', revalidateWatched);

/** Returns the response to a GET request: the cached one first, then the new one. `null` sends no request. */
export function useData<const Url extends string>(url: KnownUrl<Url, 'get'> | null): QueryResult<Answer<Url, 'get'>>;
export function useData(url: string | null): QueryResult<unknown> {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (url === null) return;
    const one = entry(url);
    const watcher = () => redraw();
    one.watchers.add(watcher);
    if (performance.now() - one.came > fresh) void revalidate(url);
    return () => {
      one.watchers.delete(watcher);
    };
  }, [url]);
  const one = url === null ? undefined : entries.get(url);
  return {
    data: one?.data,
    error: one?.asking ? undefined : one?.error,
    loading: url !== null && one?.data === undefined && (one?.error === undefined || one.asking !== undefined),
    retry: () => {
      // A response that is under way may be older than what the caller knows of.
      if (url !== null) void Promise.resolve(one?.asking).then(() => revalidate(url));
    },
  };
}
