import type { ReactNode } from 'react';
import { Grip } from '../../../kit/sortable.tsx';
import type { SortAttributes } from '../../../kit/sorting/sort-marks.ts';
import { MoreRows, useGrowing } from '../../../kit/steps/growing.tsx';
import { Table } from '../../../kit/table.tsx';
import { dash } from '../../../lib/format.ts';
import { Crest } from '../../../parts/face.tsx';
import { ActionsHeading, Heading } from '../../../parts/staff/list/cells.tsx';
import type { SeasonTeam } from './divisions.tsx';

interface TeamRowsProps {
  caption: string;
  /** The data attributes of the list that contains the rows. */
  list: ReturnType<SortAttributes['list']>;
  marks: SortAttributes;
  seats: SeasonTeam[];
  /** Text if there are no teams. */
  empty: string;
  /** Whether to number the rows; otherwise the places of the league table are shown. */
  numbered?: boolean;
  action?: (seat: SeasonTeam) => ReactNode;
}

/** Rows for teams of a season, each with a grip. */
export function TeamRows({ caption, list, marks, seats, empty, numbered = false, action }: TeamRowsProps) {
  const { shown, left, grow } = useGrowing(seats);
  const columns = action ? 7 : 6;
  return (
    <Table caption={caption} wide={false}>
      <thead>
        <tr>
          <ActionsHeading>Move</ActionsHeading>
          <Heading className="num fit">Pos</Heading>
          <Heading>Team</Heading>
          <Heading className="beside">League</Heading>
          <Heading className="num">W</Heading>
          <Heading className="num">L</Heading>
          {action && <ActionsHeading>Remove</ActionsHeading>}
        </tr>
      </thead>
      <tbody {...list}>
        {shown.map((seat, index) => (
          <tr key={seat.id} {...marks.item(seat.id)}>
            <td className="fit">
              <Grip item={seat.id} />
            </td>
            <td className="num fit">{numbered ? index + 1 : seat.position}</td>
            <th scope="row" className="folds">
              <span className="who">
                <Crest id={seat.team} name={seat.label} logo={seat.logo} size={20} />
                <span>{seat.label}</span>
              </span>
              {seat.league && <span className="under">{seat.league}</span>}
            </th>
            <td className="dim beside">{seat.league || dash}</td>
            <td className="num">{seat.wins}</td>
            <td className="num">{seat.losses}</td>
            {action && <td className="fit">{action(seat)}</td>}
          </tr>
        ))}
        {seats.length === 0 && (
          <tr>
            <td colSpan={columns} className="hint">
              {empty}
            </td>
          </tr>
        )}
        <MoreRows columns={columns} left={left} grow={grow} />
      </tbody>
    </Table>
  );
}
