import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useUnsaved } from '../../../kit/unsaved/unsaved.ts';
import { type Draft, type DraftStore, type FieldTexts, keepDraft, readDraft } from '../../../lib/drafts.ts';
import { DraftOffer, useDraftKey } from './draft.tsx';
import { Baseline, fill } from './fields.ts';

export interface DraftFormOptions {
  /** The name of the form's draft; without a name no draft is stored. */
  draft?: string | undefined;
  store?: DraftStore;
  /** The version of the object that the form was filled with. */
  version?: number | null | undefined;
  /** Whether a value outside the form's fields has changed, such as a picture. */
  changed?: boolean;
}

/**
 * Protects unsaved text of a form: leaving asks first, and each keystroke stores a draft, which is offered when the
 * form is opened again. The draft is deleted when the form is saved, cancelled or discarded.
 */
export function useDraftForm({ draft: name, store = 'tab', version = null, changed = false }: DraftFormOptions) {
  const key = useDraftKey()(name ?? '');
  const form = useRef<HTMLFormElement>(null);
  const [base] = useState(() => new Baseline());
  const done = useRef(false);
  const filled = useRef(version);
  const pristine = useRef(true);
  /**
   * The restored draft. Conflicts are found by comparing with the draft's base, not with the values the form was filled
   * with.
   */
  const restored = useRef<Draft | null>(null);
  const [offered, setOffered] = useState<Draft | null>(null);
  // A layout effect, so that the saved values are recorded before the user can type.
  useLayoutEffect(() => {
    if (!form.current) return;
    base.note(form.current);
    const found = name === undefined ? null : readDraft(key, store);
    const saved = base.texts(form.current);
    const typed = Object.entries(found?.typed ?? {}).filter(([field, text]) => field in saved && saved[field] !== text);
    setOffered(found && typed.length > 0 ? { ...found, typed: Object.fromEntries(typed) } : null);
  }, [base, key, name, store]);
  // An untouched form adopts a newer version. Once the user has typed, the form keeps the old version: a field may show
  // an old value, and only the old version makes the server report the conflict.
  useLayoutEffect(() => {
    if (!pristine.current || !form.current) return;
    filled.current = version;
    base.reset(form.current);
  }, [base, version]);
  useUnsaved({
    root: form,
    isDirty: () => !done.current && form.current !== null && (changed || base.isDirty(form.current)),
    discard: () => {
      // The screen may stay, if only the query of its address changes. Then the fields show the saved values again.
      if (form.current) base.restore(form.current);
      restored.current = null;
      forget();
    },
  });
  /** Stores the changed fields as a draft, together with the fields of a draft that is still offered. */
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
    fill(
      form.current,
      Object.fromEntries(Object.entries(offered.typed).filter(([field]) => !(field in now))) as FieldTexts,
    );
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
    /** Props of the form element. */
    kept: { ref: form, onInput: input, onChange: input, onFocus: note, onPointerDown: note, onKeyDown: note },
    /** The offer to restore a draft; rendered at the top of the form. */
    offer,
    /** Discards the typed values; a draft that is still offered stays. */
    forget,
    /** Returns the version and the values by field name that the form was filled with. */
    filled: () => ({
      version: restored.current?.version ?? filled.current,
      texts: { ...(form.current ? base.texts(form.current) : {}), ...restored.current?.base },
    }),
    /** Call after a save: deletes the draft and any older draft that is still offered. */
    saved: () => {
      if (form.current) base.reset(form.current);
      restored.current = null;
      setOffered(null);
      if (name !== undefined) keepDraft(key, null, store);
    },
  };
}
