import type { ReactNode } from 'react';
import { Confirm } from '../../../kit/confirm.tsx';
import { count } from '../../../lib/format.ts';
import { type Doomed, useDeleting } from '../deletion.ts';

interface Thing extends Doomed {
  id: number;
}

interface DeleteDialogProps {
  things: Thing[];
  /** What they are: `team`, `player`. */
  noun: string;
  /** The verb of the button: "Delete", "Remove". */
  verb?: string;
  /** What is said when all are gone, and when not. */
  done: string;
  failed: string;
  /** Whether the server tells what goes with one. */
  tells?: boolean;
  children?: ReactNode;
  onClose: () => void;
  /** Called with the ids of those that are still there. */
  onDone: (left: number[]) => void;
}

/** Asks before something goes, and says what goes with it. */
export function DeleteThingsDialog(props: DeleteDialogProps) {
  const { things, noun, verb = 'Delete', done, failed, tells = true, children, onClose, onDone } = props;
  const several = things.length > 1;
  const deleting = useDeleting({
    things,
    done,
    failed,
    telling: tells ? things : [],
    onDone: (left) => {
      onDone(left.map(({ id }) => id));
      if (left.length === 0) onClose();
    },
  });
  const number = count(things.length, noun);
  const title = `${verb} ${several ? number : things[0]?.name}?`;
  const names = things.map(({ name }) => name);
  return (
    <Confirm {...deleting} title={title} act={`${verb} ${number}`} onClose={onClose}>
      {several && (
        <p>
          {names.slice(0, 8).join(', ')}
          {names.length > 8 && ` and ${names.length - 8} more`}
        </p>
      )}
      {children}
    </Confirm>
  );
}
