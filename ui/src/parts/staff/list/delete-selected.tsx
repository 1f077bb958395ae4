import { type ReactNode, useState } from 'react';
import { Button, type ButtonProps } from '../../../kit/button.tsx';
import type { Selection } from '../../../kit/selection.tsx';
import { toast } from '../../../kit/toast.tsx';
import { countOf } from '../../../lib/format.ts';
import { DeleteDialog } from '../delete-dialog.tsx';
import type { Deletable } from '../deletion.ts';

interface SelectionButtonProps extends ButtonProps {
  /** Number of ticked rows. */
  ticked: number;
  /** Toast if no row is ticked: "Please select at least one team." */
  none: string;
  onClick: () => void;
}

/** A button that acts on the ticked rows. If no row is ticked, the button only shows the toast `none`. */
export const SelectionButton = ({ ticked, none, onClick, ...rest }: SelectionButtonProps) => (
  <Button {...rest} onClick={() => (ticked > 0 ? onClick() : toast(none, { bad: true }))} />
);

interface DeleteSelectedProps<Row> {
  rows: Row[];
  selection: Selection;
  thingOf: (row: Row) => Deletable;
  /** Toast if no row is ticked. */
  none: string;
  /** The kind of row: `team`, `player`. */
  noun: string;
  /** Verb of the dialog's button: "Delete", "Remove". */
  verb?: string;
  /** Toast after all are deleted, and after a failure. */
  done: string;
  failed: string;
  /** Whether the server can list what is deleted with each row. */
  tells?: boolean;
  children: ReactNode;
}

/** The button "Delete" of a list, and the dialog that asks before the ticked rows are deleted. */
export function DeleteSelected<Row extends { id: number }>(props: DeleteSelectedProps<Row>) {
  const { rows, selection, thingOf, none, noun, verb = 'Delete', done, failed, tells = true, children } = props;
  /** The things that the dialog deletes, as they were when it opened: deleted rows leave the list before the dialog closes. */
  const [things, setThings] = useState<(Deletable & { id: number })[]>([]);
  const several = things.length > 1;
  const number = countOf(things.length, noun);
  const names = things.map(({ name }) => name);
  function ask() {
    const ticked = rows.filter(({ id }) => selection.ids.has(id));
    setThings(ticked.map((row) => ({ ...thingOf(row), id: row.id })));
  }
  return (
    <>
      <SelectionButton kind="danger-quiet" icon="trash" ticked={selection.ids.size} none={none} onClick={ask}>
        Delete
      </SelectionButton>
      {things.length > 0 && (
        <DeleteDialog
          title={`${verb} ${several ? number : names[0]}?`}
          act={`${verb} ${number}`}
          things={things}
          telling={tells ? things : []}
          done={done}
          failed={failed}
          onDone={(left) => {
            selection.set(left.map(({ id }) => id));
            setThings(left);
          }}
          onClose={() => setThings([])}
        >
          {several && (
            <p>
              {names.slice(0, 8).join(', ')}
              {names.length > 8 && ` and ${names.length - 8} more`}
            </p>
          )}
          {children}
        </DeleteDialog>
      )}
    </>
  );
}
