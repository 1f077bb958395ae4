import { Link } from 'wouter';
import type { Of } from '../../../api/types.ts';
import { Badge } from '../../../kit/badge.tsx';
import { dash } from '../../../lib/format.ts';
import { utc } from '../../../lib/instants.ts';
import { clock } from '../../../lib/when.ts';
import { divisionPath } from '../../../staff-paths.ts';
import { PlaceCell } from './place-cell.tsx';

interface AnnouncedCellsProps {
  game: Of<'AnnouncedGame'>;
  withUtc: boolean;
  hasActions: boolean;
}

/** The cells of a matchup whose teams are not known yet, without the date. The matchup links to its bracket. */
export function AnnouncedCells({ game, withUtc, hasActions }: AnnouncedCellsProps) {
  const start = game.game_dateTime ? <span className="utc">{utc(game.game_dateTime)}</span> : dash;
  return (
    <>
      <td className="beside">{clock(game.time)}</td>
      {withUtc && <td className="roomy">{start}</td>}
      <th scope="row" className="folds">
        <Link href={divisionPath(game.season.id, game.division_id)} className="vs-cell">
          {game.away.name} <span className="dim">at</span> {game.home.name}
        </Link>
        <span className="under">
          {clock(game.time)} · {game.name}
        </span>
        {game.location && <span className="under cut where">{game.location}</span>}
      </th>
      <td className="num">{dash}</td>
      {hasActions && <td />}
      <td className="beside">
        <Badge>{game.name}</Badge>
      </td>
      <PlaceCell location={game.location} />
    </>
  );
}
