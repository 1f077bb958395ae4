import type { Of } from '../api/types.ts';
import { type Column, isShare, printed, statValue } from '../lib/box.ts';

export const StatHeads = ({ columns }: { columns: Column[] }) =>
  columns.map(({ stat, sep }) => (
    <th key={stat.id} scope="col" className={sep ? 'num sep' : 'num'}>
      <abbr title={stat.name}>{stat.abbreviation}</abbr>
    </th>
  ));

interface StatCellsProps {
  columns: Column[];
  values: Of<'StatValue'>[];
  /** Formats a share from 0 to 1. */
  share: (value: number | null) => string;
}

export const StatCells = ({ columns, values, share }: StatCellsProps) =>
  columns.map(({ stat, sep }) => {
    const kind = [sep && 'sep', stat.abbreviation === 'PTS' && 'key', isShare(stat) && 'dim'].filter(Boolean).join(' ');
    return (
      <td key={stat.id} className={`num ${kind}`}>
        {printed(stat, statValue(values, stat), share)}
      </td>
    );
  });
