import { type DropPosition, type Id, indexAt, nearestPosition, type SortList } from './sorting.ts';
import type { LiftedItem } from './use-sorting.ts';

/**
 * Data attributes for the elements of lists and items: spread them on a `tbody` and its rows, or on a `ul` and its
 * `li`.
 */
export interface SortAttributes {
  list: (id: Id) => { 'data-sort-list': string; 'data-sort'?: string };
  item: (id: Id) => { 'data-sort-item': string; 'data-sort'?: string };
}

/** Maximum distance between the pointer and a list that counts as over the list, in pixels. */
const slack = 48;

/** Returns the drop position under a point; undefined if no list is near. */
export function positionUnder(
  root: Element | null,
  lists: SortList[],
  item: Id,
  x: number,
  y: number,
): DropPosition | undefined {
  const away = (element: Element) => {
    const box = element.getBoundingClientRect();
    return Math.max(box.left - x, x - box.right, box.top - y, y - box.bottom, 0);
  };
  const [closest] = [...(root?.querySelectorAll<HTMLElement>('[data-sort-list]') ?? [])]
    .map((element) => ({ element, far: away(element) }))
    .filter(({ far }) => far <= slack)
    .sort((a, b) => a.far - b.far);
  const list = lists.find(({ id }) => String(id) === closest?.element.dataset.sortList);
  if (!closest || !list) return undefined;
  const rows = [...closest.element.querySelectorAll<HTMLElement>('[data-sort-item]')];
  const middles = rows
    .filter((row) => row.dataset.sortItem !== String(item))
    .map((row) => row.getBoundingClientRect())
    .map(({ top, height }) => top + height / 2);
  return nearestPosition(list, item, indexAt(middles, y));
}

export function sortAttributes(lists: SortList[], held: LiftedItem | undefined): SortAttributes {
  const at = held?.at;
  const away = at && (at.list !== held.home.list || at.index !== held.home.index);
  const others = lists.find(({ id }) => id === at?.list)?.items.filter(({ id }) => id !== held?.item) ?? [];
  const line = (id: Id) => {
    if (id === held?.item) return { 'data-sort': 'picked' };
    if (!away) return {};
    if (others[at.index]?.id === id) return { 'data-sort': 'before' };
    return others.length === at.index && others.at(-1)?.id === id ? { 'data-sort': 'after' } : {};
  };
  return {
    list: (id) => ({ 'data-sort-list': String(id), ...(away && at.list === id ? { 'data-sort': 'over' } : {}) }),
    item: (id) => ({ 'data-sort-item': String(id), ...line(id) }),
  };
}
