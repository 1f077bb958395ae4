import { useId, useState } from 'react';
import { Button } from '../../../kit/button.tsx';
import { Dialog } from '../../../kit/dialog.tsx';

/** A temporary password of a user. */
export interface NewCredentials {
  username: string;
  password: string;
}

/** Shows a temporary password once. */
export function TemporaryPassword({ username, password, onClose }: NewCredentials & { onClose: () => void }) {
  const id = useId();
  const [said, setSaid] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(password);
      setSaid('Copied');
    } catch {
      const shown = document.getElementById(id);
      if (shown) window.getSelection()?.selectAllChildren(shown);
      setSaid('Press Ctrl or ⌘ and C to copy');
    }
  };
  return (
    <Dialog
      title={`Password of ${username}`}
      onClose={onClose}
      foot={
        <>
          <Button onClick={() => void copy()}>Copy password</Button>
          <Button kind="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>
          Temporary Password: <code id={id}>{password}</code>
        </p>
        <p>It is shown this once. At the next sign-in {username} chooses a new one.</p>
        <p className="hint" role="status">
          {said}
        </p>
      </div>
    </Dialog>
  );
}
