import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../api/client.ts';
import { Button } from '../../../kit/button.tsx';
import { Field } from '../../../kit/field.tsx';

interface NameFormProps {
  label: string;
  name?: string;
  /** The id of what opened it: there the focus goes when it closes. */
  back: string;
  onSave: (name: string) => Promise<void>;
  onDone: () => void;
}

/** A name in its place: Enter saves, Escape gives up; a blank one sends nothing. */
export function NameForm({ label, name = '', back, onSave, onDone }: NameFormProps) {
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current?.querySelector('input')?.select();
    return () => {
      requestAnimationFrame(() => document.getElementById(back)?.focus());
    };
  }, [back]);
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
      ref={form}
      className="row"
      onSubmit={save}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onDone();
      }}
    >
      <Field label={label} name="name" defaultValue={name} maxLength={120} autoComplete="off" error={error} />
      <div className="btn-group">
        <Button kind="primary" type="submit" busy={busy && 'Saving...'}>
          Save
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </div>
    </form>
  );
}
