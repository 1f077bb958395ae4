import type { ReactNode } from 'react';
import type { StandingsColumn } from './in-order.ts';

/** The column by which a table is sorted, best first or worst first; undefined for the order of the places. */
export type StandingsOrder = { column: StandingsColumn; worst: boolean } | undefined;

interface SortHeadProps {
  column: StandingsColumn;
  order: StandingsOrder;
  onOrder: (order: StandingsOrder) => void;
  className?: string;
  children: ReactNode;
}

/** Columns of which the lowest value is the best one. */
const rising = ['team', 'losses', 'behind'];

/** The heading of a sortable column. A click sorts best first, then worst first, then in the order of the places again. */
export function SortHead({ column, order, onOrder, className = 'num', children }: SortHeadProps) {
  const worst = order?.column === column ? order.worst : undefined;
  const sort = rising.includes(column) === !worst ? 'ascending' : 'descending';
  const next = worst === undefined ? { column, worst: false } : worst ? undefined : { column, worst: true };
  return (
    <th scope="col" className={className} aria-sort={worst === undefined ? undefined : sort}>
      <button type="button" className="order" onClick={() => onOrder(next)}>
        {children}
      </button>
    </th>
  );
}
