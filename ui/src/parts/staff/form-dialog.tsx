import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ApiError } from '../../api/client.ts';
import { useScreenUpdated } from '../../api/staff.ts';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { toast } from '../../kit/toast.tsx';
import type { Values } from '../../lib/conflict.ts';
import type { DraftStore } from '../../lib/drafts.ts';
import { NotSaved } from './form/not-saved.tsx';
import { useDraftForm } from './form/use-draft-form.tsx';
import { useMerge, type VersionedInput } from './form/use-merge.tsx';
import { Cancelled } from './games/cascade.tsx';

/** Error messages by field name. */
export type FieldErrors = Record<string, string>;

/** Returns the text of a field; null if it is empty. */
export type ReadField = (name: string) => string | null;

/** Values of a request that are not form fields, such as a picture: the user's (`mine`) and the saved ones (`base`). */
interface Beside<More> {
  mine: More;
  base: Values;
  /** The version of the saved values, if it is not the version of the form's object. */
  version?: number | null;
}

/**
 * Saves a change without overwriting what another user has saved since. `inputOf` makes the request from the fields; it
 * is also called with the values that the form was filled with.
 */
export type SaveForm = <Input extends object, T, More extends object = Record<never, never>>(
  inputOf: (read: ReadField) => Input,
  send: (input: VersionedInput<Input & Partial<More>>) => Promise<T>,
  beside?: Beside<More>,
) => Promise<T>;

interface FormDialogProps<Saved> {
  title: string;
  /** Label of the submit button: "Create". */
  submit: string;
  /** Toast after a failure; the form shows the server's reason. */
  failed: string | ((error: ApiError) => string);
  onClose: () => void;
  /**
   * Called after a save with the result of `send`, unless the form stays open to create another. Returns whether the dialog
   * stays open, for example to list clashes.
   */
  onSaved?: (answer: Saved) => boolean;
  /** Returns errors by field name; a form with errors is not sent. May wait for data that it needs. */
  check?: (read: ReadField) => FieldErrors | Promise<FieldErrors>;
  /** Sends the form. `more` is true if the form stays open to create another. */
  send: (read: ReadField, more: boolean, save: SaveForm) => Promise<Saved>;
  /** Label of the button that saves and keeps the form open: "Create and add another". */
  another?: string;
  /** The name of the form's draft in sessionStorage. The draft is offered when the form is opened again. */
  draft?: string;
  store?: DraftStore;
  /** The version of the object that the form was filled with. */
  version?: number | null;
  /** What is saved, for the message "The game was not saved": "the game". */
  thing?: string;
  /** Whether a value outside the form's fields has changed, such as a picture. */
  changed?: boolean;
  children: (errors: FieldErrors) => ReactNode;
}

/**
 * A form in a dialog. After a save the dialog closes as soon as the screen behind it shows the saved values; a failed save
 * keeps the typed values.
 */
export function FormDialog<Saved>(props: FormDialogProps<Saved>) {
  const { title, submit, failed, onClose, check, send, another, children } = props;
  /** Whether "… and add another" was pressed. */
  const addsAnother = useRef(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<ApiError | null>(null);
  const [busy, setBusy] = useState(false);
  const { draft, version, store = 'tab', changed = false } = props;
  const { kept, offer, forget, saved, filled } = useDraftForm({ draft, version, store, changed });
  const merge = useMerge(kept.ref);
  const screenUpdated = useScreenUpdated();
  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const more = addsAnother.current;
    addsAnother.current = false;
    if (busy) return;
    const data = new FormData(form);
    // A password is sent as typed.
    const isSecret = (name: string) => form.querySelector(`[name="${name}"][type="password"]`) !== null;
    const read: ReadField = (name) => {
      const typed = String(data.get(name) ?? '');
      return (isSecret(name) ? typed : typed.trim()) || null;
    };
    const checked = check?.(read) ?? {};
    // Only a check that waits for data makes the form busy.
    if (checked instanceof Promise) setBusy(true);
    const wrong = checked instanceof Promise ? await checked : checked;
    setErrors(wrong);
    setFailure(null);
    const [first] = Object.keys(wrong);
    if (first) {
      setBusy(false);
      form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
      return;
    }
    setBusy(true);
    try {
      const from = filled();
      const was: ReadField = (name) => (from.texts[name] ?? '').trim() || null;
      const answer = await send(read, more, (inputOf, write, beside) => {
        const base = { ...inputOf(was), ...beside?.base };
        const version = beside?.version === undefined ? from.version : beside.version;
        return merge.save({ version, base, mine: { ...inputOf(read), ...beside?.mine }, send: write });
      });
      saved();
      if (more) return;
      await screenUpdated();
      const staysOpen = props.onSaved?.(answer) ?? false;
      // If the user has closed this dialog during the save, `onClose` would close the dialog that was opened after it.
      if (!staysOpen && form.isConnected) onClose();
    } catch (error) {
      if (error instanceof Cancelled) return;
      const apiError = error instanceof ApiError ? error : new ApiError(0, String(error));
      const { status, message, errors } = apiError;
      flushSync(() => setErrors(errors));
      // An error that no field shows is shown below the form.
      if (!form.querySelector('.error')) setFailure(new ApiError(status, message));
      toast(typeof failed === 'string' ? failed : failed(apiError), { bad: true });
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
        {/* The draft has only what is in the form's fields. */}
        <NotSaved error={failure} thing={props.thing} kept={props.draft !== undefined && !changed} />
        <div className="btn-group">
          <Button
            onClick={() => {
              forget();
              onClose();
            }}
          >
            Cancel
          </Button>
          {/* Not a submit button: Enter presses the first submit button of a form. */}
          {another && (
            <Button
              onClick={(event) => {
                addsAnother.current = true;
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
