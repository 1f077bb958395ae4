import { useOrganizations } from '../../api/staff.ts';
import { Table } from '../../kit/table.tsx';
import { none } from '../../lib/format.ts';
import { useTitle } from '../../lib/title.ts';
import { Loaded } from '../../parts/loaded.tsx';
import { StaffPage } from '../../parts/staff/shell.tsx';

export default function Organizations() {
  useTitle('Organizations', 'Homecourt');
  return (
    <StaffPage crumbs={[{ label: 'Organizations' }]}>
      <Loaded from={useOrganizations()} what="the organizations">
        {({ organizations }) => (
          <>
            <div className="staff-head">
              <h1>Organizations</h1>
            </div>
            <div className="card">
              <Table caption="Organizations">
                <thead>
                  <tr>
                    <th scope="col">Name</th>
                    <th scope="col">Domain</th>
                    <th scope="col">Slug</th>
                    <th scope="col">Sports</th>
                  </tr>
                </thead>
                <tbody>
                  {organizations.map((organization) => (
                    <tr key={organization.id}>
                      <th scope="row">{organization.name}</th>
                      <td>{organization.domain ?? none}</td>
                      <td>{organization.slug}</td>
                      <td>{organization.sports.map((sport) => sport.name).join(', ') || none}</td>
                    </tr>
                  ))}
                </tbody>
              </Table>
            </div>
          </>
        )}
      </Loaded>
    </StaffPage>
  );
}
