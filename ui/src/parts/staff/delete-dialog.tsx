import { Confirm } from '../../kit/confirm.tsx';
import { type Deletable, useDeleting } from './deletion.ts';

interface DeleteDialogProps {
  /** The question. */
  title: string;
  things: Deletable[];
  /** What is not deleted, if users might expect it to be. */
  stays?: string;
  done: string;
  failed: string;
  /** Recreates the deleted things; only if a deletion loses nothing else. */
  undo?: (() => Promise<unknown>) | undefined;
  onClose: () => void;
}

/** Asks before things are deleted, lists what is deleted with them, and deletes them one by one. */
export function DeleteDialog({ title, things, stays, done, failed, undo, onClose }: DeleteDialogProps) {
  const deleting = useDeleting({ things, done, failed, undo, onDone: (left) => left.length === 0 && onClose() });
  return (
    <Confirm {...deleting} title={title} act="Delete" onClose={onClose}>
      <p>
        <b>{things.map((thing) => thing.name).join(', ')}</b>
      </p>
      {stays && <p>{stays}</p>}
    </Confirm>
  );
}
