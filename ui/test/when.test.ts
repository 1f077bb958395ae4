import { afterEach, expect, test, vi } from 'vitest';
import { age, instant, utc } from '../src/lib/instants.ts';
import { addDays, clock, dayHead, daysBetween, longDate, relativeDay, shortDate, today } from '../src/lib/when.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('a date is printed unchanged in any time zone of the browser', () => {
  expect(longDate('2026-11-15')).toBe('November 15, 2026');
  expect(shortDate('2026-11-15')).toBe('Nov 15');
  expect(dayHead('2026-11-15')).toBe('Sunday, November 15');
});

test('a time has no leading zero, and a missing one is to be determined', () => {
  expect(clock('16:10')).toBe('4:10 PM');
  expect(clock('00:05')).toBe('12:05 AM');
  expect(clock(null)).toBe('TBD');
});

test('days are counted over months and clock changes', () => {
  expect(addDays('2026-10-31', 1)).toBe('2026-11-01');
  expect(daysBetween('2026-03-01', '2026-04-01')).toBe(31);
  expect(relativeDay('2026-11-02', '2026-11-01')).toBe('Tomorrow');
  expect(relativeDay('2026-11-05', '2026-11-01')).toBeUndefined();
});

test('today is the day of the zone, not of the browser', () => {
  vi.useFakeTimers({ now: new Date('2026-11-16T06:00:00Z') });
  expect(today('America/Los_Angeles')).toBe('2026-11-15');
  expect(today('Asia/Tokyo')).toBe('2026-11-16');
});

test('the age of an instant is printed in minutes, hours or days', () => {
  vi.useFakeTimers({ now: new Date('2026-11-23T12:00:00Z') });
  expect(age('2026-11-23T12:00:30Z')).toBe('just now');
  expect(age('2026-11-23T11:59:00Z')).toBe('1 minute ago');
  expect(age('2026-11-23T03:15:00Z')).toBe('8 hours ago');
  expect(age('2026-11-21T12:01:00Z')).toBe('47 hours ago');
  expect(age('2026-11-21T12:00:00Z')).toBe('2 days ago');
});

test('an instant is printed in UTC and in a zone', () => {
  expect(utc('2026-11-16T00:10:00Z')).toBe('Nov 16 00:10');
  expect(instant('2026-11-16T00:10:00Z', 'America/Los_Angeles')).toBe('November 15, 2026, 4:10 PM');
});
