import { Link, useParams } from 'wouter';
import { useSeason, useSeasonLeagues } from '../../api/staff.ts';
import { Empty } from '../../kit/states.tsx';
import { Table } from '../../kit/table.tsx';
import { useTitle } from '../../lib/title.ts';
import { Loaded, together } from '../../parts/loaded.tsx';
import { StaffPage } from '../../parts/staff/shell.tsx';

export default function Season() {
  const { season = '' } = useParams();
  const named = useSeason(season);
  const leagues = useSeasonLeagues(season);
  const name = named.data?.season.name ?? 'Season';
  useTitle(name, 'Homecourt');
  return (
    <StaffPage crumbs={[{ label: 'Seasons', href: '/dashboard/seasons' }, { label: name }]}>
      <Loaded from={together(named, leagues)} what="the season" missing="Season not found">
        {([, { leagues }]) => (
          <>
            <div className="staff-head">
              <h1>{name}</h1>
            </div>
            {leagues.length === 0 ? (
              <Empty title="No leagues available" />
            ) : (
              <div className="card">
                <Table caption={`Leagues of ${name}`}>
                  <thead>
                    <tr>
                      <th scope="col" className="num fit">
                        Pos
                      </th>
                      <th scope="col">League</th>
                      <th scope="col" className="num">
                        Teams
                      </th>
                    </tr>
                  </thead>
                  <tbody>
                    {leagues.map((league) => (
                      <tr key={league.id}>
                        <td className="num fit">{league.position}</td>
                        <th scope="row">
                          <Link href={`/dashboard/seasons/${season}/leagues/${league.id}`}>{league.name}</Link>
                        </th>
                        <td className="num">{league.teamsCount}</td>
                      </tr>
                    ))}
                  </tbody>
                </Table>
              </div>
            )}
          </>
        )}
      </Loaded>
    </StaffPage>
  );
}
