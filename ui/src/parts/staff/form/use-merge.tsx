import { type ReactNode, type RefObject, useState } from 'react';
import { toast } from '../../../kit/toast.tsx';
import {
  type Conflict,
  conflictOf,
  type FieldConflict,
  isLong,
  sortFields,
  takeSaved,
  type Values,
} from '../../../lib/conflict.ts';
import { Cancelled } from '../games/cascade.tsx';
import { ConflictPanel, type ConflictRow, type TakenKeys } from './conflict-panel.tsx';
import { inOrder, labelOf, shownIn } from './fields.ts';

interface Question {
  message: string;
  by: string | null;
  rows: ConflictRow[];
  answer: (taken: TakenKeys | null) => void;
}

/** What a form sends, with the version that it was filled with. */
export type VersionedInput<Input> = Input & { version?: number };

/** A change to save: the version and values that the form was filled with, the user's values, and the request. */
export interface PendingSave<Input extends object, T> {
  version: number | null;
  base: Values;
  mine: Input;
  send: (input: VersionedInput<Input>) => Promise<T>;
  /** Renames the fields of a conflict from the API's names to the form's names. */
  named?: (fields: Record<string, FieldConflict>) => Record<string, FieldConflict>;
}

/** How a form's fields and values are displayed in the conflict panel. */
export interface FieldWords {
  /** Sorts field names in the order of the form. */
  inOrder: (names: string[]) => string[];
  label: (name: string) => string;
  /** Returns a value as text. */
  text: (name: string, value: unknown) => string;
  /** Returns a value as a picture; undefined if its text is enough. */
  picture?: (name: string, value: unknown) => ReactNode;
}

/** Asks which of two values to keep, in a panel that the caller renders. Resolves to null if the user cancels. */
export function useAskBoth() {
  const [question, setQuestion] = useState<Question | null>(null);
  const ask = (message: string, by: string | null, rows: ConflictRow[]) =>
    new Promise<TakenKeys | null>((resolve) => {
      const answer = (taken: TakenKeys | null) => {
        setQuestion(null);
        resolve(taken);
      };
      setQuestion({ message, by, rows, answer });
    });
  const panel: ReactNode = question && (
    <ConflictPanel
      message={question.message}
      by={question.by}
      rows={question.rows}
      onChoose={question.answer}
      onCancel={() => question.answer(null)}
    />
  );
  return { ask, panel };
}

/** `useMergeOf` for a form whose values are its fields. */
export const useMerge = (form: RefObject<HTMLFormElement | null>) =>
  useMergeOf({
    inOrder: (names) => inOrder(form.current, names),
    label: (name) => labelOf(form.current, name),
    text: (name, value) => shownIn(form.current, name, value),
  });

/**
 * Saves a form without overwriting another user's changes: a value that only one user changed is merged; for a value
 * that both changed, the user is asked.
 */
export function useMergeOf(words: FieldWords) {
  const { ask, panel } = useAskBoth();
  const rowsOf = (names: string[], fields: Record<string, FieldConflict>): ConflictRow[] =>
    words.inOrder(names).map((name) => ({
      key: name,
      label: words.label(name),
      yours: words.text(name, fields[name]?.yours),
      saved: words.text(name, fields[name]?.saved),
      pictures: words.picture && {
        yours: words.picture(name, fields[name]?.yours),
        saved: words.picture(name, fields[name]?.saved),
      },
    }));
  function say(names: string[], { saved_by }: Conflict, fields: Record<string, FieldConflict>) {
    const taken = rowsOf(names, fields).map(({ label, saved }) => (isLong(saved) ? label : `${label}: ${saved}`));
    if (taken.length > 0)
      toast(`${saved_by ?? 'Someone else'} changed ${taken.join(', ')}. That stays.`, { act: null });
  }
  async function save<Input extends object, T>({
    version,
    base,
    mine,
    send,
    named = (fields) => fields,
  }: PendingSave<Input, T>): Promise<T> {
    let request: VersionedInput<Input> = version === null ? mine : { ...mine, version };
    let known = base;
    for (;;) {
      try {
        return await send(request);
      } catch (error) {
        const conflict = conflictOf(error);
        if (!conflict?.fields) throw error;
        const fields = named(conflict.fields);
        const { theirs, both } = sortFields(known, fields);
        request = { ...takeSaved(request, fields, theirs), version: conflict.version };
        if (both.length > 0) {
          const message = error instanceof Error ? error.message : '';
          const taken = await ask(message, conflict.saved_by ?? null, rowsOf(both, fields));
          if (!taken) throw new Cancelled();
          request = takeSaved(request, fields, [...taken]);
        }
        say(theirs, conflict, fields);
        known = { ...known, ...Object.fromEntries(Object.keys(fields).map((name) => [name, fields[name]?.saved])) };
      }
    }
  }
  return { save, panel };
}
