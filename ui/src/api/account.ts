// The signed-in user's own account.
import { useQueryClient } from '@tanstack/react-query';
import type { User } from './boot.ts';
import { put, remove } from './client.ts';
import { useSession } from './session.ts';
import { useRead } from './staff.ts';
import type { Of } from './types.ts';

const sessionsUrl = '/api/usersv2/me/sessions';

/** Returns the user's account from the server. */
export const useOwnUser = () => {
  const { user } = useSession();
  return useRead(user ? `/api/usersv2/${user.id}` : null);
};

/** Returns a function that saves changes to the user's account and updates the session. */
export function useSaveOwn(): (changes: Of<'AccountInput'>) => Promise<void> {
  const { user, setUser } = useSession();
  const client = useQueryClient();
  return async (changes) => {
    const url = `/api/usersv2/${user?.id}` as const;
    const answer = await put(url, changes);
    client.setQueryData([url], answer);
    setUser(answer.user);
    await client.invalidateQueries({ queryKey: [sessionsUrl] });
  };
}

/** Returns a function that applies a theme at once, saves it, and resolves to whether it was saved. */
export function useTheme(): (theme: User['theme']) => Promise<boolean> {
  const { user, setUser } = useSession();
  return async (theme) => {
    if (!user) return false;
    setUser({ ...user, theme });
    return put(`/api/usersv2/${user.id}`, { theme }).then(
      () => true,
      () => false,
    );
  };
}

export const useOwnSessions = () => useRead(sessionsUrl);

/** Returns a function that ends one session; without an id, all sessions except this one. */
export function useEndSessions(): (id?: number) => Promise<void> {
  const client = useQueryClient();
  return async (id) => {
    await remove(id === undefined ? sessionsUrl : `${sessionsUrl}/${id}`);
    await client.invalidateQueries({ queryKey: [sessionsUrl] });
  };
}
