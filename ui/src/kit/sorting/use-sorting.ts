import { useRef, useState } from 'react';
import {
  type Id,
  type Move,
  moved,
  moveTo,
  placeOf,
  type Sorted,
  type SortList,
  type SortPlace,
  told,
} from './sorting.ts';

export interface Held {
  item: Id;
  home: SortPlace;
  /** Where it would go now; outside every list it would go back. */
  at: SortPlace | undefined;
  by: 'pointer' | 'keys';
}

export interface Orders<T extends Sorted> {
  /** Ids are unique among the items of all lists. */
  lists: SortList<T>[];
  /**
   * Until what it returns has settled, the lists are shown as they will be: return a promise that ends when the new
   * ones are there. A failure puts everything back; the caller tells why.
   */
  onMove: (move: Move) => unknown;
  /** Why a move cannot be; said and shown instead of it. */
  refuses?: ((move: Move) => string | undefined) | undefined;
}

/** What is held, where it would go, and what is said of it; `sortable.tsx` draws it. */
export function useSorting<T extends Sorted>({ lists: given, onMove, refuses }: Orders<T>) {
  const [pending, setPending] = useState<{ item: Id; to: SortPlace }[]>([]);
  const [held, setHeld] = useState<Held>();
  const [said, setSaid] = useState('');
  const [refused, setRefused] = useState('');
  const lists = pending.reduce((before, { item, to }) => moved(before, item, to), given);
  const nameOf = (item: Id) => lists.flatMap(({ items }) => items).find(({ id }) => id === item)?.label ?? '';
  // A pointer and a key act between two renderings as well.
  const now = useRef(held);
  // Moves are told one after the other; those after one that failed counted on it.
  const queue = useRef({ last: Promise.resolve(), failed: 0 });

  function hold(next: Held | undefined) {
    now.current = next;
    setHeld(next);
  }
  function lift(item: Id, by: Held['by']) {
    const home = placeOf(lists, item);
    if (!home) return;
    hold({ item, home, at: home, by });
    setRefused('');
    setSaid(`Lifted ${nameOf(item)}, ${told(lists, item, home)}`);
  }
  function aim(at: SortPlace | undefined) {
    const held = now.current;
    if (!held || (held.at?.list === at?.list && held.at?.index === at?.index)) return;
    hold({ ...held, at });
    setSaid(at ? `Moved to ${told(lists, held.item, at)}` : 'Outside the lists: dropping here cancels');
  }
  function giveUp() {
    const held = now.current;
    if (!held) return;
    hold(undefined);
    setSaid(`${nameOf(held.item)} is back, ${told(lists, held.item, held.home)}`);
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
  function settle(item: Id, to: SortPlace, move: Move) {
    hold(undefined);
    setSaid(`Dropped ${nameOf(item)}, ${told(lists, item, to)}`);
    const entry = { item, to };
    setPending((before) => [...before, entry]);
    const { failed } = queue.current;
    queue.current.last = queue.current.last.then(async () => {
      if (failed !== queue.current.failed) return;
      try {
        await onMove(move);
        setPending((before) => before.filter((one) => one !== entry));
      } catch {
        queue.current.failed += 1;
        setPending([]);
        setSaid(`${nameOf(item)} was not moved`);
      }
    });
  }
  return { lists, held, now, said, refused, pending: pending.length > 0, nameOf, lift, aim, giveUp, drop };
}
