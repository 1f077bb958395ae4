import { type FormEvent, useRef, useState } from 'react';
import { ApiError } from '../../../api/client.ts';
import { Button } from '../../../kit/button.tsx';
import { Field } from '../../../kit/field.tsx';

interface NameFormProps {
  label: string;
  name?: string;
  onSave: (name: string) => Promise<void>;
  onDone: () => void;
}

/** A name in its place: Enter saves, Escape gives up; a blank one sends nothing. */
export function NameForm({ label, name = '', onSave, onDone }: NameFormProps) {
  const field = useRef<HTMLFormElement>(null);
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('name') ?? '').trim();
    if (busy || !typed) return;
    setBusy(true);
    try {
      await onSave(typed);
      onDone();
    } catch (error) {
      setError(error instanceof ApiError ? (error.errors.name ?? error.message) : String(error));
      setBusy(false);
    }
  }
  return (
    <form
      ref={field}
      className="row"
      onSubmit={save}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onDone();
      }}
    >
      <Field label={label} name="name" defaultValue={name} maxLength={120} autoComplete="off" autoFocus error={error} />
      <div className="btn-group">
        <Button kind="primary" type="submit" busy={busy && 'Saving...'}>
          Save
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </div>
    </form>
  );
}
