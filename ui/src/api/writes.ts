// Calls of staff that change something.
import { useQueryClient } from '@tanstack/react-query';
import { get, post, put, remove } from './client.ts';
import { useInside } from './staff.ts';
import type { Of } from './types.ts';

export type Deletion = Of<'Deletion'>['deletion'];

/** Calls that change something; after each, everything on the screen is asked for anew. */
export function useWrites() {
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
    post: <T>(path: string, input: unknown) => then(post<T>(inside(path), input)),
    put: <T>(path: string, input: unknown) => then(put<T>(inside(path), input)),
    remove: (path: string) => then(remove(inside(path))),
    /** The same without asking for the screen anew, for those who wait for `refresh` themselves. */
    postQuietly: <T>(path: string, input: unknown) => post<T>(inside(path), input),
    putQuietly: <T>(path: string, input: unknown) => put<T>(inside(path), input),
    /** Removes without asking for the screen anew, so that many can follow each other. */
    removeQuietly: (path: string) => remove(inside(path)),
    /** How many rows of what would go with a thing. */
    deletion: async (path: string): Promise<Deletion> => {
      const [address = '', query] = path.split('?');
      const url = `${address}/deletion${query ? `?${query}` : ''}`;
      return (await get<Of<'Deletion'>>(inside(url))).deletion;
    },
    refresh,
  };
}
