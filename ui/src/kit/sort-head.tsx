import './sort-head.css';
import type { ReactNode } from 'react';

/** The column by which a table is sorted, best first or worst first; undefined for the table's own order. */
export type TableOrder<Column> = { column: Column; worst: boolean } | undefined;

interface SortHeadProps<Column extends string | number> {
  column: Column;
  order: TableOrder<Column>;
  onOrder: (order: TableOrder<Column>) => void;
  /** Whether the lowest value is the best one. */
  rising?: boolean;
  className?: string;
  children: ReactNode;
}

/** The heading of a sortable column. A click sorts best first, then worst first, then in the table's own order again. */
export function SortHead<Column extends string | number>({
  column,
  order,
  onOrder,
  rising = false,
  className = 'num',
  children,
}: SortHeadProps<Column>) {
  const worst = order?.column === column ? order.worst : undefined;
  const sort = rising === !worst ? 'ascending' : 'descending';
  const next = worst === undefined ? { column, worst: false } : worst ? undefined : { column, worst: true };
  return (
    <th scope="col" className={className} aria-sort={worst === undefined ? undefined : sort}>
      <button type="button" className="order" onClick={() => onOrder(next)}>
        {children}
      </button>
    </th>
  );
}
