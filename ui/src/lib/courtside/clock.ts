// The game clock of a log: tenths of a second that are left at a time.
import { periodLength } from './entries.ts';
import type { ScoringLog } from './log.ts';

/** Microseconds in a tenth of a second. `h` counts microseconds. */
const TENTH = 100_000;

/** Returns the tenths that are left at `now`, in Unix milliseconds. */
export function tenthsLeft({ state, rules }: ScoringLog, now: number): number {
  const period = state.periods.at(-1);
  if (!period) return periodLength(rules, 1);
  const { left, run, at } = state.clock;
  const passed = run ? Math.floor((now * 1000 - at) / TENTH) : 0;
  return Math.min(periodLength(rules, period.p), Math.max(0, left - Math.max(0, passed)));
}

/** Formats tenths as `4:31`; the last minute has tenths. */
export function clockText(tenths: number): string {
  if (tenths < 600) return `${Math.floor(tenths / 10)}.${tenths % 10}`;
  const seconds = Math.floor(tenths / 10);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Formats a time on the court as `18:04`, rounded down. */
export const minutesText = (tenths: number): string => {
  const seconds = Math.floor(tenths / 10);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};

/** Returns the device that holds the clock: the last that started, stopped or set it. Empty before. */
export function clockHolder({ events }: ScoringLog): string {
  return events.findLast(({ kind }) => kind === 'clock')?.device ?? '';
}
