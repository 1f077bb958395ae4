import type { ReactNode } from 'react';
import { Confirm } from '../../../kit/confirm.tsx';
import { countOf } from '../../../lib/format.ts';
import { type Deletable, useDeleting } from '../deletion.ts';

interface Thing extends Deletable {
  id: number;
}

interface DeleteDialogProps {
  things: Thing[];
  /** The kind of thing: `team`, `player`. */
  noun: string;
  /** Verb of the button: "Delete", "Remove". */
  verb?: string;
  /** Toast after all are deleted, and after a failure. */
  done: string;
  failed: string;
  /** Whether the server can list what is deleted with each thing. */
  tells?: boolean;
  children?: ReactNode;
  onClose: () => void;
  /** Called with the ids of the things that could not be deleted. */
  onDone: (left: number[]) => void;
}

/** Asks before things are deleted, and lists what is deleted with them. */
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
  const number = countOf(things.length, noun);
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
