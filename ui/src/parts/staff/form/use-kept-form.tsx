import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useUnsaved } from '../../../kit/unsaved/unsaved.ts';
import { type Draft, keepDraft, readDraft, type Store, type Texts } from '../../../lib/drafts.ts';
import { DraftOffer, useDraftKey } from './draft.tsx';
import { Baseline, fill } from './fields.ts';

export interface KeptFormOptions {
  /** The name of the form's draft; without one nothing is kept when the page is gone. */
  draft?: string | undefined;
  store?: Store;
  /** The version of what the form was filled with. */
  version?: number | null | undefined;
  /** Whether something is changed that no field shows, as a new picture. */
  changed?: boolean;
}

/**
 * Keeps what is typed into a form: leaving it asks first, a draft of it is kept at each key and offered when the form is
 * opened again, and the draft is gone once it is saved, cancelled or discarded.
 */
export function useKeptForm({ draft: name, store = 'tab', version = null, changed = false }: KeptFormOptions) {
  const key = useDraftKey()(name ?? '');
  const form = useRef<HTMLFormElement>(null);
  const [base] = useState(() => new Baseline());
  const done = useRef(false);
  const filled = useRef(version);
  const pristine = useRef(true);
  /** The draft that was restored: what is saved was compared with its base, not with what the form was filled with. */
  const restored = useRef<Draft | null>(null);
  const [offered, setOffered] = useState<Draft | null>(null);
  // Before anything can be typed: what is typed must not be taken for what is saved.
  useLayoutEffect(() => {
    if (!form.current) return;
    base.note(form.current);
    const found = name === undefined ? null : readDraft(key, store);
    const saved = base.texts(form.current);
    const typed = Object.entries(found?.typed ?? {}).filter(([field, text]) => field in saved && saved[field] !== text);
    setOffered(found && typed.length > 0 ? { ...found, typed: Object.fromEntries(typed) } : null);
  }, [base, key, name, store]);
  // Fields in which nobody has typed follow what is saved, so the form holds the newer version. Once somebody has typed, a
  // field may show an older value, and only the older version makes the server tell of it.
  useLayoutEffect(() => {
    if (!pristine.current || !form.current) return;
    filled.current = version;
    base.reset(form.current);
  }, [base, version]);
  useUnsaved({
    root: form,
    isDirty: () => !done.current && form.current !== null && (changed || base.isDirty(form.current)),
    discard: forget,
  });
  /** Keeps the fields that differ from what is saved, beside those of an offer that was not answered. */
  function keep(before: Draft | null) {
    if (name === undefined || !form.current) return;
    const typed = { ...before?.typed, ...base.changes(form.current) };
    const from = before ?? restored.current ?? { version: filled.current, base: base.texts(form.current) };
    keepDraft(key, Object.keys(typed).length > 0 ? { version: from.version, base: from.base, typed } : null, store);
  }
  const note = () => form.current && base.note(form.current);
  function input(event: { target: EventTarget | null }) {
    done.current = false;
    pristine.current = false;
    base.touch(event.target);
    keep(offered);
  }
  function restore() {
    if (!form.current || !offered) return;
    const now = base.changes(form.current);
    fill(form.current, Object.fromEntries(Object.entries(offered.typed).filter(([field]) => !(field in now))) as Texts);
    restored.current = offered;
    setOffered(null);
  }
  function discard() {
    setOffered(null);
    keep(null);
  }
  function forget() {
    done.current = true;
    if (name !== undefined) keepDraft(key, offered, store);
  }
  const number = Object.keys(offered?.typed ?? {}).length;
  const offer: ReactNode = number > 0 && <DraftOffer number={number} onRestore={restore} onDiscard={discard} />;
  return {
    /** Goes onto the form. */
    kept: { ref: form, onInput: input, onChange: input, onFocus: note, onPointerDown: note, onKeyDown: note },
    /** Stands at the top of the form. */
    offer,
    /** What was typed is not wanted; an offer that was not answered stays. */
    forget,
    /** The version that the form was filled with, and the values it had then, by field name. */
    filled: () => ({
      version: restored.current?.version ?? filled.current,
      texts: { ...(form.current ? base.texts(form.current) : {}), ...restored.current?.base },
    }),
    /** What was typed is saved, and what was offered is older than it. */
    saved: () => {
      if (form.current) base.reset(form.current);
      restored.current = null;
      setOffered(null);
      if (name !== undefined) keepDraft(key, null, store);
    },
  };
}
