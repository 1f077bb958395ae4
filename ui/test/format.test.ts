import { expect, test } from 'vitest';
import { countOf, dash, initials, integer, oneDecimal, ordinal, pct, percent, scoreText } from '../src/lib/format.ts';

test('a share has three decimals and keeps its zero', () => {
  expect(pct(6 / 7)).toBe('0.857');
  expect(pct(0)).toBe('0.000');
  expect(pct(null)).toBe(dash);
});

test('a percentage has one decimal, and is a dash without attempts', () => {
  expect(percent(0.583)).toBe('58.3');
  expect(percent(Number.NaN)).toBe(dash);
});

test('an average has one decimal, and thousands are separated', () => {
  expect(oneDecimal(72.64)).toBe('72.6');
  expect(integer(1310)).toBe('1,310');
});

test('a score and a record have an en dash, and an unplayed game has none', () => {
  expect(scoreText(68, 74)).toBe('68–74');
  expect(scoreText(0, 1)).toBe('0–1');
  expect(scoreText(null, undefined)).toBe('');
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
  expect([countOf(1, 'league'), countOf(7, 'league'), countOf(2, 'bye', 'byes')]).toEqual([
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
    initials('🏀 Dads'),
    initials(''),
  ]).toEqual(['FAB', 'OTO', 'LBW', '🏀D', '']);
});
