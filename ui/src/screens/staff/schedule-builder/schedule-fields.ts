import type { Schedule } from '../../../api/schedules.ts';
import type { Of } from '../../../api/types.ts';
import type { Values } from '../../../lib/conflict.ts';
import { addDays, clock, weekdayOf } from '../../../lib/when.ts';
import type { FieldWords } from '../../../parts/staff/form/use-merge.tsx';
import type { FieldErrors } from '../../../parts/staff/form-dialog.tsx';

/** The values of the form; numbers are the typed text. */
export interface ScheduleDraft {
  name: string;
  leagueId: string;
  startDate: string;
  numWeeks: string;
  gameDays: string[];
  sameSlot: boolean;
  timeSlots: string[];
  weeklyTimeSlots: string[][];
  locations: string[];
  randomSeed: string;
  gamesPerWeek: string;
}

/** Returns the names of the fields whose values differ. */
export const changedFields = <T extends object>(one: T, other: T) =>
  (Object.keys(one) as (keyof T)[]).filter((key) => JSON.stringify(one[key]) !== JSON.stringify(other[key]));

export const draftOf = (schedule: Schedule | undefined): ScheduleDraft => ({
  name: schedule?.name ?? '',
  leagueId: String(schedule?.leagueId ?? ''),
  startDate: schedule?.startDate ?? '',
  numWeeks: String(schedule?.numWeeks ?? 10),
  gameDays: schedule?.gameDays ?? [],
  sameSlot: schedule?.sameSlot ?? true,
  timeSlots: schedule?.timeSlots ?? [],
  weeklyTimeSlots: schedule?.weeklyTimeSlots ?? [],
  locations: schedule?.locations ?? [],
  randomSeed: String(schedule?.randomSeed ?? 0),
  gamesPerWeek: String(schedule?.gamesPerWeek ?? 1),
});

/** Returns the usual values of a new schedule of a league: ten Sundays, the first one after `now`. */
export const usualDraft = (league: Of<'League'>, now: string): ScheduleDraft => ({
  ...draftOf(undefined),
  name: league.name,
  leagueId: String(league.id),
  startDate: addDays(now, 7 - weekdayOf(now)),
  gameDays: ['Sunday'],
  timeSlots: ['18:00', '19:00', '20:00'],
});

const required = 'is required';

export function checkSchedule(draft: ScheduleDraft): FieldErrors {
  const errors: FieldErrors = {};
  if (!draft.name.trim()) errors.name = required;
  if (!draft.leagueId) errors.leagueId = required;
  if (!draft.startDate) errors.startDate = required;
  if (!(Number(draft.numWeeks) >= 1)) errors.numWeeks = 'must be at least 1';
  if (draft.gameDays.length === 0) errors.gameDays = 'needs at least one day';
  return errors;
}

/** Returns the time slots of each week, one list per week. */
export const listsOf = ({ numWeeks, weeklyTimeSlots }: ScheduleDraft) =>
  Array.from({ length: Math.min(Math.max(Number(numWeeks) || 0, 0), 104) }, (_, week) => weeklyTimeSlots[week] ?? []);

/**
 * Returns the changes that toggle "Same slots every week". The time slots are copied: to all weeks if no week has any,
 * or back from the first week with slots.
 */
export function slotsAfter(draft: ScheduleDraft): Partial<ScheduleDraft> {
  const lists = listsOf(draft);
  if (!draft.sameSlot) {
    const first = lists.find((list) => list.length > 0) ?? [];
    return { sameSlot: true, timeSlots: draft.timeSlots.length > 0 ? draft.timeSlots : first };
  }
  const empty = lists.every((list) => list.length === 0);
  return { sameSlot: false, ...(empty ? { weeklyTimeSlots: lists.map(() => draft.timeSlots) } : {}) };
}

/** Removes empty lists at the end: a week without a list has no time slots. */
const untilLast = (lists: string[][]) => lists.slice(0, lists.findLastIndex((list) => list.length > 0) + 1);

/** Returns the request body. */
export const inputOf = (draft: ScheduleDraft): Values => ({
  ...draft,
  leagueId: Number(draft.leagueId),
  numWeeks: Number(draft.numWeeks),
  randomSeed: Number(draft.randomSeed) || 0,
  gamesPerWeek: Number(draft.gamesPerWeek) || 1,
  weeklyTimeSlots: untilLast(listsOf(draft)),
});

/** The labels of the form's fields, in order. */
const labels: Record<string, string> = {
  name: 'Name',
  leagueId: 'League',
  startDate: 'Start date',
  numWeeks: 'Weeks',
  gameDays: 'Game days',
  gamesPerWeek: 'Games a week',
  sameSlot: 'Same slots every week',
  timeSlots: 'Time slots',
  weeklyTimeSlots: 'Time slots by week',
  locations: 'Courts',
  randomSeed: 'Variation',
};

const order = Object.keys(labels);
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const times = (value: unknown) => listOf(value).map((time) => clock(String(time)));

/** Returns how a schedule's fields are displayed in the conflict panel. */
export const scheduleWords = (leagues: Of<'League'>[]): FieldWords => ({
  inOrder: (names) => [...names].sort((one, other) => order.indexOf(one) - order.indexOf(other)),
  label: (name) => labels[name] ?? name,
  text: (name, value) => {
    if (name === 'leagueId') return leagues.find(({ id }) => id === value)?.name ?? 'empty';
    if (name === 'sameSlot') return value ? 'on' : 'off';
    if (name === 'timeSlots') return times(value).join(', ') || 'none';
    if (name === 'weeklyTimeSlots')
      return listOf(value)
        .map((week, index) => `Week ${index + 1}: ${times(week).join(', ') || 'none'}`)
        .join('\n');
    return Array.isArray(value) ? value.join(', ') || 'none' : String(value ?? '') || 'empty';
  },
});
