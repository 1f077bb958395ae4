import type { ReactNode } from 'react';
import { Confirm } from '../../kit/confirm.tsx';
import { type Deletable, useDeleting } from './deletion.ts';

interface DeleteDialogProps<T extends Deletable> {
  /** The question. */
  title: string;
  /** Label of the button that deletes. */
  act?: string;
  things: T[];
  /** What is not deleted, if users might expect it to be. */
  stays?: string;
  done: string;
  failed: string;
  /** Things whose deletion can delete more; default: all things. */
  telling?: T[];
  /** Whether the deletion cannot be undone. */
  final?: boolean;
  /** Called with the things that could not be deleted; the dialog closes if there are none. */
  onDone?: (left: T[]) => void;
  onClose: () => void;
  /** Text of the dialog, in place of the names and of `stays`. */
  children?: ReactNode;
}

/** Asks before things are deleted, lists what is deleted with them, and deletes them one by one. */
export function DeleteDialog<T extends Deletable>(props: DeleteDialogProps<T>) {
  const { title, act = 'Delete', things, stays, done, failed, telling, final, onDone, onClose, children } = props;
  const deleting = useDeleting({
    things,
    done,
    failed,
    telling,
    onDone: (left) => {
      onDone?.(left);
      if (left.length === 0) onClose();
    },
  });
  return (
    <Confirm {...deleting} final={final ?? false} title={title} act={act} onClose={onClose}>
      {children ?? (
        <>
          <p>
            <b>{things.map((thing) => thing.name).join(', ')}</b>
          </p>
          {stays && <p>{stays}</p>}
        </>
      )}
    </Confirm>
  );
}
