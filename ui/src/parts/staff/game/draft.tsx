import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../../kit/button.tsx';
import { Note } from '../../../kit/note.tsx';
import { count } from '../../../lib/format.ts';

type Texts = Record<string, string>;

/** What outlasts the browser, or no more than the tab. */
const stores = { browser: () => localStorage, tab: () => sessionStorage };
type Store = keyof typeof stores;

/** What is kept in this browser under a name; what cannot be read is nothing. */
export function readDraft(key: string, store: Store = 'browser'): Texts {
  try {
    const found: unknown = JSON.parse(stores[store]().getItem(key) ?? '{}');
    return found !== null && typeof found === 'object' ? (found as Texts) : {};
  } catch {
    return {};
  }
}

/** Keeps what was typed and not saved; nothing of it is no draft. A full or closed store loses only the draft. */
export function keepDraft(key: string, texts: Texts, store: Store = 'browser'): void {
  try {
    if (Object.keys(texts).length > 0) stores[store]().setItem(key, JSON.stringify(texts));
    else stores[store]().removeItem(key);
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

type FormField = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Fields whose text is not all that they say, or nobody's to keep. */
const apart = ['checkbox', 'file', 'hidden', 'password', 'radio'];

const fields = (form: HTMLFormElement) =>
  [...form.elements].filter(
    (one): one is FormField =>
      (one instanceof HTMLInputElement || one instanceof HTMLSelectElement || one instanceof HTMLTextAreaElement) &&
      one.name !== '' &&
      !apart.includes(one.type),
  );

const textsOf = (form: HTMLFormElement): Texts =>
  Object.fromEntries(fields(form).map((field) => [field.name, field.value]));

/** Writes into a field as if it were typed, so that whoever listens hears of it. */
function type(field: FormField, text: string): void {
  field.value = text;
  for (const event of ['input', 'change']) field.dispatchEvent(new Event(event, { bubbles: true }));
}

/**
 * A draft of a form's fields under a name of its own: kept at each stroke, offered when the form is opened again after
 * the network or the tab was lost, and gone once it is saved or cancelled. Without a name nothing is kept.
 */
export function useFormDraft(name: string | undefined, store: Store = 'browser') {
  const key = `draft ${name}`;
  const form = useRef<HTMLFormElement>(null);
  const stored = useRef<Texts>({});
  const [offered, setOffered] = useState<Texts>({});
  // Before anything can be typed: what is typed must not be taken for what is stored.
  useLayoutEffect(() => {
    if (!form.current || name === undefined) return;
    stored.current = textsOf(form.current);
    const draft = Object.entries(readDraft(key, store)).filter(
      ([field, text]) => field in stored.current && stored.current[field] !== text,
    );
    setOffered(Object.fromEntries(draft));
  }, [key, name, store]);
  function keep(draft: Texts) {
    if (name === undefined) return;
    const typed = form.current
      ? fields(form.current).filter((field) => field.value !== stored.current[field.name])
      : [];
    keepDraft(key, { ...draft, ...Object.fromEntries(typed.map((field) => [field.name, field.value])) }, store);
  }
  function restore() {
    for (const field of form.current ? fields(form.current) : []) {
      const text = offered[field.name];
      if (text !== undefined && field.value === stored.current[field.name]) type(field, text);
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
    forget: () => keepDraft(key, offered, store),
    /** What was typed is saved, and what was offered is older than it. */
    saved: () => {
      if (form.current) stored.current = textsOf(form.current);
      keepDraft(key, {}, store);
    },
  };
}
