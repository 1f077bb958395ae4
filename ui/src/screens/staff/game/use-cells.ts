import { useLayoutEffect, useRef, useState } from 'react';
import type { Of } from '../../../api/types.ts';
import { keepDraft, readDraft, type Texts } from '../../../lib/drafts.ts';
import { type Cells, stored, unsavedCells, without } from '../../../lib/grid.ts';
import { useDraftKey } from '../../../parts/staff/form/draft.tsx';

type Page = Of<'GamePage'>;

const ids = (key: string) => key.split('/').map(Number) as [player: number, stat: number];

/** Cells that were typed, and what each of them held when it was typed over. */
export interface Typing {
  cells: Cells;
  was: Texts;
}

/** Returns the stored value of each typed cell, as it was when the cell was first changed. */
const wasOf = (page: Page, { was }: Typing, cells: Cells): Texts =>
  Object.fromEntries(Object.keys(cells).map((key) => [key, was[key] ?? stored(page, ...ids(key))]));

const same = (one: Cells, other: Cells) =>
  Object.keys(one).length === Object.keys(other).length && Object.keys(one).every((key) => one[key] === other[key]);

/** The typed cells of a grid, and the draft of them that the browser keeps. */
export function useCells(page: Page) {
  const key = useDraftKey()(`stats ${page.game.id}`);
  const [typing, setTyping] = useState<Typing>({ cells: {}, was: {} });
  const [offer, setOffer] = useState<Typing>(() => {
    const draft = readDraft(key, 'browser');
    return { cells: unsavedCells(page, draft?.typed ?? {}), was: draft?.base ?? {} };
  });
  const gone = useRef(false);
  const latest = useRef(typing);
  latest.current = typing;

  // Kept in the browser at each stroke, before it is painted: a tab that dies a moment later has lost nothing.
  useLayoutEffect(() => {
    const cells = { ...offer.cells, ...typing.cells };
    const base = { ...offer.was, ...typing.was };
    keepDraft(key, same(cells, {}) ? null : { version: null, base, typed: cells }, 'browser');
  }, [key, offer, typing]);

  function change(next: (now: Typing) => Typing) {
    gone.current = false;
    setTyping(next);
  }
  return {
    cells: typing.cells,
    /** What each typed cell held when it was typed over. */
    was: typing.was,
    offered: Object.keys(offer.cells).length,
    /** Changes the typed cells. */
    set: (next: (now: Cells) => Cells) =>
      change((now) => {
        const cells = next(now.cells);
        return { cells, was: wasOf(page, now, cells) };
      }),
    /** Takes cells as saved by someone else: the next save of them is over these values. */
    seen: (values: Texts) => change((now) => ({ ...now, was: { ...now.was, ...values } })),
    /** Drops cells that are saved as they were sent, or not wanted. */
    drop: (keys: Set<string>, sent?: Cells) =>
      change((now) => {
        const cells = without(now.cells, (key) => keys.has(key) && (!sent || now.cells[key] === sent[key]));
        // What was typed over a saved cell meanwhile is typed over the saved value.
        const saved = Object.fromEntries([...keys].map((key) => [key, sent?.[key]?.trim() ?? '']));
        return { cells, was: wasOf(page, { cells, was: sent ? { ...now.was, ...saved } : now.was }, cells) };
      }),
    isDirty: () => !gone.current && !same(latest.current.cells, {}),
    /** Forgets what is typed; an offer that was not answered stays. */
    forget: () => {
      gone.current = true;
      keepDraft(key, same(offer.cells, {}) ? null : { version: null, base: offer.was, typed: offer.cells }, 'browser');
    },
    restore: () => {
      change((now) => ({ cells: { ...offer.cells, ...now.cells }, was: { ...offer.was, ...now.was } }));
      setOffer({ cells: {}, was: {} });
    },
    discardOffer: () => setOffer({ cells: {}, was: {} }),
  };
}
