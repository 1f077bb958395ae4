import { useParams } from 'wouter';
import { useByes, useLeague, useLeagueGames, useMismatches, useWeekOffs } from '../../api/staff.ts';
import { Empty } from '../../kit/states.tsx';
import { useTitle } from '../../lib/title.ts';
import { Loaded, together } from '../../parts/loaded.tsx';
import { DateFilter, useDateFilter } from '../../parts/staff/date-filter.tsx';
import { EntriesTable, entries } from '../../parts/staff/entries.tsx';
import { StaffPage } from '../../parts/staff/shell.tsx';

export default function LeagueGames() {
  const { season = '', league = '' } = useParams();
  const [date, setDate] = useDateFilter(`league ${season} ${league}`);
  const named = useLeague(season, league);
  const all = together(
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
        {([, { games }, { byes }, { weekOffs }, { mismatches }]) => {
          const rows = entries(games, byes, weekOffs);
          const shown = rows.some((row) => row.date === date) ? rows.filter((row) => row.date === date) : rows;
          return (
            <>
              <div className="staff-head">
                <h1>{name}</h1>
              </div>
              {rows.length > 0 && (
                <div className="toolbar">
                  <DateFilter dates={rows.map((row) => row.date)} value={date} onChange={setDate} />
                </div>
              )}
              {rows.length === 0 ? (
                <Empty title="No games available" />
              ) : (
                <EntriesTable
                  caption={`Games of ${name}`}
                  rows={shown}
                  mismatched={new Set(mismatches.map((one) => one.game_id))}
                />
              )}
            </>
          );
        }}
      </Loaded>
    </StaffPage>
  );
}
