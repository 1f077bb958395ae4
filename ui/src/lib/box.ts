import type { Of } from '../api/types.ts';
import { dash, integer } from './format.ts';

type Stat = Of<'Stat'>;
type Value = Of<'StatValue'>;

export interface Column {
  stat: Stat;
  /** Whether a column group starts with this column. */
  sep: boolean;
}

/** Returns the column group of a stat: points, rebounds and assists; each kind of shot; undefined for all others. */
const group = ({ abbreviation }: Stat) =>
  /^(PTS|REB|AST)$/.test(abbreviation) ? 'main' : /^(FG|2P|3P|FT)/.exec(abbreviation)?.[0];

export const isShare = (stat: Stat) => stat.abbreviation.endsWith('%');

/** Returns the visible columns of a box score in the organization's order. */
export function columns(stats: Stat[]): Column[] {
  return stats
    .filter((stat) => !stat.hidden)
    .sort((one, other) => one.order - other.order)
    .map((stat, index, sorted) => {
      const left = sorted[index - 1];
      return { stat, sep: left !== undefined && group(left) !== group(stat) };
    });
}

export const statValue = (values: Value[], stat: Stat | undefined) =>
  values.find((value) => value.stat_id === stat?.id)?.value ?? null;

/** Returns a value as text; `share` formats percentages. */
export const printed = (stat: Stat, value: number | null, share: (value: number | null) => string) =>
  value === null ? dash : isShare(stat) ? share(value) : integer(value);
