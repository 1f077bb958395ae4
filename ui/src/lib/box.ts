import type { Of } from '../api/types.ts';
import { none, whole } from './format.ts';

type Stat = Of<'Stat'>;
type Value = Of<'StatValue'>;

export interface Column {
  stat: Stat;
  /** Whether a group of columns begins here. */
  sep: boolean;
}

const before = [
  'PTS',
  'REB',
  'AST',
  'FGM',
  'FGA',
  'FG%',
  '2PM',
  '2PA',
  '2P%',
  '3PM',
  '3PA',
  '3P%',
  'FTM',
  'FTA',
  'FT%',
];
const group = (stat: Stat) => {
  const at = before.indexOf(stat.abbreviation);
  return at < 0 ? -1 : Math.floor(at / 3);
};

export const isShare = (stat: Stat) => stat.abbreviation.endsWith('%');

/** The columns of a box score: points, rebounds and assists, then made and attempted by kind, then the rest as ordered. */
export function columns(stats: Stat[]): Column[] {
  const last = before.length;
  const rank = (stat: Stat) => (group(stat) < 0 ? last : before.indexOf(stat.abbreviation));
  return stats
    .filter((stat) => !stat.hidden)
    .sort((one, other) => rank(one) - rank(other) || one.order - other.order)
    .map((stat, index, sorted) => {
      const left = sorted[index - 1];
      return { stat, sep: left !== undefined && group(left) !== group(stat) };
    });
}

export const statValue = (values: Value[], stat: Stat | undefined) =>
  values.find((value) => value.stat_id === stat?.id)?.value ?? null;

/** A value as it is printed, with shares in the table's own way. */
export const printed = (stat: Stat, value: number | null, share: (value: number | null) => string) =>
  value === null ? none : isShare(stat) ? share(value) : whole(value);
