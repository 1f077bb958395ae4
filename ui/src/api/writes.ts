// API calls of staff that change data.
import { useQueryClient } from '@tanstack/react-query';
import type { Address } from './calls.ts';
import { type AnyCall, type DeleteCall, get, post, put, remove, type WriteCall } from './client.ts';
import { useInside } from './staff.ts';
import type { Of } from './types.ts';

export type Deletion = Of<'Deletion'>['deletion'];

/** A URL that returns what a deletion would also delete. */
type DeletionAddress = Extract<Address<'get'>, `${string}/deletion`>;

export interface Writes {
  post: WriteCall<'post'>;
  put: WriteCall<'put'>;
  remove: DeleteCall;
  /** Like `post`, without a refresh, for callers that await `refresh` themselves. */
  postQuietly: WriteCall<'post'>;
  putQuietly: WriteCall<'put'>;
  /** Like `remove`, without a refresh, so that several deletions are followed by one refresh. */
  removeQuietly: DeleteCall;
  /** Returns the number of rows of each noun that deleting `path` would also delete. */
  deletion: (path: Address<'delete'>) => Promise<Deletion>;
  refresh: (gone?: string[]) => Promise<void>;
}

/** Returns the calls that change data. After each call, all data on the screen is loaded again. */
export function useWrites(): Writes {
  const client = useQueryClient();
  const inside = useInside();
  /**
   * Loads the data on the screen again, except deleted objects (`gone`). Resolves after the components have the new
   * data: TanStack Query notifies them one task after the response.
   */
  const refresh = async (gone: string[] = []) => {
    const lost = gone.map((path) => path.split('?')[0]);
    const isLost = (url: string) => lost.some((path) => url === path || url.startsWith(`${path}/`));
    await client.invalidateQueries({
      predicate: ({ queryKey: [url] }) => !isLost(String(url).split('?')[0] ?? ''),
    });
    await new Promise((told) => setTimeout(told));
  };
  const then = <T>(written: Promise<T>) =>
    written.finally(() => {
      void refresh();
    });
  return {
    post: (path: string, input?: unknown) => then((post as unknown as AnyCall)(inside(path), input)),
    put: (path: string, input?: unknown) => then((put as unknown as AnyCall)(inside(path), input)),
    remove: (path: string) => then((remove as unknown as AnyCall)(inside(path))),
    postQuietly: (path: string, input?: unknown) => (post as unknown as AnyCall)(inside(path), input),
    putQuietly: (path: string, input?: unknown) => (put as unknown as AnyCall)(inside(path), input),
    removeQuietly: (path: string) => (remove as unknown as AnyCall)(inside(path)),
    deletion: async (path) => {
      const [address = '', query] = path.split('?');
      const url = `${address}/deletion${query ? `?${query}` : ''}` as DeletionAddress;
      return (await get(inside(url))).deletion;
    },
    refresh,
  };
}
