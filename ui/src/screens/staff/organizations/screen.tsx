import { useState } from 'react';
import { Link, Redirect } from 'wouter';
import { useSession } from '../../../api/session.ts';
import { useOrganizations } from '../../../api/staff.ts';
import type { Of } from '../../../api/types.ts';
import { Button } from '../../../kit/button.tsx';
import { Search } from '../../../kit/filter.tsx';
import { type SortColumns, SortHeadings, type SortOrder } from '../../../kit/sorting/sort-heading.tsx';
import { Empty } from '../../../kit/states.tsx';
import { Pages } from '../../../kit/steps/pages.tsx';
import { Table } from '../../../kit/table.tsx';
import { useTitle } from '../../../lib/title.ts';
import { Mark } from '../../../parts/face.tsx';
import { Loaded } from '../../../parts/loaded.tsx';
import { StaffHead } from '../../../parts/staff/head.tsx';
import { DeleteButton, EditButton, Heading } from '../../../parts/staff/list/cells.tsx';
import { type RowDialogs, useRowDialogs } from '../../../parts/staff/list/row-dialogs.ts';
import { useList } from '../../../parts/staff/list/use-list.ts';
import { type CreatedOrganization, OrganizationForm } from '../../../parts/staff/organization/organization-form.tsx';
import { type NewCredentials, TemporaryPassword } from '../../../parts/staff/organization/temporary-password.tsx';
import { StaffPage } from '../../../parts/staff/shell.tsx';
import { DeleteOrganization } from './delete-organization.tsx';
import { ImportOrganization } from './import-organization.tsx';

type Organization = Of<'ListedOrganization'>;

const sports = (organization: Organization) => organization.sports.map((sport) => sport.name).join(', ');

const columns: SortColumns<Organization> = {
  name: { label: 'Name', value: (organization) => organization.name },
  domain: { label: 'Domain', className: 'beside', value: (organization) => organization.domain },
  sports: { label: 'Sports', className: 'beside', value: sports },
};

const textOf = ({ name, slug }: Organization) => `${name} ${slug}`;

/** Returns the temporary password of a new organization's first owner; null if there is none. */
const toldOf = ({ owner, tempPassword }: CreatedOrganization): NewCredentials | null =>
  owner && tempPassword ? { username: owner.username, password: tempPassword } : null;

/** Lists all organizations for super administrators; redirects all other users to their own organization. */
export default function OrganizationsScreen() {
  const { user } = useSession();
  if (user && user.role !== 'super_admin') return <Redirect to={`/organizations/${user.organization_id}`} replace />;
  return <All />;
}

function All() {
  useTitle('Organizations', 'Homecourt');
  return (
    <StaffPage crumbs={[{ label: 'Organizations' }]}>
      <Loaded from={useOrganizations()} what="the organizations">
        {({ organizations }) => <Organizations organizations={organizations} />}
      </Loaded>
    </StaffPage>
  );
}

function Organizations({ organizations }: { organizations: Organization[] }) {
  const dialogs = useRowDialogs<Organization>();
  const [told, setTold] = useState<NewCredentials | null>(null);
  const [importing, setImporting] = useState(false);
  const { shown, order, search, pages } = useList({ rows: organizations, columns, textOf });
  return (
    <>
      <StaffHead title="Organizations">
        <Button icon="download" onClick={() => setImporting(true)}>
          Import
        </Button>
        <Button kind="primary" icon="plus" onClick={dialogs.create}>
          Add Organization
        </Button>
      </StaffHead>
      <div className="toolbar">
        <Search label="Find an organization" {...search} />
      </div>
      {shown.length === 0 ? (
        <Empty title={search.value.trim() ? 'No organization of that name' : 'No organizations yet'} />
      ) : (
        <OrganizationTable organizations={shown} order={order} dialogs={dialogs} />
      )}
      <Pages noun="organization" {...pages} />
      {(dialogs.creating || dialogs.editing) && (
        <OrganizationForm
          organization={dialogs.editing}
          onMade={(made) => setTold(toldOf(made))}
          onClose={dialogs.close}
        />
      )}
      {importing && <ImportOrganization onClose={() => setImporting(false)} />}
      {told && <TemporaryPassword {...told} onClose={() => setTold(null)} />}
      {dialogs.deleting && <DeleteOrganization organization={dialogs.deleting} onClose={dialogs.close} />}
    </>
  );
}

interface OrganizationTableProps {
  organizations: Organization[];
  order: SortOrder;
  dialogs: RowDialogs<Organization>;
}

const OrganizationTable = ({ organizations, order, dialogs }: OrganizationTableProps) => (
  <div className="card">
    <Table caption="Organizations">
      <thead>
        <tr>
          <SortHeadings columns={columns} order={order} />
          <Heading className="fit">Actions</Heading>
        </tr>
      </thead>
      <tbody>
        {organizations.map((organization) => (
          <tr key={organization.id}>
            <th scope="row" className="folds">
              <span className="who">
                <Mark name={organization.name} logo={organization.logo_url} />
                <Link href={`/organizations/${organization.id}`}>{organization.name}</Link>
              </span>
              <span className="under cut">
                {[organization.domain, sports(organization)].filter(Boolean).join(' · ')}
              </span>
            </th>
            <td className="dim beside">{organization.domain ?? 'None'}</td>
            <td className="dim beside">{sports(organization) || 'None'}</td>
            <td className="fit">
              <EditButton name={`Update ${organization.name}`} onClick={() => dialogs.edit(organization)} />
              {/* The platform's own organization cannot be deleted. */}
              {organization.id !== 1 && (
                <DeleteButton name={`Delete ${organization.name}`} onClick={() => dialogs.askDelete(organization)} />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  </div>
);
