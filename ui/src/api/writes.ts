// Calls of staff that change something.
import { useQueryClient } from '@tanstack/react-query';
import type { Address } from './calls.ts';
import { type AnyCall, type DeleteCall, get, post, put, remove, type WriteCall } from './client.ts';
import { useInside } from './staff.ts';
import type { Of } from './types.ts';

export type Deletion = Of<'Deletion'>['deletion'];

/** Where it is told what would go with a thing. */
type DeletionAddress = Extract<Address<'get'>, `${string}/deletion`>;

interface Writes {
  post: WriteCall<'post'>;
  put: WriteCall<'put'>;
  remove: DeleteCall;
  /** The same without asking for the screen anew, for those who wait for `refresh` themselves. */
  postQuietly: WriteCall<'post'>;
  putQuietly: WriteCall<'put'>;
  /** Removes without asking for the screen anew, so that many can follow each other. */
  removeQuietly: DeleteCall;
  /** How many rows of what would go with a thing. */
  deletion: (path: Address<'delete'>) => Promise<Deletion>;
  refresh: (gone?: string[]) => Promise<void>;
}

/** Calls that change something; after each, everything on the screen is asked for anew. */
export function useWrites(): Writes {
  const client = useQueryClient();
  const inside = useInside();
  /**
   * Asks anew for what is shown, but for what is `gone`. Ends when that is new: the watchers of an answer are told a turn
   * after it came.
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
