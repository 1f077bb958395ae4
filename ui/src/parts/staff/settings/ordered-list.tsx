import './settings.css';
import { type ReactNode, useState } from 'react';
import { useWrites } from '../../../api/writes.ts';
import { Badge } from '../../../kit/badge.tsx';
import { Button } from '../../../kit/button.tsx';
import { Grip, Sortable } from '../../../kit/sortable.tsx';
import { Table } from '../../../kit/table.tsx';
import { toast } from '../../../kit/toast.tsx';

export interface OrderedRow {
  id: number;
  label: string;
  hidden: boolean;
}

export interface ItemOrder {
  id: number;
  order: number;
}

interface OrderedListProps<T extends OrderedRow> {
  /** What the list holds: "Statistics". */
  caption: string;
  rows: T[];
  /** What is said when a change could not be saved. */
  failed: string;
  /** Tells the server of the new order. */
  onOrder: (places: ItemOrder[]) => Promise<unknown>;
  /** Tells the server that a row is shown or hidden. */
  onHide: (row: T, hidden: boolean) => Promise<unknown>;
  /** What else is known of a row. */
  about?: (row: T) => ReactNode;
  /** What else may be done with a row: buttons after the one that hides it. */
  actions?: (row: T) => ReactNode;
  /** How visitors will see it; drawn anew with each change. */
  preview?: (rows: T[]) => ReactNode;
}

/**
 * A list of what visitors see, in the order in which they see it: put in order by mouse, finger or keys, each row shown or
 * hidden by its button. A change is drawn at once, and taken back when it cannot be saved.
 */
export function OrderedList<T extends OrderedRow>(props: OrderedListProps<T>) {
  const { caption, rows, failed, onOrder, onHide, about, actions, preview } = props;
  const { refresh } = useWrites();
  const [pending, setPending] = useState<Record<number, boolean>>({});
  const now = rows.map((row) => ({ ...row, hidden: pending[row.id] ?? row.hidden }));

  async function save(write: Promise<unknown>) {
    try {
      await write;
    } catch (error) {
      toast(failed, { bad: true });
      throw error;
    }
    await refresh();
  }
  async function hide(row: T) {
    const { [row.id]: asked, ...rest } = pending;
    if (asked !== undefined) return;
    setPending({ ...rest, [row.id]: !row.hidden });
    await save(onHide(row, !row.hidden)).catch(() => undefined);
    setPending(({ [row.id]: _, ...others }) => others);
  }
  return (
    <Sortable
      lists={[{ id: caption, label: caption, items: now }]}
      onMove={({ order }) => save(onOrder(order.map((id, index) => ({ id: Number(id), order: index + 1 }))))}
    >
      {([list], marks) => (
        <>
          {preview?.(list?.items ?? [])}
          <div className="card ordered">
            <Table caption={caption} wide={false}>
              <thead>
                <tr>
                  <th scope="col" className="fit">
                    <span className="vh">Move</span>
                  </th>
                  <th scope="col">Name</th>
                  {about && <th scope="col">Type</th>}
                  <th scope="col" className="fit">
                    <span className="vh">Shown or hidden</span>
                  </th>
                </tr>
              </thead>
              <tbody {...marks.list(caption)}>
                {list?.items.map((row) => (
                  <tr key={row.id} className={row.hidden ? 'off' : ''} {...marks.item(row.id)}>
                    <td className="fit">
                      <Grip item={row.id} />
                    </td>
                    <th scope="row">
                      <span className="label">{row.label}</span> {row.hidden && <Badge kind="line">Hidden</Badge>}
                    </th>
                    {about && <td className="dim">{about(row)}</td>}
                    <td className="fit">
                      {actions?.(row)}
                      <Button
                        size="small"
                        icon={row.hidden ? 'eye' : 'eye-off'}
                        aria-label={`${row.hidden ? 'Unhide' : 'Hide'} ${row.label}`}
                        onClick={() => hide(row)}
                      >
                        {row.hidden ? 'Unhide' : 'Hide'}
                      </Button>
                    </td>
                  </tr>
                ))}
              </tbody>
            </Table>
          </div>
        </>
      )}
    </Sortable>
  );
}
