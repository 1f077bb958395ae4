import { byName } from './format.ts';

/**
 * Returns rows by a value, the lowest first, or the highest first if `reversed`. Rows without a value come last; equal rows
 * keep their order.
 */
export function orderRows<Row>(rows: Row[], value: (row: Row) => number | string | null, reversed: boolean): Row[] {
  return [...rows].sort((one, other) => {
    const [first, second] = [value(one), value(other)];
    if (first === null || second === null) return Number(first === null) - Number(second === null);
    const order =
      typeof first === 'number' && typeof second === 'number' ? first - second : byName(String(first), String(second));
    return reversed ? -order : order;
  });
}
