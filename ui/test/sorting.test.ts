import { expect, test } from 'vitest';
import { scrollSpeed } from '../src/kit/drag.ts';
import {
  indexAt,
  listsAfterMove,
  moveTo,
  nearestPosition,
  positionAfterStep,
  positionText,
  type SortList,
} from '../src/kit/sorting/sorting.ts';

const items = (...ids: number[]) => ids.map((id) => ({ id, label: `item ${id}` }));
const free: SortList = { id: 'free', label: 'No division', fixed: true, items: items(1, 2) };
const a: SortList = { id: 'a', label: 'Division A', append: true, items: items(3, 4, 5) };
const lists = [free, a];
const orders = (lists: SortList[]) => lists.map((list) => list.items.map(({ id }) => id));

test('a move names the item’s target and the new order of its list', () => {
  expect(moveTo(lists, 3, { list: 'a', index: 2 })).toEqual({
    item: 3,
    from: 'a',
    to: 'a',
    index: 2,
    order: [4, 5, 3],
  });
  expect(moveTo(lists, 3, { list: 'a', index: 0 })).toBeUndefined();
  expect(orders(listsAfterMove(lists, 2, { list: 'a', index: 1 }))).toEqual([[1], [3, 2, 4, 5]]);
});

test('an order that follows from something else is not changed by hand', () => {
  expect(nearestPosition(free, 2, 0)).toEqual({ list: 'free', index: 1 });
  expect(positionAfterStep(lists, 2, { list: 'free', index: 1 }, 'up')).toEqual({ list: 'free', index: 1 });
  expect(positionText(lists, 4, nearestPosition(free, 4, 0))).toBe('No division');
});

test('an item from another list goes to the end of an `append` list', () => {
  expect(positionAfterStep(lists, 1, { list: 'free', index: 0 }, 'next')).toEqual({ list: 'a', index: 3 });
  expect(positionAfterStep(lists, 5, { list: 'a', index: 2 }, 'first')).toEqual({ list: 'a', index: 0 });
  expect(positionAfterStep(lists, 5, { list: 'a', index: 2 }, 'down')).toEqual({ list: 'a', index: 2 });
  expect(positionAfterStep(lists, 5, { list: 'a', index: 2 }, 'next')).toEqual({ list: 'a', index: 2 });
});

test('positions count from one, and the list is named if there are several', () => {
  expect(positionText(lists, 3, { list: 'a', index: 1 })).toBe('position 2 of 3 in Division A');
  expect(positionText([a], 3, { list: 'a', index: 1 })).toBe('position 2 of 3');
  expect(indexAt([10, 20, 30], 25)).toBe(2);
});

test('a drag near an edge scrolls, the faster the nearer', () => {
  expect(scrollSpeed(400, 0, 800)).toBe(0);
  expect(scrollSpeed(40, 0, 800)).toBeLessThan(0);
  expect(scrollSpeed(795, 0, 800)).toBeGreaterThan(scrollSpeed(760, 0, 800));
});
