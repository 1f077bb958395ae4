import { expect, test } from 'vitest';
import { type SortColumns, sortRows } from '../src/kit/sorting/sort-heading.tsx';

const rows = [
  { id: 1, name: 'd10', wins: 3 },
  { id: 2, name: '', wins: null },
  { id: 3, name: 'D2', wins: 10 },
  { id: 4, name: 'D10', wins: 3 },
];
const columns: SortColumns<(typeof rows)[0]> = {
  name: { label: 'Team', value: (row) => row.name },
  wins: { label: 'Wins', value: (row) => row.wins },
};
const order = (by: string) => sortRows(rows, by, columns).map(({ id }) => id);

test('rows are sorted naturally and stably, with missing values last', () => {
  expect(order('name')).toEqual([3, 1, 4, 2]);
  expect(order('-name')).toEqual([1, 4, 3, 2]);
  expect(order('wins')).toEqual([1, 4, 3, 2]);
  expect(order('-wins')).toEqual([3, 1, 4, 2]);
  for (const by of ['', 'id', '-', 'constructor']) expect(order(by)).toEqual([1, 2, 3, 4]);
});
