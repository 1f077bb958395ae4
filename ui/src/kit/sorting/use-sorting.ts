import { useRef, useState } from 'react';
import {
  type DropPosition,
  type Id,
  listsAfterMove,
  type Move,
  moveTo,
  positionOf,
  positionText,
  type SortItem,
  type SortList,
} from './sorting.ts';

export interface LiftedItem {
  item: Id;
  home: DropPosition;
  /** The current drop position; undefined outside all lists, where dropping cancels. */
  at: DropPosition | undefined;
  by: 'pointer' | 'keys';
}

export interface SortableOptions<T extends SortItem> {
  /** Ids must be unique across all lists. */
  lists: SortList<T>[];
  /**
   * Saves a move. The lists are shown in the new order until the returned promise settles, so the promise must resolve
   * after the new data is loaded. If it rejects, all pending moves are undone; the caller reports the error.
   */
  onMove: (move: Move) => unknown;
  /** Returns why a move is not allowed; the message is shown and the item stays. */
  refuses?: ((move: Move) => string | undefined) | undefined;
}

/**
 * The state of a sortable: the lifted item, its drop position, pending moves and announcements. `sortable.tsx` renders
 * it.
 */
export function useSorting<T extends SortItem>({ lists: given, onMove, refuses }: SortableOptions<T>) {
  const [pending, setPending] = useState<{ item: Id; to: DropPosition }[]>([]);
  const [held, setHeld] = useState<LiftedItem>();
  const [said, setSaid] = useState('');
  const [refused, setRefused] = useState('');
  const lists = pending.reduce((before, { item, to }) => listsAfterMove(before, item, to), given);
  const nameOf = (item: Id) => lists.flatMap(({ items }) => items).find(({ id }) => id === item)?.label ?? '';
  // A ref, because pointer and key events can arrive between two renders.
  const now = useRef(held);
  // Moves are sent one at a time. If one fails, the moves queued after it are dropped: they built on its order.
  const queue = useRef({ last: Promise.resolve(), failed: 0 });

  function hold(next: LiftedItem | undefined) {
    now.current = next;
    setHeld(next);
  }
  function lift(item: Id, by: LiftedItem['by']) {
    const home = positionOf(lists, item);
    if (!home) return;
    hold({ item, home, at: home, by });
    setRefused('');
    setSaid(`Lifted ${nameOf(item)}, ${positionText(lists, item, home)}`);
  }
  function aim(at: DropPosition | undefined) {
    const held = now.current;
    if (!held || (held.at?.list === at?.list && held.at?.index === at?.index)) return;
    hold({ ...held, at });
    setSaid(at ? `Moved to ${positionText(lists, held.item, at)}` : 'Outside the lists: dropping here cancels');
  }
  function giveUp() {
    const held = now.current;
    if (!held) return;
    hold(undefined);
    setSaid(`${nameOf(held.item)} is back, ${positionText(lists, held.item, held.home)}`);
  }
  function drop() {
    const held = now.current;
    const move = held?.at && moveTo(lists, held.item, held.at);
    if (!held?.at || !move) return giveUp();
    const reason = refuses?.(move);
    if (!reason) return settle(held.item, held.at, move);
    giveUp();
    setRefused(reason);
  }
  function settle(item: Id, to: DropPosition, move: Move) {
    hold(undefined);
    setSaid(`Dropped ${nameOf(item)}, ${positionText(lists, item, to)}`);
    const entry = { item, to };
    setPending((before) => [...before, entry]);
    const { failed } = queue.current;
    queue.current.last = queue.current.last.then(async () => {
      if (failed !== queue.current.failed) return;
      try {
        await onMove(move);
        setPending((before) => before.filter((move) => move !== entry));
      } catch {
        queue.current.failed += 1;
        setPending([]);
        setSaid(`${nameOf(item)} was not moved`);
      }
    });
  }
  return { lists, held, now, said, refused, pending: pending.length > 0, nameOf, lift, aim, giveUp, drop };
}
