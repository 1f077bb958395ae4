// The logic of moving an item in one or several ordered lists, and its announcements. `sortable.tsx` is the component.

export type Id = string | number;

export interface SortItem {
  id: Id;
  label: string;
}

export interface SortList<T extends SortItem = SortItem> {
  id: Id;
  label: string;
  items: T[];
  /** Whether the list has an order of its own: items can enter and leave it, but not at a chosen index. */
  fixed?: boolean;
  /** Whether items from other lists are always added at the end. */
  append?: boolean;
}

export interface DropPosition {
  list: Id;
  /** Index in the list without the moved item, from 0. */
  index: number;
}

export interface Move {
  item: Id;
  from: Id;
  to: Id;
  /** The item's index in `to`, from 0. */
  index: number;
  /** The ids of `to` in the new order, including the moved item. */
  order: Id[];
}

export function positionOf(lists: SortList[], item: Id): DropPosition | undefined {
  for (const list of lists) {
    const index = list.items.findIndex(({ id }) => id === item);
    if (index >= 0) return { list: list.id, index };
  }
  return undefined;
}

/** Returns the lists with the item moved to `to`. */
export function listsAfterMove<T extends SortItem>(lists: SortList<T>[], item: Id, to: DropPosition): SortList<T>[] {
  const held = lists.flatMap(({ items }) => items).find(({ id }) => id === item);
  if (!held) return lists;
  return lists.map((list) => {
    const items = list.items.filter(({ id }) => id !== item);
    if (list.id === to.list) items.splice(to.index, 0, held);
    return { ...list, items };
  });
}

/** Returns the move to send to the server; undefined if the position does not change. */
export function moveTo(lists: SortList[], item: Id, to: DropPosition): Move | undefined {
  const from = positionOf(lists, item);
  if (!from) return undefined;
  if (from.list === to.list && from.index === to.index) return undefined;
  const order =
    listsAfterMove(lists, item, to)
      .find(({ id }) => id === to.list)
      ?.items.map(({ id }) => id) ?? [];
  return { item, from: from.list, to: to.list, index: to.index, order };
}

/** Returns the number of positions for the item in a list: one more than the number of other items. */
function positionCount(list: SortList, item: Id): number {
  return list.items.filter(({ id }) => id !== item).length + 1;
}

/** Returns the allowed position in a list that is nearest to an index. */
export function nearestPosition(list: SortList, item: Id, index: number): DropPosition {
  const own = list.items.findIndex(({ id }) => id === item);
  const last = positionCount(list, item) - 1;
  if (list.fixed && own >= 0) return { list: list.id, index: own };
  const atEnd = list.fixed || (list.append && own < 0);
  return { list: list.id, index: atEnd ? last : Math.min(last, Math.max(0, index)) };
}

export type Step = 'up' | 'down' | 'first' | 'last' | 'next' | 'previous';

/** Returns the position one step away; the same position at the end of the list. */
export function positionAfterStep(lists: SortList[], item: Id, at: DropPosition, step: Step): DropPosition {
  const number = lists.findIndex(({ id }) => id === at.list);
  const beside = step === 'next' ? 1 : step === 'previous' ? -1 : 0;
  const list = lists[number + beside];
  if (!list) return at;
  const index = { up: at.index - 1, down: at.index + 1, first: 0, last: Infinity, next: at.index, previous: at.index };
  return nearestPosition(list, item, index[step]);
}

/** Returns the position in words: "position 3 of 6 in Division A". A single list is not named. */
export function positionText(lists: SortList[], item: Id, at: DropPosition): string {
  const list = lists.find(({ id }) => id === at.list);
  if (!list) return '';
  if (list.fixed) return list.label;
  const where = `position ${at.index + 1} of ${positionCount(list, item)}`;
  return lists.length > 1 ? `${where} in ${list.label}` : where;
}

/** Returns the index at which an item dropped at height `y` is inserted. `middles` are the other rows' centres. */
export const indexAt = (middles: number[], y: number): number => middles.filter((middle) => middle < y).length;
