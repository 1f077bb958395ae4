import { Heading } from './list/cells.tsx';
import './games/games.css';
import { Fragment, type MouseEvent, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import type { Of } from '../../api/types.ts';
import { Badge } from '../../kit/badge.tsx';
import { type Selection, Tick, TickAll } from '../../kit/selection.tsx';
import { MoreRows, useGrowing } from '../../kit/steps/growing.tsx';
import { Table } from '../../kit/table.tsx';
import { dash } from '../../lib/format.ts';
import { byWhen } from '../../lib/game.ts';
import { weekOffText } from '../../lib/week-off.ts';
import { fullDate, relativeDay, shortDate, weekday } from '../../lib/when.ts';
import { gamePath } from '../../paths.ts';
import { AnnouncedCells } from './games/announced-cells.tsx';
import { GameCells } from './games/game-cells.tsx';

type Game = Of<'Game'>;

interface Line {
  key: string;
  /** The id of the game, bye or week off. */
  id: number;
  date: string;
  time: string | null;
}

/** A row of a league's calendar. */
export type CalendarRow =
  | (Line & { kind: 'game'; game: Game })
  | (Line & { kind: 'bye'; teams: string; bye: Of<'Bye'> })
  | (Line & { kind: 'off'; reason: string; off: Of<'WeekOff'> });

/** A matchup whose teams are not known yet. */
export type AnnouncedLine = Line & { kind: 'announced'; game: Of<'AnnouncedGame'> };

/** Returns the row of a matchup whose teams are not known yet. */
export const announcedRow = (game: Of<'AnnouncedGame'>): AnnouncedLine => ({
  kind: 'announced',
  key: `a${game.id}`,
  id: game.id,
  date: game.date,
  time: game.time ?? null,
  game,
});

/** Merges games, byes and weeks off into one calendar, ordered by date and time. */
export function calendarRows(games: Game[], byes: Of<'Bye'>[] = [], weekOffs: Of<'WeekOff'>[] = []): CalendarRow[] {
  const all: CalendarRow[] = [
    ...games.map(
      (game): CalendarRow => ({
        kind: 'game',
        key: `g${game.id}`,
        id: game.id,
        date: game.date,
        time: game.time ?? null,
        game,
      }),
    ),
    ...byes.map(
      (bye): CalendarRow => ({
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
      (off): CalendarRow => ({
        kind: 'off',
        key: `w${off.id}`,
        id: off.id,
        date: off.date,
        time: null,
        reason: weekOffText(off),
        off,
      }),
    ),
  ];
  return all.sort(byWhen);
}

/** Returns the name of a row, for use outside the calendar. */
export function calendarRowName(row: CalendarRow | AnnouncedLine): string {
  const day = shortDate(row.date);
  if (row.kind === 'bye') return `Bye of ${row.teams}, ${day}`;
  if (row.kind === 'off') return `${row.reason}, ${day}`;
  if (row.kind === 'announced') return `${row.game.name}, ${day}`;
  return `${row.game.awayTeam.name} at ${row.game.homeTeam.name}, ${day}`;
}

interface EntriesProps {
  caption: string;
  rows: (CalendarRow | AnnouncedLine)[];
  /** Ids of games whose players' points do not add up to the score. */
  mismatched?: Set<number>;
  /** The selection of rows, by key. */
  ticks?: Selection<string>;
  /** Whether to show the UTC time beside the organization's time. */
  withUtc?: boolean;
  /** Today's date, to group the rows under day headings. */
  byDay?: string;
  /** Renders the actions of a game, at the end of its row. */
  actions?: (game: Game) => ReactNode;
}

/** A calendar as a table; the row of a game links to the game. */
export function CalendarTable({ caption, rows, mismatched, ticks, withUtc = false, byDay, actions }: EntriesProps) {
  const [, navigate] = useLocation();
  const { shown, left, grow } = useGrowing(rows);
  // The whole row is clickable; keyboard users have the link in the row.
  const open = (row: CalendarRow | AnnouncedLine) => {
    if (row.kind !== 'game') return {};
    const onClick = ({ target }: MouseEvent<HTMLElement>) => {
      if (target instanceof Element && !target.closest('a, button, label')) navigate(gamePath(row.game.id));
    };
    return { className: 'opens', onClick };
  };
  const columns = 5 + [ticks, !byDay, withUtc, actions].filter(Boolean).length;
  return (
    <div className="card">
      <Table caption={caption}>
        <thead>
          <tr>
            {ticks && (
              <Heading className="fit">
                <TickAll selection={ticks} shown={rows.map((row) => row.key)} what="entries" />
              </Heading>
            )}
            {!byDay && <Heading className="beside">Date</Heading>}
            <Heading className="beside">Time</Heading>
            {withUtc && <Heading className="roomy">UTC</Heading>}
            <Heading>Matchup</Heading>
            <Heading className="num">Result</Heading>
            {actions && (
              <th scope="col">
                <span className="vh">Actions</span>
              </th>
            )}
            <Heading className="beside">Status</Heading>
            <Heading className="roomy">Location</Heading>
          </tr>
        </thead>
        <tbody>
          {shown.map((row, index) => (
            <Fragment key={row.key}>
              {byDay && row.date !== shown[index - 1]?.date && (
                <DayHead date={row.date} now={byDay} columns={columns} />
              )}
              <tr {...open(row)}>
                {ticks && (
                  <td className="fit">
                    <Tick selection={ticks} id={row.key} name={calendarRowName(row)} />
                  </td>
                )}
                {!byDay && (
                  <td className="beside">
                    <b>{shortDate(row.date)}</b> <span className="dim">{weekday(row.date)}</span>
                  </td>
                )}
                {row.kind === 'game' ? (
                  <GameCells
                    game={row.game}
                    mismatch={mismatched?.has(row.game.id) ?? false}
                    withUtc={withUtc}
                    dated={Boolean(byDay)}
                  >
                    {actions && <td className="fit">{actions(row.game)}</td>}
                  </GameCells>
                ) : row.kind === 'announced' ? (
                  <AnnouncedCells game={row.game} withUtc={withUtc} hasActions={Boolean(actions)} />
                ) : (
                  <>
                    <td className="beside">{dash}</td>
                    {withUtc && <td className="roomy">{dash}</td>}
                    <th scope="row" className="folds">
                      {row.kind === 'bye' ? row.teams : row.reason}
                      <span className="under">
                        <b>{shortDate(row.date)}</b> {weekday(row.date)} · {row.kind === 'bye' ? 'Bye' : 'No games'}
                      </span>
                    </th>
                    <td className="num">{dash}</td>
                    {actions && <td />}
                    <td className="beside">
                      <Badge>{row.kind === 'bye' ? 'Bye' : 'No games'}</Badge>
                    </td>
                    <td className="roomy" />
                  </>
                )}
              </tr>
            </Fragment>
          ))}
          <MoreRows columns={columns} left={left} grow={grow} />
        </tbody>
      </Table>
    </div>
  );
}

/** The heading row of a day. */
const DayHead = ({ date, now, columns }: { date: string; now: string; columns: number }) => {
  const near = relativeDay(date, now);
  return (
    <tr className="group">
      <th scope="rowgroup" colSpan={columns}>
        {near && `${near} · `}
        {fullDate(date)}
      </th>
    </tr>
  );
};
