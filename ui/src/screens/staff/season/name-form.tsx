import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useState } from 'react';
import { ApiError } from '../../../api/client.ts';
import { Button } from '../../../kit/button.tsx';
import { Field } from '../../../kit/field.tsx';
import { notSaved } from '../../../parts/staff/form/not-saved.tsx';
import { useDraftForm } from '../../../parts/staff/form/use-draft-form.tsx';
import { useMerge } from '../../../parts/staff/form/use-merge.tsx';
import { Cancelled } from '../../../parts/staff/games/cascade.tsx';

interface NameFormProps {
  label: string;
  name?: string;
  /** The id of the button that opened the form; gets the focus when the form closes. */
  back: string;
  /** Names that the other divisions have. The form says so, and accepts one of them when it is saved again. */
  others: string[];
  /** The version of the renamed object. */
  version?: number | null;
  /** Further fields after the name. */
  children?: ReactNode;
  onSave: (name: string, version: number | null | undefined, form: FormData) => Promise<void>;
  onDone: () => void;
}

/** An inline form for a name. Enter saves, Escape cancels. A blank name is not sent. */
export function NameForm({ label, name = '', others, back, version = null, children, onSave, onDone }: NameFormProps) {
  const [error, setError] = useState('');
  const [warned, setWarned] = useState('');
  const [busy, setBusy] = useState(false);
  const { kept, forget, saved, filled } = useDraftForm({ version });
  const merge = useMerge(kept.ref);
  const form = kept.ref;
  useEffect(() => {
    form.current?.querySelector('input')?.select();
    return () => {
      requestAnimationFrame(() => document.getElementById(back)?.focus());
    };
  }, [back, form]);
  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const typed = String(form.get('name') ?? '').trim();
    if (busy || !typed) return;
    const key = typed.toLowerCase();
    if (key !== warned && others.some((other) => other.toLowerCase() === key)) {
      setWarned(key);
      setError('Another division has this name. Save again to use it twice.');
      return;
    }
    setBusy(true);
    try {
      await merge.save({
        version: filled().version,
        base: { name: filled().texts.name },
        mine: { name: typed },
        send: (input) => onSave(String(input.name), input.version as number | undefined, form),
      });
      saved();
      onDone();
    } catch (error) {
      setBusy(false);
      if (error instanceof Cancelled) return;
      setError(error instanceof ApiError ? (error.errors.name ?? notSaved(error, 'the name', false)) : String(error));
    }
  }
  function cancel() {
    forget();
    onDone();
  }
  return (
    <form
      className="row"
      onSubmit={save}
      {...kept}
      onKeyDown={(event: KeyboardEvent) => {
        kept.onKeyDown();
        if (event.key === 'Escape') cancel();
      }}
    >
      {merge.panel}
      <Field label={label} name="name" defaultValue={name} maxLength={120} autoComplete="off" error={error} />
      {children}
      <div className="btn-group">
        <Button kind="primary" type="submit" busy={busy && 'Saving...'}>
          Save
        </Button>
        <Button onClick={cancel}>Cancel</Button>
      </div>
    </form>
  );
}
