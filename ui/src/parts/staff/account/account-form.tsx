import { type FormEvent, type ReactNode, useState } from 'react';
import { useSaveOwn } from '../../../api/account.ts';
import { ApiError } from '../../../api/client.ts';
import type { Of } from '../../../api/types.ts';
import { Button } from '../../../kit/button.tsx';
import { toast } from '../../../kit/toast.tsx';
import { errorText } from '../form/error-text.ts';
import { NotSaved } from '../form/not-saved.tsx';
import { useDraftForm } from '../form/use-draft-form.tsx';
import type { FieldErrors, ReadField } from '../form-dialog.tsx';

interface AccountFormProps {
  /** Label of the submit button: "Save". */
  submit: string;
  /** Returns errors by field name; a form with errors is not sent. */
  check?: (read: ReadField) => FieldErrors;
  changes: (read: ReadField) => Of<'AccountInput'>;
  /** Whether the form is cleared after a save. */
  clears?: boolean;
  children: (errors: FieldErrors) => ReactNode;
}

/** A form for the user's own account. A failed save keeps the typed values. */
export function AccountForm({ submit, check, changes, clears = false, children }: AccountFormProps) {
  const save = useSaveOwn();
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<ApiError | null>(null);
  const [busy, setBusy] = useState(false);
  const { kept, saved } = useDraftForm({});
  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const data = new FormData(form);
    const read: ReadField = (name) => String(data.get(name) ?? '') || null;
    const refuse = (wrong: FieldErrors) => {
      setErrors(wrong);
      const [first] = Object.keys(wrong);
      if (first) form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
      return first !== undefined;
    };
    setFailure(null);
    if (refuse(check?.(read) ?? {})) return;
    setBusy(true);
    try {
      await save(changes(read));
      toast('User updated successfully');
      if (clears) form.reset();
      saved();
    } catch (error) {
      const apiError = error instanceof ApiError ? error : new ApiError(0, String(error));
      toast(errorText(apiError, 'Failed to update user'), { bad: true });
      if (!refuse(apiError.errors)) setFailure(apiError);
    } finally {
      setBusy(false);
    }
  }
  return (
    <form className="stack" noValidate onSubmit={send} {...kept}>
      {children(errors)}
      <NotSaved error={failure} thing="the account" kept={false} />
      <Button kind="primary" type="submit" busy={busy && 'Saving...'}>
        {submit}
      </Button>
    </form>
  );
}
