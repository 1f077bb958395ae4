import { countOf } from '../../lib/format.ts';
import { daysBetween } from '../../lib/when.ts';

/**
 * Returns the time until a game: `in 3 days`; under 24 hours `in 5 hours 12 minutes`; `now` after the start. `minutes` is
 * the time until the start, undefined for a game without a time; `today` is the date in the organization's time zone.
 */
export function countdown(minutes: number | undefined, date: string, today: string): string {
  if (minutes === undefined || minutes >= 24 * 60) {
    const days = daysBetween(today, date);
    return days > 0 ? `in ${countOf(days, 'day')}` : 'today';
  }
  if (minutes <= 0) return 'now';
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return `in ${[hours && countOf(hours, 'hour'), rest && countOf(rest, 'minute')].filter(Boolean).join(' ')}`;
}
