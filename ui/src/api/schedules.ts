// API calls of staff that read the schedules of leagues. Writes go through `useWrites`.
import { get } from './client.ts';
import { useInside, useReadInside } from './staff.ts';
import type { Of } from './types.ts';

export type Schedule = Of<'Schedule'>;
export type ScheduleInput = Of<'ScheduleInput'>;
export type Measured = Of<'Measured'>;
export type WeeklyBye = Of<'WeeklyBye'>;
export type Clash = Of<'Clash'>;
export type KeptGames = Of<'KeptGames'>;
export type RepairEvent = Of<'RepairEvent'>;
export type Repairs = Of<'Repairs'>;
export type ScheduleRule = Of<'ShownRule'>;
export type RepairAnswer = Of<'RepairAnswer'>;
export type DraftPage = Of<'DraftPage'>;
export type DraftGame = Of<'DraftGame'>;
export type DraftPlace = Of<'DraftPlace'>;
export type DraftChange = Of<'DraftChange'>;
export type CheckedPlace = Of<'CheckedPlace'>;

export const schedulesUrl = '/api/schedules';
export const scheduleUrl = (schedule: number) => `${schedulesUrl}/${schedule}` as const;
export const generateUrl = '/api/games/generate-full-schedule';
export const swapUrl = '/api/games/swap';

/** URLs that return one week of a schedule. */
export const weeklyUrls = ['/api/games/weekly-games', '/api/games/weekly-byes'];

const week = (schedule: number, index: number) => `?scheduleId=${schedule}&weekIndex=${index}` as const;

export const useSchedules = () => useReadInside(schedulesUrl);
export const useWeeklyGames = (schedule: number, index: number) =>
  useReadInside(`/api/games/weekly-games${week(schedule, index)}`);
export const useWeeklyByes = (schedule: number, index: number) =>
  useReadInside(`/api/games/weekly-byes${week(schedule, index)}`);
/** Returns a schedule's fairness report. */
export const useScheduleReport = (schedule: number) => useReadInside(`${scheduleUrl(schedule)}/report`);
/** Returns the games that stay when the schedule is generated again. */
export const useKeptGames = (schedule: number) => useReadInside(`${scheduleUrl(schedule)}/kept`);

/** Returns a function that fetches the games that stay, for several schedules. */
export function useFetchKeptGames(): (schedules: number[]) => Promise<KeptGames[]> {
  const inside = useInside();
  return (schedules) => Promise.all(schedules.map((id) => get(inside(`${scheduleUrl(id)}/kept`))));
}

/** URL of the rules of a season's schedules. */
export const rulesUrl = (season: number | string) => `/api/seasonsv2/${season}/schedule-rules` as const;
export const ruleUrl = (season: number | string, rule: number) => `${rulesUrl(season)}/${rule}` as const;
export const useScheduleRules = (season: string) => useReadInside(rulesUrl(season));

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

/** URL of the drafts of a season's schedules. */
export const draftsUrl = (season: number | string) => `/api/seasonsv2/${season}/schedule-drafts` as const;
export const draftUrl = (draft: number | string) => `/api/schedule-drafts/${draft}` as const;
export const useDrafts = (season: string) => useReadInside(draftsUrl(season));
export const useDraft = (draft: string) => useReadInside(draftUrl(draft));
export const useDraftComparison = (draft: number) => useReadInside(`${draftUrl(draft)}/comparison`);
