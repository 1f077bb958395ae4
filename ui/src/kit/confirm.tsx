import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Note } from './note.tsx';

interface ConfirmProps {
  /** The question: "Delete Fall 2026?" */
  title: string;
  /** Label of the button that cancels; this button gets the focus. */
  keep?: string;
  /** Label of the button that confirms: "Delete 1 season". */
  act: string;
  /** Label of the confirm button while the action is under way. */
  busy?: string | false;
  /** Why the action failed; the dialog stays open. */
  error?: string | undefined;
  /** What else the action deletes: "12 teams and 80 games"; undefined while the count is loading. */
  goes?: string | undefined;
  /** Whether the action cannot be undone; the dialog says so. */
  final?: boolean;
  onConfirm: () => unknown;
  onClose: () => void;
  children?: ReactNode;
}

/**
 * A dialog that asks for confirmation before a destructive action and lists what the action deletes.
 *
 *     <Confirm title="Delete D1?" act="Delete 1 division" goes="6 teams’ places" onConfirm={run} onClose={close} />
 */
export function Confirm(props: ConfirmProps) {
  const { title, keep = 'Cancel', act, busy = false, error, goes, final = false, onConfirm, onClose, children } = props;
  return (
    <Dialog
      title={title}
      onClose={onClose}
      foot={
        <>
          <Button autoFocus onClick={onClose} disabled={Boolean(busy)}>
            {keep}
          </Button>
          <Button kind="danger" onClick={() => !busy && onConfirm()} busy={busy}>
            {act}
          </Button>
        </>
      }
    >
      <div className="stack">
        {children}
        <p role="status">
          {goes === undefined ? 'Checking what else would be deleted...' : goes && `This also deletes ${goes}.`}
        </p>
        <p>{final ? 'This cannot be undone.' : 'You can undo this for 30 days.'}</p>
        {error && <Note kind="bad">{error}</Note>}
      </div>
    </Dialog>
  );
}
