import type { Order } from '../../kit/sorting/sort-heading.tsx';
import { useAddressQuery } from '../../lib/query.ts';

/** The order of a table, kept in the address; a new one is shown from its first page. */
export function useOrder(): Order {
  const query = useAddressQuery();
  return { by: query.read('sort'), set: (by) => query.write({ sort: by, page: '' }) };
}
