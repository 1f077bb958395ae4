import { expect, test } from 'vitest';
import { count, initials, none, oneDecimal, ordinal, pair, pct, percent, whole } from '../src/lib/format.ts';

test('a share has three decimals and keeps its zero', () => {
  expect(pct(6 / 7)).toBe('0.857');
  expect(pct(0)).toBe('0.000');
  expect(pct(null)).toBe(none);
});

test('a percentage has one decimal, and is a dash without attempts', () => {
  expect(percent(0.583)).toBe('58.3');
  expect(percent(Number.NaN)).toBe(none);
});

test('an average has one decimal, and thousands are separated', () => {
  expect(oneDecimal(72.64)).toBe('72.6');
  expect(whole(1310)).toBe('1,310');
});

test('a score and a record have an en dash, and an unplayed game has none', () => {
  expect(pair(68, 74)).toBe('68–74');
  expect(pair(0, 1)).toBe('0–1');
  expect(pair(null, undefined)).toBe('');
});

test('places are in words', () => {
  expect([1, 2, 3, 4, 11, 12, 13, 21, 102, 111].map(ordinal)).toEqual([
    '1st',
    '2nd',
    '3rd',
    '4th',
    '11th',
    '12th',
    '13th',
    '21st',
    '102nd',
    '111th',
  ]);
});

test('one is counted without an s', () => {
  expect([count(1, 'league'), count(7, 'league'), count(2, 'bye', 'byes')]).toEqual([
    '1 league',
    '7 leagues',
    '2 byes',
  ]);
});

test('a name gives at most three letters', () => {
  expect([
    initials('FAB Basketball'),
    initials('Old Town Owls'),
    initials('Long Beach Women’s Run'),
    initials(''),
  ]).toEqual(['FAB', 'OTO', 'LBW', '']);
});
