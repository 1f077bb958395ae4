import type { MouseEvent } from 'react';
import { Link, useLocation } from 'wouter';
import type { Of } from '../../api/types.ts';
import { Badge } from '../../kit/badge.tsx';
import { Table } from '../../kit/table.tsx';
import { none, pair } from '../../lib/format.ts';
import { byWhen, shown } from '../../lib/game.ts';
import { clock, shortDate, utc } from '../../lib/when.ts';
import { gamePath } from '../../paths.ts';

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
            <th scope="col">Game</th>
            <th scope="col">Date</th>
            <th scope="col">Time</th>
            <th scope="col">UTC</th>
            <th scope="col" className="num">
              Score
            </th>
            <th scope="col">Status</th>
            <th scope="col">Place</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key} {...open(row)}>
              {row.kind === 'game' ? (
                <GameCells game={row.game} mismatch={mismatched?.has(row.game.id) ?? false} />
              ) : (
                <>
                  <th scope="row">{row.kind === 'bye' ? row.teams : row.reason}</th>
                  <td>{shortDate(row.date)}</td>
                  <td>{none}</td>
                  <td>{none}</td>
                  <td className="num">{none}</td>
                  <td>{row.kind === 'bye' ? 'Bye' : 'No games'}</td>
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

/** With points on the board a game is completed; else it is what somebody said it is. */
const statusWord = (game: Game) => {
  const word = shown(game) === 'completed' ? 'completed' : game.status;
  return word.charAt(0).toUpperCase() + word.slice(1);
};

const GameCells = ({ game, mismatch }: { game: Game; mismatch: boolean }) => (
  <>
    <th scope="row">
      <Link href={gamePath(game.id)}>
        {game.awayTeam.name} at {game.homeTeam.name}
      </Link>
    </th>
    <td>{shortDate(game.date)}</td>
    <td>{clock(game.time)}</td>
    <td>{game.game_dateTime ? <span className="mono">{utc(game.game_dateTime)}</span> : none}</td>
    <td className="num">{pair(game.score_away, game.score_home) || none}</td>
    <td>
      {statusWord(game)} {mismatch && <Badge kind="warn">Points differ</Badge>}
    </td>
    <td className="dim">{game.location}</td>
  </>
);
