// What a move in one or several ordered lists is, and how it is told; the component is `sortable.tsx`.

export type Id = string | number;

export interface Sorted {
  id: Id;
  label: string;
}

export interface SortList<T extends Sorted = Sorted> {
  id: Id;
  label: string;
  items: T[];
  /** Its order follows from something else: things come and go, at no place of one's choice. */
  fixed?: boolean;
  /** What comes from another list is put at its end. */
  append?: boolean;
}

export interface SortPlace {
  list: Id;
  /** Counted from 0, without the moved item itself. */
  index: number;
}

export interface Move {
  item: Id;
  from: Id;
  to: Id;
  /** Where it is to stand in `to`, from 0. */
  index: number;
  /** The ids of `to` in their new order, the moved one among them. */
  order: Id[];
}

export function placeOf(lists: SortList[], item: Id): SortPlace | undefined {
  for (const list of lists) {
    const index = list.items.findIndex(({ id }) => id === item);
    if (index >= 0) return { list: list.id, index };
  }
  return undefined;
}

/** The same lists with an item at another place. */
export function moved<T extends Sorted>(lists: SortList<T>[], item: Id, to: SortPlace): SortList<T>[] {
  const held = lists.flatMap(({ items }) => items).find(({ id }) => id === item);
  if (!held) return lists;
  return lists.map((list) => {
    const items = list.items.filter(({ id }) => id !== item);
    if (list.id === to.list) items.splice(to.index, 0, held);
    return { ...list, items };
  });
}

/** What goes to the server; nothing when the item would stay where it is. */
export function moveTo(lists: SortList[], item: Id, to: SortPlace): Move | undefined {
  const from = placeOf(lists, item);
  if (!from) return undefined;
  if (from.list === to.list && from.index === to.index) return undefined;
  const order =
    moved(lists, item, to)
      .find(({ id }) => id === to.list)
      ?.items.map(({ id }) => id) ?? [];
  return { item, from: from.list, to: to.list, index: to.index, order };
}

/** How many places there are for the item in a list: one more than the others in it. */
function places(list: SortList, item: Id): number {
  return list.items.filter(({ id }) => id !== item).length + 1;
}

/** The place in a list that is nearest to an index. */
export function nearestPlace(list: SortList, item: Id, index: number): SortPlace {
  const own = list.items.findIndex(({ id }) => id === item);
  const last = places(list, item) - 1;
  if (list.fixed && own >= 0) return { list: list.id, index: own };
  const atEnd = list.fixed || (list.append && own < 0);
  return { list: list.id, index: atEnd ? last : Math.min(last, Math.max(0, index)) };
}

export type Step = 'up' | 'down' | 'first' | 'last' | 'next' | 'previous';

/** The place one step on; the same one at an edge. */
export function stepped(lists: SortList[], item: Id, at: SortPlace, step: Step): SortPlace {
  const number = lists.findIndex(({ id }) => id === at.list);
  const beside = step === 'next' ? 1 : step === 'previous' ? -1 : 0;
  const list = lists[number + beside];
  if (!list) return at;
  const index = { up: at.index - 1, down: at.index + 1, first: 0, last: Infinity, next: at.index, previous: at.index };
  return nearestPlace(list, item, index[step]);
}

/** "position 3 of 6 in Division A"; the list is named only where there are several. */
export function told(lists: SortList[], item: Id, at: SortPlace): string {
  const list = lists.find(({ id }) => id === at.list);
  if (!list) return '';
  if (list.fixed) return list.label;
  const where = `position ${at.index + 1} of ${places(list, item)}`;
  return lists.length > 1 ? `${where} in ${list.label}` : where;
}

/** How many middles lie above a height: the index at which something dropped there would stand. */
export const indexAt = (middles: number[], y: number): number => middles.filter((middle) => middle < y).length;
