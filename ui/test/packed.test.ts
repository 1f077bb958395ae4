import { expect, test } from 'vitest';
import { unpacked } from '../src/api/packed.ts';

test('a list that is written by columns is a list of objects again', () => {
  const packed = {
    games: {
      '=': 3,
      id: [7, 8, 9],
      home: { '=': 3, name: ['Bulls', 'Suns', 'Bulls'] },
      season: [{ id: 3 }],
      won: [null],
    },
    cursor: null,
    dates: ['2026-05-24'],
  };
  const season = { id: 3 };
  expect(unpacked(packed)).toStrictEqual({
    games: [
      { id: 7, home: { name: 'Bulls' }, season, won: null },
      { id: 8, home: { name: 'Suns' }, season, won: null },
      { id: 9, home: { name: 'Bulls' }, season, won: null },
    ],
    cursor: null,
    dates: ['2026-05-24'],
  });
});

test('lists in the columns keep to their rows, and other values are as they were', () => {
  const teams = { '=': 2, lastFive: [['W', 'L'], []], players: [{ '=': 2, id: [1, 2], of: [4] }, [{ id: 5 }]] };
  expect(unpacked([teams, 'text', 0.5, false])).toStrictEqual([
    [
      {
        lastFive: ['W', 'L'],
        players: [
          { id: 1, of: 4 },
          { id: 2, of: 4 },
        ],
      },
      { lastFive: [], players: [{ id: 5 }] },
    ],
    'text',
    0.5,
    false,
  ]);
});

test('a member that only some objects have is undefined in the others', () => {
  expect(unpacked({ '=': 2, id: [1, 2], liveUntil: [{ '=': 0 }, 9], home: [{ '=': 0 }, { id: 3 }] })).toStrictEqual([
    { id: 1, liveUntil: undefined, home: undefined },
    { id: 2, liveUntil: 9, home: { id: 3 } },
  ]);
});
