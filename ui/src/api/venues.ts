// API calls of staff for venues and their courts.
import type { QueryResult } from './cache.ts';
import { post } from './client.ts';
import { useInside, useRead, useWholeList } from './staff.ts';
import type { Of } from './types.ts';

export type Venue = Of<'Venue'>;

export const venuesUrl = '/api/venues';
export const venueUrl = (id: number) => `${venuesUrl}/${id}` as const;
export const useVenues = () => useWholeList(venuesUrl, 'venues');

/** Returns what a merge would change; no request without two venues. */
export function useVenueMergePreview(master: number | null, duplicate: number | null): QueryResult<Of<'VenueMerge'>> {
  const inside = useInside();
  const asked = master !== null && duplicate !== null && master !== duplicate;
  const body = { masterId: master ?? 0, duplicateIds: [duplicate ?? 0] };
  const url = inside(`${venuesUrl}/merge/preview`);
  return useRead(asked ? `${url}#${JSON.stringify(body)}` : null, () => post(url, body));
}
