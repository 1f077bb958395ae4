import { Link, useParams } from 'wouter';
import { useLeagues } from '../../../api/people.ts';
import type { Of } from '../../../api/types.ts';
import { Badge } from '../../../kit/badge.tsx';
import { Empty } from '../../../kit/states.tsx';
import { Table } from '../../../kit/table.tsx';
import { useTitle } from '../../../lib/title.ts';
import { Loaded } from '../../../parts/loaded.tsx';
import { StaffPage } from '../../../parts/staff/shell.tsx';

/** A league, and the seasons in which it is played. */
export default function LeagueScreen() {
  const { league: id = '' } = useParams();
  const leagues = useLeagues();
  const league = leagues.data?.leagues.find((league) => String(league.id) === id);
  const name = league?.name ?? 'League';
  useTitle(name, 'Homecourt');
  return (
    <StaffPage crumbs={[{ label: 'Leagues', href: '/leagueList' }, { label: name }]}>
      <Loaded from={leagues} what="the league">
        {() =>
          league ? (
            <Seasons league={league} />
          ) : (
            <>
              <h1 className="vh">League not found</h1>
              <Empty title="League not found">
                <p>It may have been removed, or the address was mistyped.</p>
              </Empty>
            </>
          )
        }
      </Loaded>
    </StaffPage>
  );
}

const Seasons = ({ league: { id, name, seasons_leagues } }: { league: Of<'League'> }) => (
  <>
    <div className="staff-head">
      <h1>{name}</h1>
    </div>
    {seasons_leagues.length === 0 ? (
      <Empty title="No seasons available">
        <p>This league is in no season.</p>
      </Empty>
    ) : (
      <div className="card">
        <Table caption={`Seasons of ${name}`}>
          <thead>
            <tr>
              <th scope="col">Season</th>
              <th scope="col">State</th>
              <th scope="col">Games and teams</th>
            </tr>
          </thead>
          <tbody>
            {seasons_leagues.map(({ id: played, season }) => (
              <tr key={played}>
                <th scope="row">
                  <Link href={`/dashboard/seasons/${season.id}`}>{season.name}</Link>
                </th>
                <td>{season.active && <Badge kind="ok">Active</Badge>}</td>
                <td>
                  <Inside season={season} league={id} />
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
    )}
  </>
);

function Inside({ season, league }: { season: Of<'SeasonRef'>; league: number }) {
  const path = `/dashboard/seasons/${season.id}/leagues/${league}`;
  return (
    <span className="row nowrap">
      <Link className="t-link" href={path}>
        Games<span className="vh"> in {season.name}</span>
      </Link>
      <Link className="t-link" href={`${path}/teams`}>
        Teams<span className="vh"> in {season.name}</span>
      </Link>
    </span>
  );
}
