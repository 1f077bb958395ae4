import { type SortColumns, sortRows } from '../../../kit/sorting/sort-heading.tsx';
import { pageOf } from '../../../kit/steps/pages.tsx';
import { plain } from '../../../lib/format.ts';
import { useAddressQuery } from '../../../lib/query.ts';
import { useOrder } from './order.ts';

interface ListOptions<Row> {
  /** Every row, also those that the search hides. */
  rows: Row[];
  columns: SortColumns<Row>;
  /** Returns the text of a row in which the search looks for a match. */
  textOf: (row: Row) => string;
  /** Returns whether a row matches the list's filters. */
  fits?: (row: Row) => boolean;
}

/**
 * Searches, sorts and pages the rows of a list. The search, the order and the page are stored in the URL. `search` and
 * `pages` are the props of the `Search` and `Pages` components.
 */
export function useList<Row>({ rows, columns, textOf, fits = () => true }: ListOptions<Row>) {
  const query = useAddressQuery();
  const order = useOrder();
  const text = query.read('q');
  const sought = plain(text.trim());
  const found = rows.filter((row) => plain(textOf(row)).includes(sought) && fits(row));
  const { shown, page } = pageOf(sortRows(found, order.by, columns), query.read('page'));
  return {
    /** The rows of the current page. */
    shown,
    order,
    search: { value: text, onInput: (q: string) => query.write({ q, page: '' }) },
    pages: { found: found.length, of: rows.length, page, onPage: (page: string) => query.write({ page }) },
  };
}
