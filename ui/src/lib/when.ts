// The only file that uses `Date` and `Intl.DateTimeFormat`. `date` is YYYY-MM-DD and `time` is HH:MM, both wall-clock
// time of the organization; they are printed unchanged, in any time zone of the browser.

const formats = new Map<string, Intl.DateTimeFormat>();

function format(options: Intl.DateTimeFormatOptions, value: Date): string {
  const key = JSON.stringify(options);
  let found = formats.get(key);
  if (!found) {
    found = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options });
    formats.set(key, found);
  }
  return found.format(value).replace(/\u202f/g, ' ');
}

const at = (date: string, time = '00:00') => new Date(`${date.slice(0, 10)}T${time.slice(0, 5)}:00Z`);

/** Formats a date as `November 15, 2026`. */
export const longDate = (date: string) => format({ month: 'long', day: 'numeric', year: 'numeric' }, at(date));

/** Formats a date as `Nov 15`. */
export const shortDate = (date: string) => format({ month: 'short', day: 'numeric' }, at(date));

/** Formats a date as `Sunday, November 15`. */
export const dayHead = (date: string) => format({ weekday: 'long', month: 'long', day: 'numeric' }, at(date));

/** Formats a date as `Sun`. */
export const weekday = (date: string) => format({ weekday: 'short' }, at(date));

/** Formats a date as `November 2026`. */
export const month = (date: string) => format({ month: 'long', year: 'numeric' }, at(date));

export const dayOfMonth = (date: string) => Number(date.slice(8, 10));

/** Formats a time as `4:10 PM`; `TBD` if the game has no time. */
export const clock = (time: string | null | undefined) =>
  time ? format({ hour: 'numeric', minute: '2-digit', hour12: true }, at('2000-01-01', time)) : 'TBD';

/** Returns today's date in a time zone, as YYYY-MM-DD. */
export const today = (zone: string) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    new Date(),
  );

export const thisYear = () => new Date().getFullYear();

export function addDays(date: string, days: number): string {
  const moved = at(date);
  moved.setUTCDate(moved.getUTCDate() + days);
  return moved.toISOString().slice(0, 10);
}

/** Returns the number of days from one date to another. */
export const daysBetween = (from: string, to: string) =>
  Math.round((at(to).getTime() - at(from).getTime()) / 86_400_000);

/** Returns whether an instant has passed. */
export const hasPassed = (instant: string) => Date.parse(instant) < Date.now();

/** Returns `Today`, `Tomorrow`, `Yesterday`, or undefined. */
export const relativeDay = (date: string, now: string) =>
  ({ '-1': 'Yesterday', '0': 'Today', '1': 'Tomorrow' })[String(daysBetween(now, date))];

/** Formats an instant in UTC as `Nov 16 00:10`. */
export const utc = (instant: string) => {
  const value = new Date(instant);
  const day = format({ month: 'short', day: 'numeric' }, value);
  return `${day} ${value.toISOString().slice(11, 16)}`;
};

/** Formats an instant as `November 15, 2026, 4:10 PM` in a time zone. */
export const instant = (value: string, zone: string) =>
  `${format({ month: 'long', day: 'numeric', year: 'numeric', timeZone: zone }, new Date(value))}, ${format(
    { hour: 'numeric', minute: '2-digit', timeZone: zone },
    new Date(value),
  )}`;

/** Returns the name of a time zone: `Pacific Time`. */
export const zoneName = (zone: string) =>
  new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longGeneric' })
    .formatToParts(new Date())
    .find((part) => part.type === 'timeZoneName')?.value ?? zone;

/** Returns the weekday of a date; Sunday is 0. */
export const weekdayOf = (date: string) => at(date).getUTCDay();

/** Formats a date as `Sunday, November 15, 2026`. */
export const fullDate = (date: string) =>
  format({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' }, at(date));
