import { useEffect, useMemo, useState } from 'react';
import { useParams } from 'wouter';
import { leagueGames } from '../../../api/games.ts';
import { useByes, useLeague, useLeagueGames, useMismatches, useWeekOffs } from '../../../api/staff.ts';
import type { Of } from '../../../api/types.ts';
import { Button } from '../../../kit/button.tsx';
import { useSelection } from '../../../kit/selection.tsx';
import { Empty } from '../../../kit/states.tsx';
import { useAddressQuery } from '../../../lib/query.ts';
import { useTitle } from '../../../lib/title.ts';
import { combineData, Loaded } from '../../../parts/loaded.tsx';
import { DateFilter, useDateFilter } from '../../../parts/staff/date-filter.tsx';
import { type CalendarRow, CalendarTable, calendarRows } from '../../../parts/staff/entries.tsx';
import { StaffHead } from '../../../parts/staff/head.tsx';
import { EditButton } from '../../../parts/staff/list/cells.tsx';
import { SelectionButton } from '../../../parts/staff/list/delete-selected.tsx';
import { IfMayDelete } from '../../../parts/staff/may-delete.tsx';
import { LeagueTabs } from '../../../parts/staff/people/league-tabs.tsx';
import { StaffPage } from '../../../parts/staff/shell.tsx';
import { AddBye, AddGame, AddWeekOff } from './add.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { BulkDialog } from './bulk-dialog.tsx';
import type { BulkKind } from './bulk-kinds.ts';
import { reach } from './bulk-reach.ts';
import { DeleteEntries } from './delete-entries.tsx';
import { ScoreDialog } from './score-dialog.tsx';

type Open =
  | { what: 'game' | 'bye' | 'off' }
  | { what: 'score'; game: Of<'Game'> }
  | { what: 'delete'; rows: CalendarRow[] }
  | { what: 'bulk'; kind: BulkKind }
  | null;

export default function LeagueGames() {
  const { season = '', league = '' } = useParams();
  const named = useLeague(season, league);
  const all = combineData(
    named,
    useLeagueGames(season, league),
    useByes(season, league),
    useWeekOffs(season, league),
    useMismatches(season, league),
  );
  const name = named.data?.league.name ?? 'League';
  useTitle(name, 'Homecourt');
  const crumbs = [
    { label: 'Seasons', href: '/dashboard/seasons' },
    { label: named.data?.league.season.name ?? 'Season', href: `/dashboard/seasons/${season}` },
    { label: name },
  ];
  return (
    <StaffPage crumbs={crumbs}>
      <Loaded from={all} what="the games" missing="League not found">
        {([, { games, teams }, { byes }, { weekOffs }, { mismatches }]) => (
          <Calendar
            key={`${season} ${league}`}
            place={{ season, league, name }}
            teams={teams}
            rows={calendarRows(games, byes, weekOffs)}
            mismatches={mismatches}
          />
        )}
      </Loaded>
    </StaffPage>
  );
}

interface CalendarProps {
  place: { season: string; league: string; name: string };
  teams: Of<'LeagueGames'>['teams'];
  rows: CalendarRow[];
  mismatches: Of<'Mismatch'>[];
}

function Calendar({ place: { season, league, name }, teams, rows, mismatches }: CalendarProps) {
  const [date, setDate] = useDateFilter(`league ${season} ${league}`);
  const query = useAddressQuery();
  const [clicked, setOpen] = useState<Open>(null);
  const open: Open = clicked ?? (query.read('add') === 'game' ? { what: 'game' } : null);
  const shown = rows.some((row) => row.date === date) ? rows.filter((row) => row.date === date) : rows;
  const keys = shown.map((row) => row.key);
  const selection = useSelection(keys);
  const chosen = shown.filter((row) => selection.ids.has(row.key));
  const games = chosen.flatMap((row) => (row.kind === 'game' ? [row.game] : []));
  const mismatched = useMemo(() => new Set(mismatches.map((mismatch) => mismatch.game_id)), [mismatches]);
  useFlags(rows, mismatched);
  const close = () => {
    setOpen(null);
    query.write({ add: '' });
  };
  return (
    <>
      <StaffHead title={name} beside={<LeagueTabs season={season} league={league} />}>
        <Button icon="plus" onClick={() => setOpen({ what: 'off' })}>
          Add Week Off
        </Button>
        <Button icon="plus" onClick={() => setOpen({ what: 'bye' })}>
          Add Bye
        </Button>
        <Button kind="primary" icon="plus" onClick={() => setOpen({ what: 'game' })}>
          Add Game
        </Button>
      </StaffHead>
      {rows.length === 0 ? (
        <Empty title="No games available">
          <p>
            {teams.length < 2
              ? 'A game needs two teams in this league.'
              : 'Add the first game, a bye or a week off above.'}
          </p>
        </Empty>
      ) : (
        <>
          <div className="toolbar">
            <DateFilter dates={rows.map((row) => row.date)} value={date} onChange={setDate} />
            <span className="push" />
            <span className="hint" role="status">
              {chosen.length > 0 && `${chosen.length} selected`}
            </span>
            <IfMayDelete group="games">
              <SelectionButton
                kind="danger-quiet"
                icon="trash"
                ticked={selection.ids.size}
                none="Select games, byes, or week-offs to delete."
                onClick={() => setOpen({ what: 'delete', rows: chosen })}
              >
                Delete selected
              </SelectionButton>
            </IfMayDelete>
          </div>
          <CalendarTable
            key={date}
            caption={`Games of ${name}`}
            rows={shown}
            mismatched={mismatched}
            ticks={selection}
            actions={(game) => (
              <EditButton
                name={`Update score of ${game.awayTeam.name} at ${game.homeTeam.name}`}
                onClick={() => setOpen({ what: 'score', game })}
              />
            )}
          />
          <BulkBar
            games={games}
            onReach={(span) => selection.set(reach(shown, selection.ids, span))}
            onClear={() => selection.set([])}
            onAct={(kind) => setOpen({ what: 'bulk', kind })}
          />
        </>
      )}
      {open?.what === 'bulk' && (
        <BulkDialog
          kind={open.kind}
          games={games}
          onClose={close}
          onDone={() => {
            selection.set([]);
            close();
          }}
        />
      )}
      {open?.what === 'game' && <AddGame season={season} league={league} teams={teams} onClose={close} />}
      {open?.what === 'bye' && <AddBye teams={teams} rows={rows} onClose={close} />}
      {open?.what === 'off' && <AddWeekOff season={season} league={league} rows={rows} onClose={close} />}
      {open?.what === 'score' && <ScoreDialog games={leagueGames(season, league)} game={open.game} onClose={close} />}
      {open?.what === 'delete' && (
        <DeleteEntries
          season={season}
          league={league}
          rows={open.rows}
          onClose={close}
          onDone={(left) => {
            selection.set(left.map((row) => row.key));
            close();
          }}
        />
      )}
    </>
  );
}

/** Sets a flag in sessionStorage for games whose players' points do not add up to the score. */
function useFlags(rows: CalendarRow[], mismatched: Set<number>): void {
  useEffect(() => {
    for (const row of rows) {
      if (row.kind !== 'game') continue;
      if (mismatched.has(row.id)) sessionStorage.setItem(`mismatch ${row.id}`, 'true');
      else sessionStorage.removeItem(`mismatch ${row.id}`);
    }
  }, [rows, mismatched]);
}
