import './screen.css';
import { useState } from 'react';
import { Link, useParams } from 'wouter';
import { type OwnOrganization, useOrganizationPage } from '../../../api/organizations.ts';
import { useSession } from '../../../api/session.ts';
import { useActing } from '../../../api/staff.ts';
import { Badge } from '../../../kit/badge.tsx';
import { Button } from '../../../kit/button.tsx';
import { useTitle } from '../../../lib/title.ts';
import { Mark } from '../../../parts/face.tsx';
import { Loaded } from '../../../parts/loaded.tsx';
import { OrganizationForm } from '../../../parts/staff/organization/organization-form.tsx';
import { type Crumb, StaffPage } from '../../../parts/staff/shell.tsx';
import { ActivitySection } from './activity-section.tsx';
import { DeletionsSection } from './deletions-section.tsx';
import { DomainSection } from './domain-section.tsx';
import { ExportLink } from './export-link.tsx';
import { FeaturesSection } from './features-section.tsx';
import { InfoSection } from './info-section.tsx';
import { MoveSection } from './move-section.tsx';
import { SeasonsSection } from './seasons-section.tsx';
import { Section } from './section.tsx';
import { UsersSection } from './users-section.tsx';

const ownerRoles = ['org_owner', 'super_admin'];

export default function OrganizationScreen() {
  const { user } = useSession();
  const { organization: id = String(user?.organization_id) } = useParams();
  const page = useOrganizationPage(id);
  const operator = user?.role === 'super_admin';
  const name = page.data?.organization.name ?? 'Organization';
  useTitle(name, 'Homecourt');
  const above: Crumb[] = operator ? [{ label: 'Organizations', href: '/organizations' }] : [];
  return (
    <StaffPage crumbs={[...above, { label: name }]}>
      <Loaded from={page} what="the organization" missing="Organization not found">
        {({ organization }) => <Sections organization={organization} />}
      </Loaded>
    </StaffPage>
  );
}

function Sections({ organization }: { organization: OwnOrganization }) {
  const [editing, setEditing] = useState(false);
  const mayWrite = ownerRoles.includes(useSession().user?.role ?? '');
  return (
    <>
      <div className="staff-head">
        <div className="org-head">
          <Mark name={organization.name} logo={organization.logo_url} />
          <div>
            <h1>{organization.name}</h1>
            <p>Organization {organization.id}</p>
          </div>
        </div>
        <div className="btn-group">
          <Acting organization={organization.id} />
          {mayWrite && <ExportLink organization={organization.id} label="Export tables" />}
          {mayWrite && (
            <Button icon="edit" onClick={() => setEditing(true)}>
              Edit
            </Button>
          )}
        </div>
      </div>
      <InfoSection organization={organization} />
      <FeaturesSection organization={organization} mayWrite={mayWrite} />
      <Section title="Users" aside={organization.users.length}>
        <UsersSection organization={organization.id} users={organization.users} mayEdit={mayWrite} />
      </Section>
      <DeletionsSection organization={organization} mayWrite={mayWrite} />
      <SeasonsSection organization={organization.id} />
      {mayWrite && <DomainSection organization={organization} />}
      {mayWrite && <MoveSection organization={organization.id} />}
      {mayWrite && <ActivitySection organization={organization} />}
      {editing && <OrganizationForm organization={organization} onClose={() => setEditing(false)} />}
    </>
  );
}

/** Tells a super administrator whether they work in this organization, with a link to start. */
function Acting({ organization }: { organization: number }) {
  const operator = useSession().user?.role === 'super_admin';
  const acting = useActing() ?? '1';
  if (!operator) return null;
  return acting === String(organization) ? (
    <Badge kind="ok">You work in this organization</Badge>
  ) : (
    <Link className="btn second" href={`/organizations/${organization}?organization_id=${organization}`}>
      Work in this organization
    </Link>
  );
}
