import { type RefObject, useEffect, useRef } from 'react';

/** Something a person typed that is not saved yet. */
export interface Unsaved {
  /** The element that holds the fields. */
  root: RefObject<Element | null>;
  /** Returns whether the fields differ from what is saved. Read when someone tries to leave. */
  isDirty: () => boolean;
  /** Forgets what was typed, its draft included. */
  discard: () => void;
}

const registered = new Set<Unsaved>();
let ask: (() => Promise<boolean>) | undefined;

/** Registers the component that asks the question; returns a function that removes it. */
export function setAsker(asker: () => Promise<boolean>): () => void {
  ask = asker;
  return () => {
    if (ask === asker) ask = undefined;
  };
}

const dirtyIn = (within?: Element | null) =>
  [...registered].filter((one) => (!within || within.contains(one.root.current)) && one.isDirty());

/** Returns whether anything on the page, or inside `within`, is typed and not saved. */
export const hasUnsaved = (within?: Element | null): boolean => dirtyIn(within).length > 0;

/** Forgets everything that is typed and not saved on the page, or inside `within`. */
export function discardUnsaved(within?: Element | null): void {
  for (const one of dirtyIn(within)) one.discard();
}

/** Asks "Leave without saving?" where text is unsaved. Resolves to true at once where none is, or after Discard. */
export async function mayLeave(within?: Element | null): Promise<boolean> {
  if (!hasUnsaved(within) || !ask) return true;
  const leaves = await ask();
  if (leaves) discardUnsaved(within);
  return leaves;
}

/** Registers unsaved text for as long as the component is shown. */
export function useUnsaved(unsaved: Unsaved): void {
  const latest = useRef(unsaved);
  latest.current = unsaved;
  const { root } = unsaved;
  useEffect(() => {
    const one: Unsaved = {
      root,
      isDirty: () => latest.current.isDirty(),
      discard: () => latest.current.discard(),
    };
    registered.add(one);
    return () => {
      registered.delete(one);
    };
  }, [root]);
}
