import '../public/standings.css';
import { useDivisions } from '../../api/games.ts';
import { useSeasonLeagues, useSeasons } from '../../api/staff.ts';
import { Filter } from '../../kit/filter.tsx';
import { Empty } from '../../kit/states.tsx';
import { useQuery } from '../../lib/query.ts';
import { useTitle } from '../../lib/title.ts';
import { Loaded, together } from '../../parts/loaded.tsx';
import { StaffPage } from '../../parts/staff/shell.tsx';
import { StandingsTable } from '../../parts/standings-table.tsx';

/** The standings of any season, league by league, as visitors see those of the active one. */
export default function Standings() {
  useTitle('Standings', 'Homecourt');
  const query = useQuery();
  return (
    <StaffPage crumbs={[{ label: 'Standings' }]}>
      <Loaded from={useSeasons()} what="the standings" rows={8}>
        {({ seasons }) => {
          const named = query.read('season');
          const season =
            seasons.find((one) => String(one.id) === named) ?? seasons.find((one) => one.active) ?? seasons[0];
          return (
            <>
              <div className="staff-head">
                <h1>Standings</h1>
              </div>
              {season ? (
                <>
                  <div className="toolbar">
                    <Filter label="Season" value={String(season.id)} onChange={(id) => query.write({ season: id })}>
                      {seasons.map((one) => (
                        <option key={one.id} value={one.id}>
                          {one.name}
                        </option>
                      ))}
                    </Filter>
                  </div>
                  <Tables key={season.id} season={String(season.id)} />
                </>
              ) : (
                <Empty title="No seasons available" />
              )}
            </>
          );
        }}
      </Loaded>
    </StaffPage>
  );
}

function Tables({ season }: { season: string }) {
  return (
    <Loaded from={together(useSeasonLeagues(season), useDivisions(season))} what="the standings" rows={8}>
      {([{ leagues }, { divisions }]) => {
        const named = new Map(
          divisions.flatMap(({ name, teams }) => teams.map((team) => [team.slt_id, name] as const)),
        );
        const tables = leagues.filter((league) => league.teams.length > 0);
        if (tables.length === 0) return <Empty title="No standings yet" />;
        return tables.map((league) => (
          <section key={league.id} className="section" aria-labelledby={`league-${league.id}`}>
            <div className="section-head">
              <h2 id={`league-${league.id}`}>{league.name}</h2>
            </div>
            <StandingsTable
              caption={`Standings of ${league.name}`}
              rows={league.teams.map((row) => ({ ...row, division: named.get(row.slt_id) }))}
              league={false}
              division={divisions.length > 0}
            />
          </section>
        ));
      }}
    </Loaded>
  );
}
