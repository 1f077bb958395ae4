import { type RefObject, useEffect, useRef } from 'react';

/** A form, or part of one, that can hold unsaved text. */
export interface Unsaved {
  /** The element that contains the fields. */
  root: RefObject<Element | null>;
  /** Returns whether the fields differ from the saved values. Called when the user tries to leave. */
  isDirty: () => boolean;
  /** Resets the fields and deletes their draft. */
  discard: () => void;
}

const registered = new Set<Unsaved>();
let ask: (() => Promise<boolean>) | undefined;

/** Registers the function that asks the question. Returns a function that removes it. */
export function setAsker(asker: () => Promise<boolean>): () => void {
  ask = asker;
  return () => {
    if (ask === asker) ask = undefined;
  };
}

const dirtyIn = (within?: Element | null) =>
  [...registered].filter((form) => (!within || within.contains(form.root.current)) && form.isDirty());

/** Returns whether the page, or the element `within`, contains unsaved text. */
export const hasUnsaved = (within?: Element | null): boolean => dirtyIn(within).length > 0;

/** Discards unsaved text on the page, or inside `within`. */
export function discardUnsaved(within?: Element | null): void {
  for (const form of dirtyIn(within)) form.discard();
}

/** Asks "Leave without saving?" if text is unsaved. Resolves to true if there is none, or after Discard. */
export async function mayLeave(within?: Element | null): Promise<boolean> {
  if (!hasUnsaved(within) || !ask) return true;
  const leaves = await ask();
  if (leaves) discardUnsaved(within);
  return leaves;
}

/** Registers a form with unsaved text while the component is mounted. */
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
