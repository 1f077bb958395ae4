import type { SortOrder } from '../../../kit/sorting/sort-heading.tsx';
import { useAddressQuery } from '../../../lib/query.ts';

/** The sort order of a table, stored in the URL. A new order returns to the first page. */
export function useOrder(): SortOrder {
  const query = useAddressQuery();
  return { by: query.read('sort'), set: (by) => query.write({ sort: by, page: '' }) };
}
