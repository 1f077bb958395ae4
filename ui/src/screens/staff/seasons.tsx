import { Link } from 'wouter';
import { withQuery } from '../../api/client.ts';
import { useSession } from '../../api/session.ts';
import { useSeasons } from '../../api/staff.ts';
import { Badge } from '../../kit/badge.tsx';
import { Empty } from '../../kit/states.tsx';
import { Table } from '../../kit/table.tsx';
import { none } from '../../lib/format.ts';
import { useTitle } from '../../lib/title.ts';
import { shortDate } from '../../lib/when.ts';
import { Loaded } from '../../parts/loaded.tsx';
import { StaffPage } from '../../parts/staff/shell.tsx';

export default function Seasons() {
  useTitle('Seasons', 'Homecourt');
  const seasons = useSeasons();
  const all = useSession().user?.role === 'super_admin';
  return (
    <StaffPage crumbs={[{ label: 'Seasons' }]}>
      <Loaded from={seasons} what="the seasons">
        {({ seasons }) => (
          <>
            <div className="staff-head">
              <h1>Seasons</h1>
            </div>
            {seasons.length === 0 ? (
              <Empty title="No seasons yet">
                <p>A season holds leagues, teams and games. The command line imports one from tables.</p>
              </Empty>
            ) : (
              <div className="card">
                <Table caption="Seasons">
                  <thead>
                    <tr>
                      <th scope="col">Season</th>
                      {all && <th scope="col">Organization</th>}
                      {all && <th scope="col">Sport</th>}
                      <th scope="col">Start</th>
                      <th scope="col">Finish</th>
                      <th scope="col">State</th>
                    </tr>
                  </thead>
                  <tbody>
                    {seasons.map((season) => (
                      <tr key={season.id}>
                        <th scope="row">
                          <Link
                            href={withQuery(`/dashboard/seasons/${season.id}`, {
                              organization_id: all ? season.organization_id : null,
                            })}
                          >
                            {season.name}
                          </Link>
                        </th>
                        {all && <td>{season.organization?.name}</td>}
                        {all && <td>{season.sport?.name}</td>}
                        <td>{season.startDate ? shortDate(season.startDate) : none}</td>
                        <td>{season.finishDate ? shortDate(season.finishDate) : none}</td>
                        <td>
                          {season.active && <Badge kind="ok">Active</Badge>}{' '}
                          {season.showDivisions && <Badge>Tournament</Badge>}
                        </td>
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
