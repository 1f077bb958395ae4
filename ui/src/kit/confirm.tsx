import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Note } from './note.tsx';

interface ConfirmProps {
  /** The question: "Delete Fall 2026?" */
  title: string;
  /** The safe way out, which has the focus. */
  keep?: string;
  /** What is done: "Delete 1 season". */
  act: string;
  /** What the button says while it is done. */
  busy?: string | false;
  /** Why it did not work; the dialog stays. */
  error?: string | undefined;
  /** What goes with it, in words: "12 teams and 80 games"; undefined while nobody knows yet. */
  goes?: string | undefined;
  /** Whether it can be taken back for a while. */
  undoable?: boolean;
  onConfirm: () => unknown;
  onClose: () => void;
  children?: ReactNode;
}

/**
 * Asks before something is lost, and says what.
 *
 *     <Confirm title="Delete D1?" act="Delete 1 division" goes="6 teams’ places" onConfirm={run} onClose={close} />
 */
export function Confirm(props: ConfirmProps) {
  const {
    title,
    keep = 'Cancel',
    act,
    busy = false,
    error,
    goes,
    undoable = false,
    onConfirm,
    onClose,
    children,
  } = props;
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
        {!undoable && <p>This cannot be undone.</p>}
        {error && <Note kind="bad">{error}</Note>}
      </div>
    </Dialog>
  );
}
