import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useUnsaved } from '../../../kit/unsaved/unsaved.ts';
import { type Draft, keepDraft, readDraft } from '../../../lib/drafts.ts';
import { DraftOffer, useDraftKey } from '../../../parts/staff/form/draft.tsx';

interface KeptStateOptions<T> {
  root: RefObject<Element | null>;
  /** The name of the draft. */
  name: string;
  /** What is typed now. */
  value: T;
  /** What is saved, as the form was filled with it. */
  saved: T;
  /** The version of what is saved; null for something new. */
  version: number | null;
  /** Puts a restored draft into the form. */
  set: (draft: Partial<T>) => void;
}

const differing = <T extends object>(one: T, other: T) =>
  (Object.keys(one) as (keyof T)[]).filter((key) => JSON.stringify(one[key]) !== JSON.stringify(other[key]));

/** Keeps what is typed into a form whose values are state, as `useKeptForm` does for one whose values are its fields'. */
export function useKeptState<T extends object>({ root, name, value, saved, version, set }: KeptStateOptions<T>) {
  const key = useDraftKey()(name);
  const gone = useRef<string>(undefined);
  const text = JSON.stringify(value);
  const changed = differing(value, saved).length > 0;
  const [offered, setOffered] = useState<Omit<Draft<Partial<T>, T>, 'at'> | null>(() => {
    const found = readDraft<T>(key, 'tab');
    if (!found) return null;
    const known = differing(saved, { ...saved, ...found.typed });
    const typed = Object.fromEntries(known.map((field) => [field, found.typed[field]])) as Partial<T>;
    return known.length > 0 ? { ...found, typed } : null;
  });
  /** The draft that was restored: what is saved was compared with its base, not with what the form was filled with. */
  const restored = useRef<typeof offered>(null);
  const isDirty = () => changed && gone.current !== text;
  // biome-ignore lint/correctness/useExhaustiveDependencies: kept when what is typed changes
  useLayoutEffect(() => {
    const { version: from, base } = offered ?? restored.current ?? { version, base: saved };
    const typed = { ...offered?.typed, ...(isDirty() ? (JSON.parse(text) as T) : {}) };
    keepDraft(key, Object.keys(typed).length > 0 ? { version: from, base, typed } : null, 'tab');
  }, [key, text, changed, offered]);
  function forget() {
    gone.current = text;
    keepDraft(key, offered, 'tab');
  }
  useUnsaved({ root, isDirty, discard: forget });
  const number = Object.keys(offered?.typed ?? {}).length;
  const offer: ReactNode = offered && (
    <DraftOffer
      number={number}
      onRestore={() => {
        restored.current = offered;
        set(offered.typed);
        setOffered(null);
      }}
      onDiscard={() => setOffered(null)}
    />
  );
  return {
    /** Stands at the top of the form. */
    offer,
    /** The version that the form was filled with, and the values it had then. */
    filled: () => ({
      version: restored.current?.version ?? version,
      base: { ...saved, ...restored.current?.base },
    }),
    /** What was typed is saved, and what was offered is older than it. */
    saved: () => {
      gone.current = text;
      restored.current = null;
      setOffered(null);
      keepDraft(key, null, 'tab');
    },
  };
}
