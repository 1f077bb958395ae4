import { expect, test } from 'vitest';
import { chartPoints, nearestPoint, ticks } from '../src/screens/public/player/trend-scale.ts';

test('ticks are round, start at 0 and reach the highest value', () => {
  expect(ticks(26)).toEqual([0, 10, 20, 30]);
  expect(ticks(4)).toEqual([0, 1, 2, 3, 4]);
  expect(ticks(0)).toEqual([0, 1]);
  for (const most of [0, 0.4, 1, 7, 19, 33, 58, 240]) {
    const marks = ticks(most);
    expect(marks.at(-1)).toBeGreaterThanOrEqual(most);
    expect(marks.length).toBeLessThanOrEqual(6);
  }
});

test('points go from left to right, the highest value at the top, and the nearest point is found', () => {
  const dots = chartPoints([0, 30, 15], 30, 390, 232);
  expect(dots.map(({ x }) => x)).toEqual([...dots.map(({ x }) => x)].sort((one, other) => one - other));
  expect(dots[1]?.y).toBeLessThan(dots[2]?.y ?? 0);
  expect(dots[2]?.y).toBeLessThan(dots[0]?.y ?? 0);
  expect(nearestPoint(dots, 0)).toBe(0);
  expect(nearestPoint(dots, dots[1]?.x ?? 0)).toBe(1);
  expect(nearestPoint(dots, 1000)).toBe(2);
});
