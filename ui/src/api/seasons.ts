// API calls of staff for seasons, their leagues and divisions.
import { useReadInside } from './staff.ts';
import type { Of } from './types.ts';

export type SeasonInput = Partial<Of<'SeasonInput'>>;

export const seasonUrl = (season: number | string) => `/api/seasonsv2/${season}` as const;
export const leaguesUrl = (season: number | string) => `${seasonUrl(season)}/leagues` as const;
export const divisionUrl = (division: number) => `/api/divisions/${division}` as const;

export const useDivisions = (season: string) => useReadInside(`${seasonUrl(season)}/divisions`);
