import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useUnsaved } from '../../../kit/unsaved/unsaved.ts';
import { type Draft, keepDraft, readDraft } from '../../../lib/drafts.ts';
import { DraftOffer, useDraftKey } from '../../../parts/staff/form/draft.tsx';
import { changedFields } from './schedule-fields.ts';

interface DraftStateOptions<T> {
  root: RefObject<Element | null>;
  /** The name of the draft. */
  name: string;
  /** The current values of the form. */
  value: T;
  /** The saved values that the form was filled with. */
  saved: T;
  /** The version of the saved values; null for a new object. */
  version: number | null;
  /** Applies values to the form: a restored draft, or the saved values. */
  set: (draft: Partial<T>) => void;
}

/** Like `useDraftForm`, for a form whose values are React state instead of form fields. */
export function useDraftState<T extends object>({ root, name, value, saved, version, set }: DraftStateOptions<T>) {
  const key = useDraftKey()(name);
  const settledText = useRef<string>(undefined);
  const text = JSON.stringify(value);
  const changed = changedFields(value, saved).length > 0;
  const [offered, setOffered] = useState<Omit<Draft<Partial<T>, T>, 'at'> | null>(() => {
    const found = readDraft<T>(key, 'tab');
    if (!found) return null;
    const names = changedFields(saved, { ...saved, ...found.typed });
    const typed = Object.fromEntries(names.map((field) => [field, found.typed[field]])) as Partial<T>;
    return names.length > 0 ? { ...found, typed } : null;
  });
  /**
   * The restored draft. Conflicts are found by comparing with the draft's base, not with the values the form was filled
   * with.
   */
  const restored = useRef<typeof offered>(null);
  const isDirty = () => changed && settledText.current !== text;
  // biome-ignore lint/correctness/useExhaustiveDependencies: stores the draft when the values change
  useLayoutEffect(() => {
    if (settledText.current !== text) settledText.current = undefined;
    const { version: from, base } = offered ?? restored.current ?? { version, base: saved };
    const typed = { ...offered?.typed, ...(isDirty() ? (JSON.parse(text) as T) : {}) };
    keepDraft(key, Object.keys(typed).length > 0 ? { version: from, base, typed } : null, 'tab');
  }, [key, text, changed, offered]);
  function discard() {
    settledText.current = text;
    restored.current = null;
    keepDraft(key, offered, 'tab');
    // The screen may stay, if only the query of its address changes.
    set(saved);
  }
  useUnsaved({ root, isDirty, discard });
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
    /** The offer to restore a draft; rendered at the top of the form. */
    offer,
    /** Whether a value differs from the saved values. */
    changed,
    /** Returns the version and the values that the form was filled with. */
    filled: () => ({
      version: restored.current?.version ?? version,
      base: { ...saved, ...restored.current?.base },
    }),
    /** Call after a save: deletes the draft and any older draft that is still offered. */
    saved: () => {
      settledText.current = text;
      restored.current = null;
      setOffered(null);
      keepDraft(key, null, 'tab');
    },
  };
}
