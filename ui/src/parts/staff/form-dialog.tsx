import { type FormEvent, type ReactNode, useState } from 'react';
import { ApiError } from '../../api/client.ts';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { Note } from '../../kit/note.tsx';
import { toast } from '../../kit/toast.tsx';
import { useFormDraft } from './game/draft.tsx';
import { Declined } from './games/cascade.tsx';

/** Reasons by the name of their field. */
export type Errors = Record<string, string>;

/** Reads the text of a form's field; an empty one is null. */
export type Read = (name: string) => string | null;

interface FormDialogProps {
  title: string;
  /** The button: "Create". */
  submit: string;
  /** What is said when it did not work; the server's own reason stands in the form. */
  failed: string | ((error: ApiError) => string);
  onClose: () => void;
  /** What is wrong before anything is sent; the form then stays as it is. */
  check?: (read: Read) => Errors;
  /** Sends what was typed. `more` is set when the next one is to follow in the same form. */
  send: (read: Read, more: boolean) => Promise<unknown>;
  /** The button that keeps the form open for the next: "Create and add another". */
  another?: string;
  /** The name of a draft that the tab keeps: what was typed is offered again when the form was closed by a slip. */
  draft?: string;
  children: (errors: Errors) => ReactNode;
}

/** A form in a dialog: closes when what was typed is saved, and keeps every letter of it when it is not. */
export function FormDialog(props: FormDialogProps) {
  const { title, submit, failed, onClose, check, send, another, children } = props;
  const [errors, setErrors] = useState<Errors>({});
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const { draft, offer, forget, saved } = useFormDraft(props.draft, 'tab');
  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const { submitter } = event.nativeEvent as SubmitEvent;
    const more = (submitter as HTMLButtonElement | null)?.value === 'more';
    const data = new FormData(form);
    const read: Read = (name) => String(data.get(name) ?? '').trim() || null;
    const wrong = check?.(read) ?? {};
    setErrors(wrong);
    setReason('');
    const [first] = Object.keys(wrong);
    if (first) {
      form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
      return;
    }
    setBusy(true);
    try {
      await send(read, more);
      saved();
      if (!more) onClose();
    } catch (error) {
      if (error instanceof Declined) return;
      const known = error instanceof ApiError ? error : new ApiError(0, String(error));
      const { message, errors } = known;
      setErrors(errors);
      // A reason that belongs to no field of the form is said below them.
      const here = Object.keys(errors).some((name) => form.querySelector(`[name="${name}"]`));
      if (!here) setReason(Object.values(errors)[0] ?? message);
      toast(typeof failed === 'string' ? failed : failed(known), { bad: true });
    } finally {
      setBusy(false);
    }
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <form className="stack" noValidate onSubmit={save} {...draft}>
        {offer}
        {children(errors)}
        {reason && <Note kind="bad">{reason}</Note>}
        <div className="btn-group">
          <Button
            onClick={() => {
              forget();
              onClose();
            }}
          >
            Cancel
          </Button>
          {another && (
            <Button type="submit" name="then" value="more">
              {another}
            </Button>
          )}
          <Button kind="primary" type="submit" busy={busy && 'Saving...'}>
            {submit}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
