import { useParams } from 'wouter';
import { withQuery } from '../../../api/client.ts';
import { useSession } from '../../../api/session.ts';
import { useActing, useRead, useSeasons } from '../../../api/staff.ts';
import type { Of } from '../../../api/types.ts';
import { Filter } from '../../../kit/filter.tsx';
import { Empty } from '../../../kit/states.tsx';
import { useQuery } from '../../../lib/query.ts';
import { useTitle } from '../../../lib/title.ts';
import { Loaded } from '../../../parts/loaded.tsx';
import { StaffPage } from '../../../parts/staff/shell.tsx';
import { StandingsRows } from '../../../parts/staff/standings-rows.tsx';

/** The standings of a season's leagues; the URL stores the season and the league. */
export default function Standings() {
  useTitle('Standings', 'Homecourt');
  const seasons = useSeasons();
  const acting = useActing();
  const { slug } = useParams();
  const query = useQuery();
  // A super administrator's list contains the seasons of all organizations.
  const isOfOrganization = ({ organization, organization_id: id }: Of<'Season'>) =>
    slug && organization ? organization.slug === slug : !acting || String(id) === acting;
  return (
    <StaffPage crumbs={[{ label: 'Standings' }]}>
      <div className="staff-head">
        <h1>Standings</h1>
      </div>
      <Loaded from={seasons} what="the seasons" title={null}>
        {({ seasons }) => {
          const named = query.read('season');
          const own = seasons.filter(isOfOrganization);
          const season =
            seasons.find((season) => String(season.id) === named) ?? own.find((season) => season.active) ?? own[0];
          return season ? (
            <OfSeason key={season.id} season={season} seasons={seasons} />
          ) : (
            <Empty title="No seasons available" />
          );
        }}
      </Loaded>
    </StaffPage>
  );
}

function OfSeason({ season, seasons }: { season: Of<'Season'>; seasons: Of<'Season'>[] }) {
  const query = useQuery();
  const all = useSession().user?.role === 'super_admin';
  const url = `/api/seasonsv2/${season.id}/leagues-with-teams-public`;
  const tables = useRead<Of<'LeagueTables'>>(withQuery(url, { organization_id: all ? season.organization_id : null }));
  const leagues = tables.data?.leagues ?? [];
  const league = leagues.find((league) => String(league.id) === query.read('league'));
  return (
    <>
      <div className="toolbar">
        <Filter label="Season" value={String(season.id)} onChange={(season) => query.write({ season, league: '' })}>
          {seasons.map((season) => (
            <option key={season.id} value={season.id}>
              {season.organization ? `${season.name}, ${season.organization.name}` : season.name}
            </option>
          ))}
        </Filter>
        <Filter label="League" value={String(league?.id ?? '')} onChange={(league) => query.write({ league })}>
          <option value="">All Leagues</option>
          {leagues.map((league) => (
            <option key={league.id} value={league.id}>
              {league.name}
            </option>
          ))}
        </Filter>
      </div>
      <Loaded from={tables} what="the standings" title={null}>
        {() => <Tables season={season} leagues={league ? [league] : leagues} />}
      </Loaded>
    </>
  );
}

function Tables({ season, leagues }: { season: Of<'Season'>; leagues: Of<'LeagueTable'>[] }) {
  const all = useSession().user?.role === 'super_admin';
  if (leagues.length === 0) return <Empty title="No leagues available" />;
  return leagues.map(({ id, name, teams }) => (
    <section className="section" key={id} aria-label={name}>
      <div className="section-head">
        <h2>{name}</h2>
      </div>
      {teams.length === 0 ? (
        <p className="hint">No teams yet.</p>
      ) : (
        <StandingsRows
          caption={`Standings of ${name}`}
          rows={teams}
          href={(team) =>
            withQuery(`/dashboard/seasons/${season.id}/leagues/${id}/teams/${team.id}`, {
              organization_id: all ? season.organization_id : null,
            })
          }
        />
      )}
    </section>
  ));
}
