import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Of } from '../../../api/types.ts';
import { Badge } from '../../../kit/badge.tsx';
import { dash, scoreText } from '../../../lib/format.ts';
import { displayStatus as displayed } from '../../../lib/game.ts';
import { utc } from '../../../lib/instants.ts';
import { clock, shortDate, weekday } from '../../../lib/when.ts';
import { gamePath } from '../../../paths.ts';
import { Crest } from '../../face.tsx';
import { PinnedSign } from './pinned.tsx';
import { PlaceCell } from './place-cell.tsx';

type Game = Of<'Game'>;

const kinds = { live: 'live', completed: 'ok', postponed: 'warn', cancelled: 'bad', forfeit: 'bad' } as const;

/** Returns whether the result column does not already show the game's status. */
const unsaid = (game: Game) => game.erased || !['completed', 'scheduled'].includes(displayed(game));

/** The game's status: completed if it has points, or else the status that staff have set. */
function Status({ game }: { game: Game }) {
  if (game.erased) return <Badge kind="warn">Not counted</Badge>;
  const status = displayed(game) === 'completed' ? 'completed' : game.status;
  const word = status.charAt(0).toUpperCase() + status.slice(1);
  return status === 'scheduled' ? <Badge>{word}</Badge> : <Badge kind={kinds[status]}>{word}</Badge>;
}

/** The score; struck through if it no longer counts. */
function Score({ game }: { game: Game }) {
  const score = scoreText(game.score_away, game.score_home) || dash;
  return <b>{game.erased ? <s>{score}</s> : score}</b>;
}

interface GameCellsProps {
  game: Game;
  mismatch: boolean;
  withUtc: boolean;
  /** Whether a day heading already shows the date. */
  dated: boolean;
  /** The cell after the result. */
  children: ReactNode;
}

/** The cells of a game in a calendar, without the date. */
export const GameCells = ({ game, mismatch, withUtc, dated, children }: GameCellsProps) => (
  <>
    <td className="beside">
      {clock(game.time)} {game.pinned && <PinnedSign />}
      {withUtc && game.game_dateTime && <span className="under where utc">{utc(game.game_dateTime)} UTC</span>}
    </td>
    {withUtc && (
      <td className="roomy">{game.game_dateTime ? <span className="utc">{utc(game.game_dateTime)}</span> : dash}</td>
    )}
    <th scope="row" className="folds">
      <Link href={gamePath(game.id)} className="vs-cell">
        <Crest id={game.awayTeam.id} name={game.awayTeam.name} logo={game.awayTeam.logo_url} size={24} />
        {game.awayTeam.name} <span className="dim">at</span>{' '}
        <Crest id={game.homeTeam.id} name={game.homeTeam.name} logo={game.homeTeam.logo_url} size={24} />
        {game.homeTeam.name}
      </Link>
      <span className="under">
        {!dated && (
          <>
            <b>{shortDate(game.date)}</b> {weekday(game.date)} ·{' '}
          </>
        )}
        {clock(game.time)} {game.pinned && <PinnedSign />}
        {withUtc && game.game_dateTime && (
          <>
            {' · '}
            <span className="utc">{utc(game.game_dateTime)} UTC</span>
          </>
        )}
      </span>
      {game.location && <span className="under cut where">{game.location}</span>}
      {(unsaid(game) || mismatch) && (
        <span className="under">
          <Status game={game} /> {mismatch && <Badge kind="warn">Points differ</Badge>}
        </span>
      )}
    </th>
    <td className="num">
      <Score game={game} />
    </td>
    {children}
    <td className="beside">
      <Status game={game} /> {mismatch && <Badge kind="warn">Points differ</Badge>}
    </td>
    <PlaceCell location={game.location} />
  </>
);
