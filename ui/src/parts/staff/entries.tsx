import './games/games.css';
import type { MouseEvent, ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import type { Of } from '../../api/types.ts';
import { Badge } from '../../kit/badge.tsx';
import { MoreRows, useGrowing } from '../../kit/growing.tsx';
import { type Selection, Tick, TickAll } from '../../kit/selection.tsx';
import { Table } from '../../kit/table.tsx';
import { none, pair } from '../../lib/format.ts';
import { byWhen, shown as displayed } from '../../lib/game.ts';
import { clock, shortDate, utc, weekday } from '../../lib/when.ts';
import { gamePath } from '../../paths.ts';
import { Crest } from '../face.tsx';

type Game = Of<'Game'>;

interface Line {
  key: string;
  /** The thing's own id. */
  id: number;
  date: string;
  time: string | null;
}

/** A line of a league's calendar. */
export type Entry =
  | (Line & { kind: 'game'; game: Game })
  | (Line & { kind: 'bye'; teams: string; bye: Of<'Bye'> })
  | (Line & { kind: 'off'; reason: string; off: Of<'WeekOff'> });

/** Games, byes and weeks off as one calendar, by date and time. */
export function entries(games: Game[], byes: Of<'Bye'>[] = [], weekOffs: Of<'WeekOff'>[] = []): Entry[] {
  const all: Entry[] = [
    ...games.map(
      (game): Entry => ({
        kind: 'game',
        key: `g${game.id}`,
        id: game.id,
        date: game.date,
        time: game.time ?? null,
        game,
      }),
    ),
    ...byes.map(
      (bye): Entry => ({
        kind: 'bye',
        key: `b${bye.id}`,
        id: bye.id,
        date: bye.date,
        time: null,
        teams: bye.teams.map((team) => team.name).join(', '),
        bye,
      }),
    ),
    ...weekOffs.map(
      (off): Entry => ({
        kind: 'off',
        key: `w${off.id}`,
        id: off.id,
        date: off.date,
        time: null,
        reason: off.reason || 'Off Week',
        off,
      }),
    ),
  ];
  return all.sort(byWhen);
}

/** What a line is called where it stands alone. */
export function entryName(row: Entry): string {
  const day = shortDate(row.date);
  if (row.kind === 'bye') return `Bye of ${row.teams}, ${day}`;
  if (row.kind === 'off') return `${row.reason}, ${day}`;
  return `${row.game.awayTeam.name} at ${row.game.homeTeam.name}, ${day}`;
}

interface EntriesProps {
  caption: string;
  rows: Entry[];
  /** Games whose players' points do not add up. */
  mismatched?: Set<number>;
  /** Which lines are ticked, by their keys. */
  ticks?: Selection<string>;
  /** Whether the instant in UTC stands beside the organization's time. */
  withUtc?: boolean;
  /** What may be done with a game, at the end of its line. */
  actions?: (game: Game) => ReactNode;
}

/** A calendar as a table; a game's row leads to the game. */
export function EntriesTable({ caption, rows, mismatched, ticks, withUtc = false, actions }: EntriesProps) {
  const [, navigate] = useLocation();
  const { shown, left, grow } = useGrowing(rows);
  // The whole row is a target for the pointer; the keyboard has the link in it.
  const open = (row: Entry) => {
    if (row.kind !== 'game') return {};
    const onClick = ({ target }: MouseEvent<HTMLElement>) => {
      if (target instanceof Element && !target.closest('a, button, label')) navigate(gamePath(row.game.id));
    };
    return { className: 'opens', onClick };
  };
  const columns = 6 + [ticks, withUtc, actions].filter(Boolean).length;
  return (
    <div className="card">
      <Table caption={caption}>
        <thead>
          <tr>
            {ticks && (
              <th scope="col" className="fit">
                <TickAll selection={ticks} shown={rows.map((row) => row.key)} what="entries" />
              </th>
            )}
            <th scope="col" className="beside">
              Date
            </th>
            <th scope="col" className="beside">
              Time
            </th>
            {withUtc && (
              <th scope="col" className="roomy">
                UTC
              </th>
            )}
            <th scope="col">Matchup</th>
            <th scope="col" className="num">
              Result
            </th>
            {actions && (
              <th scope="col">
                <span className="vh">Actions</span>
              </th>
            )}
            <th scope="col" className="beside">
              Status
            </th>
            <th scope="col" className="roomy">
              Location
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <tr key={row.key} {...open(row)}>
              {ticks && (
                <td className="fit">
                  <Tick selection={ticks} id={row.key} name={entryName(row)} />
                </td>
              )}
              <td className="beside">
                <b>{shortDate(row.date)}</b> <span className="dim">{weekday(row.date)}</span>
              </td>
              {row.kind === 'game' ? (
                <GameCells game={row.game} mismatch={mismatched?.has(row.game.id) ?? false} withUtc={withUtc}>
                  {actions && <td className="fit">{actions(row.game)}</td>}
                </GameCells>
              ) : (
                <>
                  <td className="beside">{none}</td>
                  {withUtc && <td className="roomy">{none}</td>}
                  <th scope="row" className="folds">
                    {row.kind === 'bye' ? row.teams : row.reason}
                    <span className="under">
                      <b>{shortDate(row.date)}</b> {weekday(row.date)} · {row.kind === 'bye' ? 'Bye' : 'No games'}
                    </span>
                  </th>
                  <td className="num">{none}</td>
                  {actions && <td />}
                  <td className="beside">
                    <Badge>{row.kind === 'bye' ? 'Bye' : 'No games'}</Badge>
                  </td>
                  <td className="roomy" />
                </>
              )}
            </tr>
          ))}
          <MoreRows columns={columns} left={left} grow={grow} />
        </tbody>
      </Table>
    </div>
  );
}

const kinds = { live: 'live', completed: 'ok', postponed: 'warn', cancelled: 'bad', forfeit: 'bad' } as const;

/** Whether a game's state is not seen from its result, or from there being none. */
const unsaid = (game: Game) => !['completed', 'scheduled'].includes(displayed(game));

/** With points on the board a game is completed; else it is what somebody said it is. */
function Status({ game }: { game: Game }) {
  const status = displayed(game) === 'completed' ? 'completed' : game.status;
  const word = status.charAt(0).toUpperCase() + status.slice(1);
  return status === 'scheduled' ? <Badge>{word}</Badge> : <Badge kind={kinds[status]}>{word}</Badge>;
}

interface GameCellsProps {
  game: Game;
  mismatch: boolean;
  withUtc: boolean;
  /** The cell after the result. */
  children: ReactNode;
}

const GameCells = ({ game, mismatch, withUtc, children }: GameCellsProps) => (
  <>
    <td className="beside">
      {clock(game.time)}
      {withUtc && game.game_dateTime && <span className="under where utc">{utc(game.game_dateTime)}</span>}
    </td>
    {withUtc && (
      <td className="roomy">{game.game_dateTime ? <span className="utc">{utc(game.game_dateTime)}</span> : none}</td>
    )}
    <th scope="row" className="folds">
      <Link href={gamePath(game.id)} className="vs-cell">
        <Crest id={game.awayTeam.id} name={game.awayTeam.name} logo={game.awayTeam.logo_url} size={24} />
        {game.awayTeam.name} <span className="dim">at</span>{' '}
        <Crest id={game.homeTeam.id} name={game.homeTeam.name} logo={game.homeTeam.logo_url} size={24} />
        {game.homeTeam.name}
      </Link>
      <span className="under">
        <b>{shortDate(game.date)}</b> {weekday(game.date)} · {clock(game.time)}
        {withUtc && game.game_dateTime && (
          <>
            {' · '}
            <span className="utc">{utc(game.game_dateTime)}</span>
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
      <b>{pair(game.score_away, game.score_home) || none}</b>
    </td>
    {children}
    <td className="beside">
      <Status game={game} /> {mismatch && <Badge kind="warn">Points differ</Badge>}
    </td>
    <td className="dim place roomy" title={game.location ?? ''}>
      {game.location}
    </td>
  </>
);
