import './screen.css';
import { useParams } from 'wouter';
import { withQuery } from '../../../api/client.ts';
import { useSession } from '../../../api/session.ts';
import { useActing, useRead, useSeasons } from '../../../api/staff.ts';
import type { Of } from '../../../api/types.ts';
import { Filter } from '../../../kit/filter.tsx';
import { Empty } from '../../../kit/states.tsx';
import { useAddressQuery } from '../../../lib/query.ts';
import { useTitle } from '../../../lib/title.ts';
import { Loaded } from '../../../parts/loaded.tsx';
import { StaffPage } from '../../../parts/staff/shell.tsx';
import { StandingsRows } from './standings-rows.tsx';

/** The standings of a season's leagues; the URL stores the season and the league. */
export default function Standings() {
  useTitle('Standings', 'Homecourt');
  const seasons = useSeasons();
  const acting = useActing();
  const { slug } = useParams();
  const query = useAddressQuery();
  // A super administrator's list contains the seasons of all organizations.
  const meant = ({ organization, organization_id: id }: Of<'Season'>) =>
    slug && organization ? organization.slug === slug : !acting || String(id) === acting;
  return (
    <StaffPage crumbs={[{ label: 'Standings' }]}>
      <div className="staff-head">
        <h1>Standings</h1>
      </div>
      <Loaded from={seasons} what="the seasons" title={null}>
        {({ seasons, current }) => {
          const named = query.read('season');
          const own = seasons.filter(meant);
          const season =
            seasons.find((one) => String(one.id) === named) ??
            own.find((one) => one.id === current) ??
            own.find((one) => one.active) ??
            own[0];
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
  const query = useAddressQuery();
  const all = useSession().user?.role === 'super_admin';
  const url = `/api/seasonsv2/${season.id}/leagues-with-teams-public` as const;
  const tables = useRead(withQuery(url, { organization_id: all ? season.organization_id : null }));
  const leagues = tables.data?.leagues ?? [];
  const league = leagues.find((one) => String(one.id) === query.read('league'));
  return (
    <>
      <div className="toolbar">
        <Filter label="Season" value={String(season.id)} onChange={(season) => query.write({ season, league: '' })}>
          {seasons.map((one) => (
            <option key={one.id} value={one.id}>
              {one.organization ? `${one.name}, ${one.organization.name}` : one.name}
            </option>
          ))}
        </Filter>
        <Filter label="League" value={String(league?.id ?? '')} onChange={(league) => query.write({ league })}>
          <option value="">All Leagues</option>
          {leagues.map((one) => (
            <option key={one.id} value={one.id}>
              {one.name}
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
