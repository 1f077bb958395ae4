import { useEffect, useReducer } from 'react';
import type { Answer, KnownUrl } from './calls.ts';
import { type AnyCall, type ApiError, get } from './client.ts';

interface CacheEntry {
  data?: unknown;
  error?: ApiError | undefined;
  /** When the data came, in milliseconds of the page's life. */
  came: number;
  asking?: Promise<void> | undefined;
  watchers: Set<() => void>;
}

export interface QueryResult<T> {
  /** The last good answer; it stays while a newer one is asked for, and when that fails. */
  data: T | undefined;
  error: ApiError | undefined;
  loading: boolean;
  retry: () => void;
}

/** Within this time an answer serves every part of a screen, and the screen it came with. */
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

/** Asks the server again, once however many ask at a time. */
function revalidate(url: string): Promise<void> {
  const one = entry(url);
  const found = one.asking ?? ask(url, one);
  notify(one);
  return found;
}

function ask(url: string, one: CacheEntry): Promise<void> {
  const keep = (found: Partial<CacheEntry>) => {
    // Somebody has signed in or out since: the answer is another's.
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

/** `prime` for what the server itself wrote beside the addresses. */
export type AnyPrimeCache = (url: string, data: unknown) => void;

/** Puts an answer that came by another way, with the page itself, where `useData` finds it. */
export function primeCache<const Url extends string>(url: KnownUrl<Url, 'get'>, data: Answer<Url, 'get'>): void;
export function primeCache(url: string, data: unknown): void {
  Object.assign(entry(url), { data, came: performance.now() });
}

/** Forgets every answer, as when somebody signs in or out. */
export function clearCache(): void {
  for (const [url, one] of entries) {
    if (one.watchers.size === 0) entries.delete(url);
    else {
      one.asking = undefined;
      void revalidate(url);
    }
  }
}

function revalidateWatched(): void {
  if (document.visibilityState === 'hidden') return;
  for (const [url, one] of entries) if (one.watchers.size > 0) void revalidate(url);
}
window.addEventListener('focus', revalidateWatched);
document.addEventListener('visibilitychange', revalidateWatched);

/** What the server answers to a GET: the last known at once, the newest as soon as it is there. `null` asks nothing. */
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
      if (url !== null) void revalidate(url);
    },
  };
}
