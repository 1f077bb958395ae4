import type { MouseEvent } from 'react';
import { Link, useLocation } from 'wouter';
import type { Of } from '../../api/types.ts';
import { Badge } from '../../kit/badge.tsx';
import { Table } from '../../kit/table.tsx';
import { none, pair } from '../../lib/format.ts';
import { byWhen, shown } from '../../lib/game.ts';
import { clock, shortDate, utc } from '../../lib/when.ts';
import { gamePath } from '../../paths.ts';
import { Crest } from '../face.tsx';

type Game = Of<'Game'>;

/** A line of a league's calendar. */
export type Entry =
  | { kind: 'game'; key: string; date: string; time: string | null; game: Game }
  | { kind: 'bye'; key: string; date: string; time: string | null; teams: string }
  | { kind: 'off'; key: string; date: string; time: string | null; reason: string };

/** Games, byes and weeks off as one calendar, by date and time. */
export function entries(games: Game[], byes: Of<'Bye'>[] = [], weekOffs: Of<'WeekOff'>[] = []): Entry[] {
  const all: Entry[] = [
    ...games.map(
      (game): Entry => ({ kind: 'game', key: `g${game.id}`, date: game.date, time: game.time ?? null, game }),
    ),
    ...byes.map(
      (bye): Entry => ({
        kind: 'bye',
        key: `b${bye.id}`,
        date: bye.date,
        time: null,
        teams: bye.teams.map((team) => team.name).join(', '),
      }),
    ),
    ...weekOffs.map(
      (off): Entry => ({
        kind: 'off',
        key: `w${off.id}`,
        date: off.date,
        time: null,
        reason: off.reason || 'Off Week',
      }),
    ),
  ];
  return all.sort(byWhen);
}

interface EntriesProps {
  caption: string;
  rows: Entry[];
  /** Games whose players' points do not add up. */
  mismatched?: Set<number>;
}

/** A calendar as a table; a game's row leads to the game. */
export function EntriesTable({ caption, rows, mismatched }: EntriesProps) {
  const [, navigate] = useLocation();
  // The whole row is a target for the pointer; the keyboard has the link in it.
  const open = (row: Entry) => {
    if (row.kind !== 'game') return {};
    const onClick = ({ target }: MouseEvent<HTMLElement>) => {
      if (target instanceof Element && !target.closest('a')) navigate(gamePath(row.game.id));
    };
    return { className: 'opens', onClick };
  };
  return (
    <div className="card">
      <Table caption={caption}>
        <thead>
          <tr>
            <th scope="col" className="stick">
              Date
            </th>
            <th scope="col">Time</th>
            <th scope="col">UTC</th>
            <th scope="col">Matchup</th>
            <th scope="col" className="num">
              Result
            </th>
            <th scope="col">Status</th>
            <th scope="col">Location</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key} {...open(row)}>
              <td className="stick">
                <b>{shortDate(row.date)}</b>
              </td>
              {row.kind === 'game' ? (
                <GameCells game={row.game} mismatch={mismatched?.has(row.game.id) ?? false} />
              ) : (
                <>
                  <td>{none}</td>
                  <td>{none}</td>
                  <th scope="row">{row.kind === 'bye' ? row.teams : row.reason}</th>
                  <td className="num">{none}</td>
                  <td>
                    <Badge>{row.kind === 'bye' ? 'Bye' : 'No games'}</Badge>
                  </td>
                  <td />
                </>
              )}
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}

const kinds = { live: 'live', completed: 'ok', postponed: 'warn', cancelled: 'bad', forfeit: 'bad' } as const;

/** With points on the board a game is completed; else it is what somebody said it is. */
function Status({ game }: { game: Game }) {
  const status = shown(game) === 'completed' ? 'completed' : game.status;
  const word = status.charAt(0).toUpperCase() + status.slice(1);
  return status === 'scheduled' ? <Badge>{word}</Badge> : <Badge kind={kinds[status]}>{word}</Badge>;
}

const GameCells = ({ game, mismatch }: { game: Game; mismatch: boolean }) => (
  <>
    <td>{clock(game.time)}</td>
    <td>{game.game_dateTime ? <span className="utc">{utc(game.game_dateTime)}</span> : none}</td>
    <th scope="row">
      <Link href={gamePath(game.id)} className="vs-cell">
        <Crest id={game.awayTeam.id} name={game.awayTeam.name} logo={game.awayTeam.logo_url} size={24} />
        {game.awayTeam.name} <span className="dim">at</span>{' '}
        <Crest id={game.homeTeam.id} name={game.homeTeam.name} logo={game.homeTeam.logo_url} size={24} />
        {game.homeTeam.name}
      </Link>
    </th>
    <td className="num">
      <b>{pair(game.score_away, game.score_home) || none}</b>
    </td>
    <td>
      <Status game={game} /> {mismatch && <Badge kind="warn">Points differ</Badge>}
    </td>
    <td className="dim">{game.location}</td>
  </>
);
