import { Confirm } from '../../kit/confirm.tsx';
import { type Doomed, useDeleting } from './deletion.ts';

interface DeleteDialogProps {
  /** The question. */
  title: string;
  things: Doomed[];
  /** What stays, where one might fear for it. */
  stays?: string;
  done: string;
  failed: string;
  /** Makes again what is gone, where nothing is lost by that. */
  undo?: (() => Promise<unknown>) | undefined;
  onClose: () => void;
}

/** Asks before things go, says what goes with them, and deletes one after the other. */
export function DeleteDialog({ title, things, stays, done, failed, undo, onClose }: DeleteDialogProps) {
  const deleting = useDeleting({ things, done, failed, undo, onDone: (left) => left.length === 0 && onClose() });
  return (
    <Confirm {...deleting} title={title} act="Delete" onClose={onClose}>
      <p>
        <b>{things.map((one) => one.name).join(', ')}</b>
      </p>
      {stays && <p>{stays}</p>}
    </Confirm>
  );
}
