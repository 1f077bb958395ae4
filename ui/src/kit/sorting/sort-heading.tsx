import './sort-heading.css';
import type { ReactNode } from 'react';
import { byName } from '../../lib/format.ts';
import { Icon } from '../icon.tsx';

/** The sort order of a table. `by` is a column's name, `-name` for descending order, or empty for the default order. */
export interface SortOrder {
  by: string;
  set: (by: string) => void;
}

type Value = string | number | null | undefined;

const missing = (value: Value) => value == null || value === '';

const compare = (one: Value, other: Value) =>
  typeof one === 'number' && typeof other === 'number' ? one - other : byName(String(one), String(other));

/**
 * Returns the rows sorted by one column, `D2` before `D10`. The sort is stable; missing values come last in both
 * directions.
 *
 *     const rows = sortRows(teams, order.by, { name: (team) => team.name, wins: (team) => team.wins });
 */
export function sortRows<Row>(rows: Row[], by: string, columns: Record<string, (row: Row) => Value>): Row[] {
  const back = by.startsWith('-');
  const column = new Map(Object.entries(columns)).get(back ? by.slice(1) : by);
  if (!column) return rows;
  const valued = rows.map((row) => ({ row, value: column(row) }));
  valued.sort((one, other) => {
    if (missing(one.value) || missing(other.value)) return Number(missing(one.value)) - Number(missing(other.value));
    return back ? compare(other.value, one.value) : compare(one.value, other.value);
  });
  return valued.map(({ row }) => row);
}

interface SortHeadingProps {
  name: string;
  order: SortOrder;
  /** `num` for a column of numbers. */
  className?: string;
  children: ReactNode;
}

/** A column heading that sorts: ascending, then descending, then the default order. */
export function SortHeading({ name, order, className, children }: SortHeadingProps) {
  const up = order.by === name;
  const down = order.by === `-${name}`;
  return (
    <th scope="col" className={className} aria-sort={up ? 'ascending' : down ? 'descending' : undefined}>
      <button type="button" className="sort" onClick={() => order.set(up ? `-${name}` : down ? '' : name)}>
        {children}
        <Icon name={up ? 'up' : down ? 'down' : 'sort'} size="s" />
      </button>
    </th>
  );
}
