import type { Of } from '../../api/types.ts';
import { type Column, columns, isShare, statValue } from '../../lib/box.ts';
import { oneDecimal, pct } from '../../lib/format.ts';
import { StatHeads } from '../stat-table.tsx';

const main = ['PTS', 'REB', 'AST', '3PM', 'FG%', '3P%', 'FT%'];

/** Returns the columns of a table of averages: the visible main statistics in the organization's order. */
export const averageColumns = (stats: Of<'Stat'>[]): Column[] =>
  columns(stats.filter(({ abbreviation }) => main.includes(abbreviation)));

interface AverageHeadProps {
  /** The heading of the first column. */
  first: string;
  columns: Column[];
}

/** The head of a table of averages. */
export const AverageHead = ({ first, columns }: AverageHeadProps) => (
  <thead>
    <tr>
      <th scope="col" className="stick">
        {first}
      </th>
      <th scope="col" className="num">
        <abbr title="Games played">GP</abbr>
      </th>
      <StatHeads columns={columns} />
    </tr>
  </thead>
);

interface AverageCellsProps {
  columns: Column[];
  /** Averages per game; undefined while they load. */
  values: Of<'StatValue'>[] | undefined;
}

/** Cells of averages per game, and of percentages from 0 to 1. */
export const AverageCells = ({ columns, values = [] }: AverageCellsProps) =>
  columns.map(({ stat, sep }) => (
    <td key={stat.id} className={sep ? 'num sep' : 'num'}>
      {(isShare(stat) ? pct : oneDecimal)(statValue(values, stat))}
    </td>
  ));
