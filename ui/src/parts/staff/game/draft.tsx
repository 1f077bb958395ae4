import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../../kit/button.tsx';
import { Note } from '../../../kit/note.tsx';
import { count } from '../../../lib/format.ts';

type Texts = Record<string, string>;

/** What is kept in this browser under a name; what cannot be read is nothing. */
export function readDraft(key: string): Texts {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    return found !== null && typeof found === 'object' ? (found as Texts) : {};
  } catch {
    return {};
  }
}

/** Keeps what was typed and not saved; nothing of it is no draft. A full or closed store loses only the draft. */
export function keepDraft(key: string, texts: Texts): void {
  try {
    if (Object.keys(texts).length > 0) localStorage.setItem(key, JSON.stringify(texts));
    else localStorage.removeItem(key);
  } catch {
    // What is typed is still on the page.
  }
}

interface OfferProps {
  number: number;
  onRestore: () => void;
  onDiscard: () => void;
}

/** Offers what was typed here before and never saved. */
export const DraftOffer = ({ number, onRestore, onDiscard }: OfferProps) => (
  <Note kind="accent">
    {count(number, 'value')} typed here before {number === 1 ? 'was' : 'were'} not saved.{' '}
    <Button size="small" onClick={onRestore}>
      Restore
    </Button>{' '}
    <Button size="small" kind="quiet" onClick={onDiscard}>
      Discard
    </Button>
  </Note>
);

const fields = (form: HTMLFormElement) =>
  [...form.elements].filter(
    (one): one is HTMLInputElement | HTMLSelectElement =>
      (one instanceof HTMLInputElement || one instanceof HTMLSelectElement) && one.name !== '',
  );

/**
 * A draft of a form's fields under a name of its own: kept at each stroke, offered when the form is opened again after
 * the network or the tab was lost, and gone once it is saved or cancelled.
 */
export function useFormDraft(name: string) {
  const key = `draft ${name}`;
  const form = useRef<HTMLFormElement>(null);
  const stored = useRef<Texts>({});
  const [offered, setOffered] = useState<Texts>({});
  // Before anything can be typed: what is typed must not be taken for what is stored.
  useLayoutEffect(() => {
    if (!form.current) return;
    stored.current = Object.fromEntries(fields(form.current).map((field) => [field.name, field.value]));
    const draft = Object.entries(readDraft(key)).filter(
      ([field, text]) => field in stored.current && stored.current[field] !== text,
    );
    setOffered(Object.fromEntries(draft));
  }, [key]);
  function keep(draft: Texts) {
    const typed = form.current
      ? fields(form.current).filter((field) => field.value !== stored.current[field.name])
      : [];
    keepDraft(key, { ...draft, ...Object.fromEntries(typed.map((field) => [field.name, field.value])) });
  }
  function restore() {
    for (const field of form.current ? fields(form.current) : []) {
      const text = offered[field.name];
      if (text !== undefined && field.value === stored.current[field.name]) field.value = text;
    }
    setOffered({});
    keep({});
  }
  function discard() {
    setOffered({});
    keep({});
  }
  const number = Object.keys(offered).length;
  const offer: ReactNode = number > 0 && <DraftOffer number={number} onRestore={restore} onDiscard={discard} />;
  return {
    /** Goes onto the form. */
    draft: { ref: form, onInput: () => keep(offered) },
    /** Stands at the top of the form. */
    offer,
    /** What was typed is saved, or not wanted; an offer that was not answered stays. */
    forget: () => keepDraft(key, offered),
    /** What was typed is saved, and what was offered is older than it. */
    saved: () => keepDraft(key, {}),
  };
}
