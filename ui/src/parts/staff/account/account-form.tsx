import './account.css';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useSaveOwn } from '../../../api/account.ts';
import { ApiError } from '../../../api/client.ts';
import type { Of } from '../../../api/types.ts';
import { Button } from '../../../kit/button.tsx';
import { toast } from '../../../kit/toast.tsx';
import { notSaved } from '../form/not-saved.tsx';
import { useKeptForm } from '../form/use-kept-form.tsx';
import type { Errors, Read } from '../form-dialog.tsx';

interface AccountFormProps {
  /** The button: "Save". */
  submit: string;
  /** What is wrong before anything is sent. */
  check?: (read: Read) => Errors;
  changes: (read: Read) => Of<'AccountInput'>;
  /** Whether what was typed goes once it is saved. */
  clears?: boolean;
  /** Called with why it did not work, where no toast can say so. */
  onFailed?: (reason: string) => void;
  children: (errors: Errors) => ReactNode;
}

/** A form about one's own account: says whether it was saved, and keeps what was typed when it was not. */
export function AccountForm({ submit, check, changes, clears = false, onFailed, children }: AccountFormProps) {
  const save = useSaveOwn();
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);
  const { kept, saved } = useKeptForm({});
  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const data = new FormData(form);
    const read: Read = (name) => String(data.get(name) ?? '') || null;
    const refuse = (wrong: Errors) => {
      setErrors(wrong);
      const [first] = Object.keys(wrong);
      if (first) form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
      return first !== undefined;
    };
    onFailed?.('');
    if (refuse(check?.(read) ?? {})) return;
    setBusy(true);
    try {
      await save(changes(read));
      toast('User updated successfully');
      if (clears) form.reset();
      saved();
    } catch (error) {
      const known = error instanceof ApiError ? error : undefined;
      const reason = known ? notSaved(known, 'the account', false) : 'Failed to update user';
      toast(reason, { bad: true });
      if (!refuse(known?.errors ?? {})) onFailed?.(reason);
    } finally {
      setBusy(false);
    }
  }
  return (
    <form className="stack" noValidate onSubmit={send} {...kept}>
      {children(errors)}
      <Button kind="primary" type="submit" busy={busy && 'Saving...'}>
        {submit}
      </Button>
    </form>
  );
}
