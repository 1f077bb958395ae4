import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Of } from '../../../api/types.ts';
import { type FieldTexts, keepDraft, readDraft } from '../../../lib/drafts.ts';
import { useDraftKey } from '../../../parts/staff/form/draft.tsx';
import { type Cells, removeCells, savedText, unsavedCells } from './grid.ts';

type Page = Of<'GamePage'>;

const ids = (key: string) => key.split('/').map(Number) as [player: number, stat: number];

/** The typed cells, and the value that each cell had before. */
export interface TypedCells {
  cells: Cells;
  was: FieldTexts;
}

/** Returns the saved value of each typed cell at the time of its first change. */
const wasOf = (page: Page, { was }: TypedCells, cells: Cells): FieldTexts =>
  Object.fromEntries(Object.keys(cells).map((key) => [key, was[key] ?? savedText(page, ...ids(key))]));

const same = (one: Cells, other: Cells) =>
  Object.keys(one).length === Object.keys(other).length && Object.keys(one).every((key) => one[key] === other[key]);

/** The typed cells of a grid, stored as a draft in the browser. */
export function useCells(page: Page) {
  const key = useDraftKey()(`stats ${page.game.id}`);
  const [typing, setTyping] = useState<TypedCells>({ cells: {}, was: {} });
  const [draft, setDraft] = useState<TypedCells>(() => {
    const found = readDraft(key, 'browser');
    return { cells: found?.typed ?? {}, was: found?.base ?? {} };
  });
  // Cells that were saved since then, as in another tab, are not offered.
  const offer = useMemo(() => ({ ...draft, cells: unsavedCells(page, draft.cells) }), [page, draft]);
  const discarded = useRef(false);
  const latest = useRef(typing);
  latest.current = typing;

  // A layout effect stores the draft at each keystroke, before the paint, so that a crash of the tab loses nothing.
  useLayoutEffect(() => {
    const cells = { ...offer.cells, ...typing.cells };
    const base = { ...offer.was, ...typing.was };
    keepDraft(key, same(cells, {}) ? null : { version: null, base, typed: cells }, 'browser');
  }, [key, offer, typing]);

  function change(next: (now: TypedCells) => TypedCells) {
    discarded.current = false;
    setTyping(next);
  }
  return {
    cells: typing.cells,
    /** The saved value that each typed cell replaces. */
    was: typing.was,
    offered: Object.keys(offer.cells).length,
    /** Updates the typed cells. */
    set: (next: (now: Cells) => Cells) =>
      change((now) => {
        const cells = next(now.cells);
        return { cells, was: wasOf(page, now, cells) };
      }),
    /** Records the values that another user has saved: the next save replaces these values. */
    seen: (values: FieldTexts) => change((now) => ({ ...now, was: { ...now.was, ...values } })),
    /** Removes cells that were saved as sent, or discarded. */
    drop: (keys: Set<string>, sent?: Cells) =>
      change((now) => {
        const cells = removeCells(now.cells, (key) => keys.has(key) && (!sent || now.cells[key] === sent[key]));
        // A cell that was changed again during the save now replaces the saved value.
        const saved = Object.fromEntries([...keys].map((key) => [key, sent?.[key]?.trim() ?? '']));
        return { cells, was: wasOf(page, { cells, was: sent ? { ...now.was, ...saved } : now.was }, cells) };
      }),
    isDirty: () => !discarded.current && !same(latest.current.cells, {}),
    /** Discards the typed cells; a draft that is still offered stays. Returns a function that stores the cells as a draft again. */
    forget: () => {
      discarded.current = true;
      keepDraft(key, same(offer.cells, {}) ? null : { version: null, base: offer.was, typed: offer.cells }, 'browser');
      const cells = { ...offer.cells, ...typing.cells };
      const base = { ...offer.was, ...typing.was };
      return () => keepDraft(key, { version: null, base, typed: cells }, 'browser');
    },
    restore: () => {
      change((now) => ({ cells: { ...offer.cells, ...now.cells }, was: { ...offer.was, ...now.was } }));
      setDraft({ cells: {}, was: {} });
    },
    discardOffer: () => setDraft({ cells: {}, was: {} }),
  };
}
