// This file and `instants.ts` are the only ones that use `Date` and `Intl.DateTimeFormat`. `date` is YYYY-MM-DD and `time` is HH:MM, both wall-clock
// time of the organization; they are printed unchanged, in any time zone of the browser.

const months = 'January February March April May June July August September October November December'.split(' ');
export const weekdays = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');

const at = (date: string) => new Date(`${date.slice(0, 10)}T00:00Z`);
const monthOf = (date: string) => months[Number(date.slice(5, 7)) - 1] ?? '';
const weekdayName = (date: string) => weekdays[weekdayOf(date)] ?? '';

let pageTime: number | undefined;

/**
 * Stops the clock at the time of the server's response, in Unix milliseconds, so that the first rendering in the browser
 * is the same as the server's.
 */
export const stopClock = (time: number): void => {
  pageTime = time;
};

/** Starts the clock again. Returns whether it stood for over a minute, so that the page may be out of date. */
export function startClock(): boolean {
  const stood = pageTime === undefined ? 0 : Date.now() - pageTime;
  pageTime = undefined;
  return stood > 60_000;
}

const now = () => new Date(pageTime ?? Date.now());

/** Formats a date as `November 15, 2026`. */
export const longDate = (date: string) => `${monthOf(date)} ${dayOfMonth(date)}, ${date.slice(0, 4)}`;

/** Formats a date as `November 15`. */
export const monthDay = (date: string) => `${monthOf(date)} ${dayOfMonth(date)}`;

/** Formats a date as `Nov 15`. */
export const shortDate = (date: string) => `${monthOf(date).slice(0, 3)} ${dayOfMonth(date)}`;

/** Formats a date as `Sunday, November 15`. */
export const dayHead = (date: string) => `${weekdayName(date)}, ${monthDay(date)}`;

/** Formats a date as `Sun`. */
export const weekday = (date: string) => weekdayName(date).slice(0, 3);

/** Formats a date as `November 2026`. */
export const month = (date: string) => `${monthOf(date)} ${date.slice(0, 4)}`;

export const dayOfMonth = (date: string) => Number(date.slice(8, 10));

/** Formats a time as `4:10 PM`; `TBD` if the game has no time. */
export function clock(time: string | null | undefined): string {
  if (!time) return 'TBD';
  const hour = Number(time.slice(0, 2));
  return `${hour % 12 || 12}:${time.slice(3, 5)} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** Returns today's date in a time zone, as YYYY-MM-DD. */
export const today = (zone: string) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(now());

/** Returns the current year in UTC, so that the server and the browser print the same one. */
export const thisYear = () => now().getUTCFullYear();

export function addDays(date: string, days: number): string {
  const moved = at(date);
  moved.setUTCDate(moved.getUTCDate() + days);
  return moved.toISOString().slice(0, 10);
}

/** Returns the number of days from one date to another. */
export const daysBetween = (from: string, to: string) =>
  Math.round((at(to).getTime() - at(from).getTime()) / 86_400_000);

/** Returns the device's time in Unix milliseconds, also while the clock is stopped. */
export const unixTime = () => Date.now();

/** Returns the number of minutes until an instant, rounded up; not positive for one that has passed. */
export const minutesUntil = (instant: string | number) =>
  Math.ceil((new Date(instant).getTime() - now().getTime()) / 60_000);

/** Returns whether an instant has passed. */
export const hasPassed = (instant: string) => minutesUntil(instant) <= 0;

/** Returns `Today`, `Tomorrow`, `Yesterday`, or undefined. */
export const relativeDay = (date: string, now: string) =>
  ({ '-1': 'Yesterday', '0': 'Today', '1': 'Tomorrow' })[String(daysBetween(now, date))];

/** Returns the name of a time zone: `Pacific Time`. */
export const zoneName = (zone: string) =>
  new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longGeneric' })
    .formatToParts(now())
    .find((part) => part.type === 'timeZoneName')?.value ?? zone;

/** Returns the weekday of a date; Sunday is 0. */
export const weekdayOf = (date: string) => at(date).getUTCDay();

/** Formats a date as `Sunday, November 15, 2026`. */
export const fullDate = (date: string) => `${weekdayName(date)}, ${longDate(date)}`;
