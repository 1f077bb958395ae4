// What staff do with seasons, their leagues and divisions.
import { useReadInside } from './staff.ts';
import type { Of } from './types.ts';

export type SeasonInput = Partial<Of<'SeasonInput'>>;

export const seasonUrl = (season: number | string) => `/api/seasonsv2/${season}`;
export const leaguesUrl = (season: number | string) => `${seasonUrl(season)}/leagues`;
export const divisionUrl = (division: number) => `/api/divisions/${division}`;

export const useDivisions = (season: string) => useReadInside<Of<'Divisions'>>(`${seasonUrl(season)}/divisions`);
