// Schedules of leagues: what staff read of them. Their writes go through `useWrites`.
import { get } from './client.ts';
import { useInside, useReadInside } from './staff.ts';
import type { Of } from './types.ts';

export type Schedule = Of<'Schedule'>;
export type ScheduleInput = Of<'ScheduleInput'>;
export type Measured = Of<'Measured'>;
export type WeeklyBye = Of<'WeeklyBye'>;
export type Clash = Of<'Clash'>;
export type KeptGames = Of<'Kept'>;

export const schedulesUrl = '/api/schedules';
export const scheduleUrl = (schedule: number) => `${schedulesUrl}/${schedule}` as const;
export const generateUrl = '/api/games/generate-full-schedule';
export const swapUrl = '/api/games/swap';

/** What a week of a schedule is asked from. */
export const weeklyUrls = ['/api/games/weekly-games', '/api/games/weekly-byes'];

const week = (schedule: number, index: number) => `?scheduleId=${schedule}&weekIndex=${index}` as const;

export const useSchedules = () => useReadInside(schedulesUrl);
export const useWeeklyGames = (schedule: number, index: number) =>
  useReadInside(`/api/games/weekly-games${week(schedule, index)}`);
export const useWeeklyByes = (schedule: number, index: number) =>
  useReadInside(`/api/games/weekly-byes${week(schedule, index)}`);
/** How even the games of a schedule are. */
export const useScheduleReport = (schedule: number) => useReadInside(`${scheduleUrl(schedule)}/report`);
/** The games of a schedule that stay when it is generated again. */
export const useKeptGames = (schedule: number) => useReadInside(`${scheduleUrl(schedule)}/kept`);

/** Asks for the games that stay, of several schedules at once. */
export function useFetchKeptGames(): (schedules: number[]) => Promise<KeptGames[]> {
  const inside = useInside();
  return (schedules) => Promise.all(schedules.map((id) => get(inside(`${scheduleUrl(id)}/kept`))));
}
