import type { TableOrder } from '../../../kit/sort-head.tsx';
import { orderRows } from '../../../lib/order-rows.ts';
import type { StandingsTableRow } from './standings-table.tsx';

type Record = StandingsTableRow['home'];

/** Returns the share of games won; null without a game. */
const share = ({ wins, losses }: Record) => (wins + losses > 0 ? wins / (wins + losses) : null);

/** Returns the value by which a column sorts; the lowest comes first. Null comes last. */
const values = {
  team: (row: StandingsTableRow) => row.name,
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
export const inOrderOf = (order: TableOrder<StandingsColumn>, rows: StandingsTableRow[]) =>
  order ? orderRows(rows, values[order.column], order.worst) : rows;

export type StandingsColumn = keyof typeof values;
