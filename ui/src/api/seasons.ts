// API calls of staff for seasons, their leagues and divisions.
import { put } from './client.ts';
import { useInside, useRead, useReadInside } from './staff.ts';
import type { Of } from './types.ts';

export type SeasonInput = Partial<Of<'SeasonInput'>>;

export const seasonUrl = (season: number | string) => `/api/seasonsv2/${season}` as const;
export const leaguesUrl = (season: number | string) => `${seasonUrl(season)}/leagues` as const;
export const divisionUrl = (division: number) => `/api/divisions/${division}` as const;

/** Returns the seeds that a division would get from standings. `null` sends no request. */
export function useSeedingPreview(division: number, input: Of<'SeedingInput'> | null) {
  const inside = useInside();
  const path = inside(`${divisionUrl(division)}/seeding` as const);
  const body = { places: 0, leagueIds: [], ...input, dryRun: true };
  return useRead(input && `${path}#${JSON.stringify(body)}`, () => put(path, body));
}

export const useDivisions = (season: string) => useReadInside(`${seasonUrl(season)}/divisions`);
