import { ActionsHeading, Heading } from '../list/cells.tsx';
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
  /** Caption of the table: "Statistics". */
  caption: string;
  rows: T[];
  /** Toast after a change that could not be saved. */
  failed: string;
  /** Saves the new order. */
  onOrder: (places: ItemOrder[]) => Promise<unknown>;
  /** Saves that a row is shown or hidden. */
  onHide: (row: T, hidden: boolean) => Promise<unknown>;
  /** Renders more information about a row. */
  about?: (row: T) => ReactNode;
  /** Renders more buttons for a row, after the show/hide button. */
  actions?: (row: T) => ReactNode;
  /** Renders the visitor's view of the rows; re-rendered after each change. */
  preview?: (rows: T[]) => ReactNode;
}

/**
 * A list that visitors see in this order: rows can be reordered with mouse, touch or keys, and hidden. Changes are
 * shown at once (optimistic update) and reverted if the save fails.
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
    } finally {
      // Also after a failure: another user may have deleted a row.
      await refresh();
    }
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
                  <ActionsHeading>Move</ActionsHeading>
                  <Heading>Name</Heading>
                  {about && <Heading>Type</Heading>}
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
                        kind="quiet"
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
