// API calls of staff that repair the schedules of a season.
import type { Of } from './types.ts';

export type RepairEvent = Of<'RepairEvent'>;
export type Repairs = Of<'Repairs'>;
export type RepairAnswer = Of<'RepairAnswer'>;

/** URL that returns plans for what happened. Writes nothing. */
export const repairsUrl = (season: string) => `/api/seasonsv2/${season}/repairs` as const;
/** URL that publishes a plan. */
export const publishUrl = (season: string) => `${repairsUrl(season)}/publish` as const;

/** Returns the body that publishes a plan. */
export const publicationOf = ({ changes, additions }: RepairAnswer): Of<'RepairPublication'> => ({
  changes: changes.map(({ id, version, swapSides, after: { date, time, location, status } }) => ({
    id,
    version,
    swapSides,
    date,
    time: time ?? null,
    location: location ?? null,
    status,
  })),
  additions: additions.map(({ leagueId, home, away, date, time, location }) => ({
    leagueId,
    home,
    away,
    date,
    time: time ?? null,
    location: location ?? null,
  })),
});
