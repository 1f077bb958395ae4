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
import { Declined } from '../games/cascade.tsx';
import { ConflictPanel, type Disputed, type Taken } from './conflict-panel.tsx';
import { inOrder, labelOf, shownIn } from './fields.ts';

interface Question {
  message: string;
  by: string | null;
  rows: Disputed[];
  answer: (taken: Taken | null) => void;
}

/** What a form sends, with the version that it was filled with. */
export type Request<Input> = Input & { version?: number };

/** What is saved: what the form was filled with and in which version, and how to send a request. */
export interface Edit<Input extends object, T> {
  version: number | null;
  base: Values;
  mine: Input;
  send: (input: Request<Input>) => Promise<T>;
  /** Brings the fields of a conflict into the form's own names, where the call has others. */
  named?: (fields: Record<string, FieldConflict>) => Record<string, FieldConflict>;
}

/** How the fields of a form, and their values, are shown to people. */
export interface FieldWords {
  /** Puts the names of fields in the order of the form. */
  inOrder: (names: string[]) => string[];
  label: (name: string) => string;
  /** A value in words. */
  text: (name: string, value: unknown) => string;
  /** A value that is seen rather than read, as pictures; nothing where its words do. */
  picture?: (name: string, value: unknown) => ReactNode;
}

/** Asks which of two values to keep, in a panel that the caller shows. Resolves to null where the editor turns back. */
export function useAskBoth() {
  const [question, setQuestion] = useState<Question | null>(null);
  const ask = (message: string, by: string | null, rows: Disputed[]) =>
    new Promise<Taken | null>((resolve) => {
      const answer = (taken: Taken | null) => {
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

/** As `useMergeOf`, for a form whose values are those of its fields. */
export const useMerge = (form: RefObject<HTMLFormElement | null>) =>
  useMergeOf({
    inOrder: (names) => inOrder(form.current, names),
    label: (name) => labelOf(form.current, name),
    text: (name, value) => shownIn(form.current, name, value),
  });

/**
 * Saves a form without losing what someone else saved meanwhile: values that only one of the two changed merge by
 * themselves, and the editor is asked about the others.
 */
export function useMergeOf(words: FieldWords) {
  const { ask, panel } = useAskBoth();
  const rowsOf = (names: string[], fields: Record<string, FieldConflict>): Disputed[] =>
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
    if (taken.length > 0) toast(`${saved_by ?? 'Someone else'} changed ${taken.join(', ')}. That stays.`);
  }
  async function save<Input extends object, T>({
    version,
    base,
    mine,
    send,
    named = (fields) => fields,
  }: Edit<Input, T>): Promise<T> {
    let request: Request<Input> = version === null ? mine : { ...mine, version };
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
          if (!taken) throw new Declined();
          request = takeSaved(request, fields, [...taken]);
        }
        say(theirs, conflict, fields);
        known = { ...known, ...Object.fromEntries(Object.keys(fields).map((name) => [name, fields[name]?.saved])) };
      }
    }
  }
  return { save, panel };
}
