import { byName } from '../../../lib/format.ts';
import type { StandingsOrder } from './sort-head.tsx';
import type { StandingsTableRow } from './standings-table.tsx';

type Record = StandingsTableRow['home'];

/** Returns the share of games won; null without a game. */
const share = ({ wins, losses }: Record) => (wins + losses > 0 ? wins / (wins + losses) : null);

/** Returns the number by which a column sorts; the lowest comes first. Null comes last. */
const values = {
  team: () => 0,
  wins: (row: StandingsTableRow) => -row.wins,
  losses: (row: StandingsTableRow) => row.losses,
  percentage: (row: StandingsTableRow) => -row.winPercentage,
  behind: (row: StandingsTableRow) => row.gamesBack,
  home: ({ home }: StandingsTableRow) => negative(share(home)),
  away: ({ away }: StandingsTableRow) => negative(share(away)),
  freeThrows: (row: StandingsTableRow) => negative(row.ftPercentage),
  threes: (row: StandingsTableRow) => -row.total3PM,
};

const negative = (value: number | null | undefined) => (value == null ? null : -value);

/** Returns the rows in an order. Equal rows keep the order of their places. */
export function inOrderOf(order: StandingsOrder, rows: StandingsTableRow[]): StandingsTableRow[] {
  if (!order) return rows;
  const { column, worst } = order;
  const value = values[column];
  return [...rows].sort((one, other) => {
    const [first, second] = [value(one), value(other)];
    if (first === null || second === null) return Number(first === null) - Number(second === null);
    const better = column === 'team' ? byName(one.name, other.name) : first - second;
    return worst ? -better : better;
  });
}

export type StandingsColumn = keyof typeof values;
