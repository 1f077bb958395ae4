import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useUnsaved } from '../../../kit/unsaved/unsaved.ts';
import { keepDraft, readDraft } from '../../../lib/drafts.ts';
import { DraftOffer, useDraftKey } from './draft.tsx';

interface KeptStateOptions<T> {
  root: RefObject<Element | null>;
  /** The name of the draft. */
  name: string;
  /** What is typed now. */
  value: T;
  /** What is saved. */
  saved: T;
  /** Puts a restored draft into the form. */
  set: (draft: Partial<T>) => void;
}

const differing = <T extends object>(one: T, other: T) =>
  (Object.keys(one) as (keyof T)[]).filter((key) => JSON.stringify(one[key]) !== JSON.stringify(other[key]));

/** Keeps what is typed into a form whose values are state, as `useKeptForm` does for one whose values are its fields'. */
export function useKeptState<T extends object>({ root, name, value, saved, set }: KeptStateOptions<T>) {
  const key = useDraftKey()(name);
  const gone = useRef<string>(undefined);
  const text = JSON.stringify(value);
  const changed = differing(value, saved).length > 0;
  const [offered, setOffered] = useState<Partial<T> | null>(() => {
    const typed = readDraft<T>(key, 'tab')?.typed;
    if (!typed) return null;
    const known = differing(saved, { ...saved, ...typed });
    return known.length > 0 ? (Object.fromEntries(known.map((field) => [field, typed[field]])) as Partial<T>) : null;
  });
  const isDirty = () => changed && gone.current !== text;
  // biome-ignore lint/correctness/useExhaustiveDependencies: kept when what is typed changes
  useLayoutEffect(() => {
    const typed = isDirty() ? { ...offered, ...(JSON.parse(text) as T) } : offered;
    keepDraft(key, typed && { version: null, base: null, typed }, 'tab');
  }, [key, text, changed, offered]);
  function forget() {
    gone.current = text;
    keepDraft(key, offered && { version: null, base: null, typed: offered }, 'tab');
  }
  useUnsaved({ root, isDirty, discard: forget });
  const number = Object.keys(offered ?? {}).length;
  const offer: ReactNode = offered && (
    <DraftOffer
      number={number}
      onRestore={() => {
        set(offered);
        setOffered(null);
      }}
      onDiscard={() => setOffered(null)}
    />
  );
  return {
    /** Stands at the top of the form. */
    offer,
    /** What was typed is saved, and what was offered is older than it. */
    saved: () => {
      gone.current = text;
      setOffered(null);
      keepDraft(key, null, 'tab');
    },
  };
}
