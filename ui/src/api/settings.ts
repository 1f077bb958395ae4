// What staff read of the scorebook that they arrange: periods, statistics, attributes.
import type { QueryResult } from './cache.ts';
import { withQuery } from './client.ts';
import { useSession } from './session.ts';
import { useActing, useAuth, useRead, useReadInside } from './staff.ts';
import type { Of } from './types.ts';

export const statsUrl = '/api/statsv2';
export const periodsUrl = '/api/gamePeriods';
export const attributesUrl = '/api/playerAttributes';

/**
 * The sports of the organization that staff work in. A super administrator may work for another user, whose organization
 * it then is.
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
