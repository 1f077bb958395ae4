// One's own account.
import { useQueryClient } from '@tanstack/react-query';
import type { User } from './boot.ts';
import { put, remove } from './client.ts';
import { useSession } from './session.ts';
import { useRead } from './staff.ts';
import type { Of } from './types.ts';

const sessionsUrl = '/api/usersv2/me/sessions';

/** One's account as the server has it. */
export const useOwnUser = () => {
  const { user } = useSession();
  return useRead(user ? `/api/usersv2/${user.id}` : null);
};

/** Saves changes to one's own account, which the whole page then shows. */
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

/** Paints the dashboard at once and keeps the choice; it answers whether it was kept. */
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

/** Ends one session, or without an id all but this one. */
export function useEndSessions(): (id?: number) => Promise<void> {
  const client = useQueryClient();
  return async (id) => {
    await remove(id === undefined ? sessionsUrl : `${sessionsUrl}/${id}`);
    await client.invalidateQueries({ queryKey: [sessionsUrl] });
  };
}
