import { useState } from 'react';
import { Link, Redirect } from 'wouter';
import { useSession } from '../../../api/session.ts';
import { useOrganizations } from '../../../api/staff.ts';
import type { Of } from '../../../api/types.ts';
import { Button, IconButton } from '../../../kit/button.tsx';
import { Search } from '../../../kit/filter.tsx';
import { Pages, pageOf } from '../../../kit/pages.tsx';
import { SortHeading, type SortOrder, sortRows } from '../../../kit/sorting/sort-heading.tsx';
import { Empty } from '../../../kit/states.tsx';
import { Table } from '../../../kit/table.tsx';
import { useAddressQuery } from '../../../lib/query.ts';
import { useTitle } from '../../../lib/title.ts';
import { Mark } from '../../../parts/face.tsx';
import { Loaded } from '../../../parts/loaded.tsx';
import { useOrder } from '../../../parts/staff/order.ts';
import { type CreatedOrganization, OrganizationForm } from '../../../parts/staff/organization/organization-form.tsx';
import { type NewCredentials, TemporaryPassword } from '../../../parts/staff/organization/temporary-password.tsx';
import { StaffPage } from '../../../parts/staff/shell.tsx';
import { DeleteOrganization } from './delete-organization.tsx';

type Organization = Of<'ListedOrganization'>;
type Open = { what: 'create' } | { what: 'update' | 'delete'; organization: Organization } | null;

const sports = (organization: Organization) => organization.sports.map((sport) => sport.name).join(', ');

const columns = {
  name: (organization: Organization) => organization.name,
  domain: (organization: Organization) => organization.domain,
  sports,
};

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
  const [open, setOpen] = useState<Open>(null);
  const [told, setTold] = useState<NewCredentials | null>(null);
  const query = useAddressQuery();
  const order = useOrder();
  const sought = query.read('q').trim().toLowerCase();
  const found = organizations.filter(({ name, slug }) => `${name} ${slug}`.toLowerCase().includes(sought));
  const { shown, page } = pageOf(sortRows(found, order.by, columns), query.read('page'));
  const close = () => setOpen(null);
  return (
    <>
      <div className="staff-head">
        <h1>Organizations</h1>
        <div className="btn-group">
          <Button kind="primary" icon="plus" onClick={() => setOpen({ what: 'create' })}>
            Add Organization
          </Button>
        </div>
      </div>
      <div className="toolbar">
        <Search label="Find an organization" value={query.read('q')} onInput={(q) => query.write({ q, page: '' })} />
      </div>
      {found.length === 0 ? (
        <Empty title={sought ? 'No organization of that name' : 'No organizations yet'} />
      ) : (
        <OrganizationTable organizations={shown} order={order} onOpen={setOpen} />
      )}
      <Pages
        noun="organization"
        found={found.length}
        of={organizations.length}
        page={page}
        onPage={(page) => query.write({ page })}
      />
      {open?.what === 'create' && <OrganizationForm onMade={(made) => setTold(toldOf(made))} onClose={close} />}
      {told && <TemporaryPassword {...told} onClose={() => setTold(null)} />}
      {open?.what === 'update' && <OrganizationForm organization={open.organization} onClose={close} />}
      {open?.what === 'delete' && <DeleteOrganization organization={open.organization} onClose={close} />}
    </>
  );
}

interface OrganizationTableProps {
  organizations: Organization[];
  order: SortOrder;
  onOpen: (open: Open) => void;
}

const OrganizationTable = ({ organizations, order, onOpen }: OrganizationTableProps) => (
  <div className="card">
    <Table caption="Organizations">
      <thead>
        <tr>
          <SortHeading name="name" order={order}>
            Name
          </SortHeading>
          <SortHeading name="domain" order={order} className="beside">
            Domain
          </SortHeading>
          <SortHeading name="sports" order={order} className="beside">
            Sports
          </SortHeading>
          <th scope="col" className="fit">
            Actions
          </th>
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
              <IconButton
                icon="edit"
                size="small"
                name={`Update ${organization.name}`}
                onClick={() => onOpen({ what: 'update', organization })}
              />
              {/* The platform's own organization cannot be deleted. */}
              {organization.id !== 1 && (
                <IconButton
                  icon="trash"
                  size="small"
                  name={`Delete ${organization.name}`}
                  onClick={() => onOpen({ what: 'delete', organization })}
                />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  </div>
);
