import './sort-heading.css';
import { byName } from '../../lib/format.ts';
import { Icon } from '../icon.tsx';

/** The sort order of a table. `by` is a column's name, `-name` for descending order, or empty for the default order. */
export interface SortOrder {
  by: string;
  set: (by: string) => void;
}

type Value = string | number | null | undefined;

/** A column that sorts a table. */
export interface SortColumn<Row> {
  label: string;
  /** `num` for a column of numbers. */
  className?: string;
  value: (row: Row) => Value;
}

/** The sortable columns of a table by their names in the URL, in display order. */
export type SortColumns<Row> = Record<string, SortColumn<Row>>;

const missing = (value: Value) => value == null || value === '';

const compare = (one: Value, other: Value) =>
  typeof one === 'number' && typeof other === 'number' ? one - other : byName(String(one), String(other));

/**
 * Returns the rows sorted by one column, `D2` before `D10`. The sort is stable; missing values come last in both
 * directions.
 *
 *     const columns = { name: { label: 'Team', value: (team: Team) => team.name } };
 *     const rows = sortRows(teams, order.by, columns);
 */
export function sortRows<Row>(rows: Row[], by: string, columns: SortColumns<Row>): Row[] {
  const back = by.startsWith('-');
  const column = new Map(Object.entries(columns)).get(back ? by.slice(1) : by);
  if (!column) return rows;
  const valued = rows.map((row) => ({ row, value: column.value(row) }));
  valued.sort((one, other) => {
    if (missing(one.value) || missing(other.value)) return Number(missing(one.value)) - Number(missing(other.value));
    return back ? compare(other.value, one.value) : compare(one.value, other.value);
  });
  return valued.map(({ row }) => row);
}

interface SortHeadingsProps<Row> {
  columns: SortColumns<Row>;
  order: SortOrder;
}

/** The headings of sortable columns. Each sorts: ascending, then descending, then the default order. */
export const SortHeadings = <Row,>({ columns, order }: SortHeadingsProps<Row>) => (
  <>
    {Object.entries(columns).map(([name, { label, className }]) => {
      const up = order.by === name;
      const down = order.by === `-${name}`;
      return (
        <th key={name} scope="col" className={className} aria-sort={up ? 'ascending' : down ? 'descending' : undefined}>
          <button type="button" className="sort" onClick={() => order.set(up ? `-${name}` : down ? '' : name)}>
            {label}
            <Icon name={up ? 'up' : down ? 'down' : 'sort'} size="s" />
          </button>
        </th>
      );
    })}
  </>
);
