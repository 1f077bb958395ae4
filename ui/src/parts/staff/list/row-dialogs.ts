import { useState } from 'react';
import { useAddressQuery } from '../../../lib/query.ts';

/** The dialogs of a list: one creates a row, one edits a row, one asks before `Doomed` is deleted. */
export interface RowDialogs<Row, Doomed = Row> {
  /** Whether the dialog that creates a row is open. */
  creating: boolean;
  /** The row whose edit dialog is open. */
  editing: Row | undefined;
  /** What the open dialog asks to delete. */
  deleting: Doomed | undefined;
  create: () => void;
  edit: (row: Row) => void;
  askDelete: (doomed: Doomed) => void;
  close: () => void;
}

interface OpenDialog<Row, Doomed> {
  creating?: boolean;
  editing?: Row;
  deleting?: Doomed;
}

/** Remembers which dialog of a list is open; at most one is. `?add={add}` in the URL opens the dialog that creates a row. */
export function useRowDialogs<Row, Doomed = Row>(add?: string): RowDialogs<Row, Doomed> {
  const query = useAddressQuery();
  const [open, setOpen] = useState<OpenDialog<Row, Doomed> | null>(null);
  const { creating = false, editing, deleting } = open ?? { creating: add !== undefined && query.read('add') === add };
  return {
    creating,
    editing,
    deleting,
    create: () => setOpen({ creating: true }),
    edit: (row) => setOpen({ editing: row }),
    askDelete: (doomed) => setOpen({ deleting: doomed }),
    close: () => {
      setOpen(null);
      if (add !== undefined) query.write({ add: '' });
    },
  };
}
