// Instants in words. They are apart from `when.ts`, because no first screen of a visitor needs them.
import { countOf } from './format.ts';
import { minutesUntil, shortDate } from './when.ts';

/** Formats how long ago an instant was, in whole units: `5 minutes ago`, `2 days ago`. */
export function age(instant: string | number): string {
  const minutes = -minutesUntil(instant);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${countOf(minutes, 'minute')} ago`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${countOf(hours, 'hour')} ago` : `${countOf(Math.floor(hours / 24), 'day')} ago`;
}

/** Formats an instant in UTC as `Nov 16 00:10`. */
export const utc = (instant: string) => {
  const value = new Date(instant);
  const text = value.toISOString();
  return `${shortDate(text)} ${text.slice(11, 16)}`;
};

/** Formats an instant, as text or in Unix milliseconds, as `November 15, 2026, 4:10 PM` in a time zone. */
export const instant = (value: string | number, zone: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: zone })
    .format(new Date(value))
    .replace(' at ', ', ')
    .replace(/\u202f/g, ' ');
