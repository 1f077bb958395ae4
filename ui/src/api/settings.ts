// API calls of staff for the scorebook's settings: periods, statistics, player attributes.
import type { QueryResult } from './cache.ts';
import { withQuery } from './client.ts';
import { useSession } from './session.ts';
import { useActing, useAuth, useRead, useReadInside } from './staff.ts';
import type { Of } from './types.ts';

export const statsUrl = '/api/statsv2';
export const periodsUrl = '/api/gamePeriods';
export const attributesUrl = '/api/playerAttributes';

/**
 * Returns the sports of the organization that the user works in. If a super administrator acts for another user, it is
 * that user's organization.
 */
export function useSports(user: string): QueryResult<Of<'Sports'>> {
  const all = useSession().user?.role === 'super_admin' && user !== '';
  const own = useAuth().data?.organization?.id;
  const inside = useActing() ?? own;
  const named = useRead(all ? `/api/usersv2/${user}` : null);
  const id = all ? named.data?.user.organization_id : inside;
  const sports = useRead(id === undefined ? null : `/api/sportsv2/byOrg/${id}`);
  return named.error ? { ...named, data: undefined } : { ...sports, loading: sports.data === undefined };
}

export const useStats = (sport: number) => useReadInside(`${statsUrl}/${sport}`);
export const usePeriods = (sport: number, userId: string) =>
  useReadInside(withQuery(`${periodsUrl}/${sport}`, { userId: userId || null }));
