import { useState } from 'react';
import { ApiError } from '../../../api/client.ts';
import { useWrites } from '../../../api/writes.ts';
import { Confirm } from '../../../kit/confirm.tsx';
import { toast } from '../../../kit/toast.tsx';

interface ResetProps {
  /** The question. */
  title: string;
  /** What is reset, and what is kept. */
  about: string;
  done: string;
  failed: string;
  send: () => Promise<unknown>;
  onClose: () => void;
}

/** Asks before a list is reset to its defaults. */
export function Reset({ title, about, done, failed, send, onClose }: ResetProps) {
  const { refresh } = useWrites();
  const [busy, setBusy] = useState<string | false>(false);
  const [error, setError] = useState<string>();
  async function reset() {
    setBusy('Resetting...');
    try {
      await send();
      await refresh();
      toast(done);
      onClose();
    } catch (cause) {
      setError(cause instanceof ApiError ? cause.message : String(cause));
      toast(failed, { bad: true });
      setBusy(false);
    }
  }
  return (
    <Confirm title={title} act="Reset" busy={busy} error={error} goes="" onConfirm={reset} onClose={onClose}>
      <p>{about}</p>
    </Confirm>
  );
}
