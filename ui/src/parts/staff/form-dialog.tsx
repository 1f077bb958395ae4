import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { ApiError } from '../../api/client.ts';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { toast } from '../../kit/toast.tsx';
import type { Values } from '../../lib/conflict.ts';
import type { Store } from '../../lib/drafts.ts';
import { NotSaved } from './form/not-saved.tsx';
import { useKeptForm } from './form/use-kept-form.tsx';
import { type Request, useMerge } from './form/use-merge.tsx';
import { Declined } from './games/cascade.tsx';

/** Reasons by the name of their field. */
export type Errors = Record<string, string>;

/** Reads the text of a form's field; an empty one is null. */
export type Read = (name: string) => string | null;

/** Values beside those of the fields: what else is sent, as a picture, and what of it is saved. */
interface Beside<More> {
  mine: More;
  base: Values;
  /** The version of what is saved, where that is something else than the form's thing. */
  version?: number | null;
}

/**
 * Saves a change without losing what someone else saved meanwhile. `inputOf` makes the request of what stands in the form,
 * and of what the form was filled with.
 */
export type Save = <Input extends object, T, More extends object = Record<never, never>>(
  inputOf: (read: Read) => Input,
  send: (input: Request<Input & Partial<More>>) => Promise<T>,
  beside?: Beside<More>,
) => Promise<T>;

interface FormDialogProps<Saved> {
  title: string;
  /** The button: "Create". */
  submit: string;
  /** What is said when it did not work; the server's own reason stands in the form. */
  failed: string | ((error: ApiError) => string);
  onClose: () => void;
  /** Called with what `send` answered, in place of `onClose`, when the form has something to say after saving. */
  onSaved?: (answer: Saved) => void;
  /** What is wrong before anything is sent; the form then stays as it is. */
  check?: (read: Read) => Errors;
  /** Sends what was typed. `more` is set when the next one is to follow in the same form. */
  send: (read: Read, more: boolean, save: Save) => Promise<Saved>;
  /** The button that keeps the form open for the next: "Create and add another". */
  another?: string;
  /** The name of a draft that the tab keeps: what was typed is offered again when the page was lost. */
  draft?: string;
  store?: Store;
  /** The version of what the form is filled with. */
  version?: number | null;
  /** What is saved, for the sentence that says it was not: "the game". */
  thing?: string;
  /** Whether something is changed that no field shows, as a new picture. */
  changed?: boolean;
  children: (errors: Errors) => ReactNode;
}

/** A form in a dialog: closes when what was typed is saved, and keeps every letter of it when it is not. */
export function FormDialog<Saved>(props: FormDialogProps<Saved>) {
  const { title, submit, failed, onClose, check, send, another, children } = props;
  /** Whether the form is to stay open for the next. */
  const asked = useRef(false);
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<ApiError | null>(null);
  const [busy, setBusy] = useState(false);
  const { draft, version, store = 'tab', changed = false } = props;
  const { kept, offer, forget, saved, filled } = useKeptForm({ draft, version, store, changed });
  const merge = useMerge(kept.ref);
  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const more = asked.current;
    asked.current = false;
    const data = new FormData(form);
    const read: Read = (name) => String(data.get(name) ?? '').trim() || null;
    const wrong = check?.(read) ?? {};
    setErrors(wrong);
    setFailure(null);
    const [first] = Object.keys(wrong);
    if (first) {
      form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
      return;
    }
    setBusy(true);
    try {
      const from = filled();
      const was: Read = (name) => (from.texts[name] ?? '').trim() || null;
      const answer = await send(read, more, (inputOf, write, beside) => {
        const base = { ...inputOf(was), ...beside?.base };
        const version = beside?.version === undefined ? from.version : beside.version;
        return merge.save({ version, base, mine: { ...inputOf(read), ...beside?.mine }, send: write });
      });
      saved();
      if (props.onSaved) props.onSaved(answer);
      else if (!more) onClose();
    } catch (error) {
      if (error instanceof Declined) return;
      const known = error instanceof ApiError ? error : new ApiError(0, String(error));
      const { status, message, errors } = known;
      setErrors(errors);
      // A reason that belongs to no field of the form is said below them.
      const here = Object.keys(errors).some((name) => form.querySelector(`[name="${name}"]`));
      if (!here) setFailure(new ApiError(status, message));
      toast(typeof failed === 'string' ? failed : failed(known), { bad: true });
    } finally {
      setBusy(false);
    }
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <form className="stack" noValidate onSubmit={save} {...kept}>
        {merge.panel}
        <div className="stack" inert={Boolean(merge.panel)}>
          {offer}
          {children(errors)}
        </div>
        <NotSaved error={failure} thing={props.thing} kept={props.draft !== undefined} />
        <div className="btn-group">
          <Button
            onClick={() => {
              forget();
              onClose();
            }}
          >
            Cancel
          </Button>
          {/* Not a submit button: Enter would press the first one of the form. */}
          {another && (
            <Button
              onClick={(event) => {
                asked.current = true;
                event.currentTarget.form?.requestSubmit();
              }}
            >
              {another}
            </Button>
          )}
          <Button
            kind="primary"
            type="submit"
            busy={busy && !merge.panel && 'Saving...'}
            disabled={Boolean(merge.panel)}
          >
            {submit}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
