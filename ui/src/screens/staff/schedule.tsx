import { useAllGames } from '../../api/staff.ts';
import { Filter, Search } from '../../kit/filter.tsx';
import { Empty } from '../../kit/states.tsx';
import { byName, count } from '../../lib/format.ts';
import { useQuery } from '../../lib/query.ts';
import { useTitle } from '../../lib/title.ts';
import { Loaded } from '../../parts/loaded.tsx';
import { DateFilter, useDateFilter } from '../../parts/staff/date-filter.tsx';
import { EntriesTable, entries } from '../../parts/staff/entries.tsx';
import { StaffPage } from '../../parts/staff/shell.tsx';

export default function Schedule() {
  useTitle('Schedule', 'Homecourt');
  const [date, setDate] = useDateFilter('all');
  const query = useQuery();
  const [league, team] = [query.read('league'), query.read('team')];
  return (
    <StaffPage crumbs={[{ label: 'Schedule' }]}>
      <Loaded from={useAllGames()} what="the schedule">
        {({ games }) => {
          const named = new Map(games.flatMap(({ league }) => (league ? [[String(league.id), league.name]] : [])));
          const sought = team.trim().toLowerCase();
          const found = games.filter(
            (game) =>
              (league === '' || String(game.league?.id) === league) &&
              `${game.awayTeam.name}\n${game.homeTeam.name}`.toLowerCase().includes(sought),
          );
          const rows = entries(found);
          const shown = rows.some((row) => row.date === date) ? rows.filter((row) => row.date === date) : rows;
          return (
            <>
              <div className="staff-head">
                <h1>Schedule</h1>
              </div>
              <div className="toolbar">
                <Search label="Find a team" value={team} onInput={(text) => query.write({ team: text })} />
                <Filter label="League" value={league} onChange={(id) => query.write({ league: id })}>
                  <option value="">All leagues</option>
                  {[...named]
                    .sort(([, one], [, other]) => byName(one, other))
                    .map(([id, name]) => (
                      <option key={id} value={id}>
                        {name}
                      </option>
                    ))}
                </Filter>
                <DateFilter dates={rows.map((row) => row.date)} value={date} onChange={setDate} />
              </div>
              {shown.length === 0 ? (
                <Empty title="No games available" />
              ) : (
                <>
                  <EntriesTable key={`${league} ${date}`} caption="Every game" rows={shown} withUtc />
                  <p className="hint" role="status">
                    Times are the organization's own, UTC beside them. {shown.length} of {count(games.length, 'game')}.
                  </p>
                </>
              )}
            </>
          );
        }}
      </Loaded>
    </StaffPage>
  );
}
