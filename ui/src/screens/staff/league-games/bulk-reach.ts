import { addDays, weekdayOf } from '../../../lib/when.ts';

interface Dated {
  key: string;
  kind: string;
  date: string;
}

/** Returns the first day of a date's week. A week begins on Monday, so that Saturday and Sunday are in one week. */
export const weekOf = (date: string) => addDays(date, -((weekdayOf(date) + 6) % 7));

/** Returns the keys of the ticked rows, and of all games on their days or in their weeks. */
export function reach(rows: Dated[], ticked: Set<string>, span: 'day' | 'week'): string[] {
  const of = (date: string) => (span === 'day' ? date : weekOf(date));
  const spans = new Set(rows.filter(({ key }) => ticked.has(key)).map(({ date }) => of(date)));
  return rows
    .filter(({ key, kind, date }) => ticked.has(key) || (kind === 'game' && spans.has(of(date))))
    .map(({ key }) => key);
}
