import { expect, test } from 'vitest';
import type { Of } from '../src/api/types.ts';
import { bestGames } from '../src/screens/public/player/best-games.ts';

const stat = (id: number, abbreviation: string, hidden = false) =>
  ({ id, name: abbreviation, abbreviation, hidden, order: id, derived: false }) as Of<'Stat'>;
const stats = [stat(1, 'PTS'), stat(2, 'FT%'), stat(3, 'STL'), stat(4, 'MIN', true), stat(5, 'BLK')];

const line = (game_id: number, ...values: (number | null)[]) =>
  ({ game_id, stats: values.map((value, index) => ({ stat_id: index + 1, value })) }) as Of<'PlayerGame'>;

test('the best game of each visible counted stat is the newest with the highest value; zeros are left out', () => {
  const lines = [line(9, 4, 1, 0, 30, null), line(8, 11, 0.5, 2, 31, 0), line(7, 11, 0.2, 2, 33, 0), line(6, 3)];
  const found = bestGames(lines, stats).map(({ stat, value, line }) => [stat.abbreviation, value, line.game_id]);
  expect(found).toEqual([
    ['PTS', 11, 8],
    ['STL', 2, 8],
  ]);
});

test('a value is never exceeded by any game, whatever the order of the games', () => {
  for (let seed = 1; seed < 200; seed += 1) {
    const points = Array.from({ length: seed % 7 }, (_, index) => (seed * (index + 3) * 7919) % 13);
    const [best] = bestGames(
      points.map((value, index) => line(index, value)),
      stats,
    );
    const most = Math.max(0, ...points);
    expect(best?.value ?? 0).toBe(most);
    if (best) expect(best.line.game_id).toBe(points.indexOf(most));
  }
});
