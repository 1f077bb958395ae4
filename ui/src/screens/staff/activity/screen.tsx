import './screen.css';
import { type ActivityFilter, useOrganizationPage } from '../../../api/organizations.ts';
import { useOrganization } from '../../../api/people.ts';
import { useSession } from '../../../api/session.ts';
import { Button } from '../../../kit/button.tsx';
import { Filter } from '../../../kit/filter.tsx';
import { useAddressQuery } from '../../../lib/query.ts';
import { useTitle } from '../../../lib/title.ts';
import { ActivityEntries } from '../../../parts/staff/activity/entries.tsx';
import { kinds } from '../../../parts/staff/activity/words.ts';
import { StaffPage } from '../../../parts/staff/shell.tsx';
import { DayField } from './day-field.tsx';

/** The activity log: owners read what all users did, staff what they did themselves. */
export default function ActivityScreen() {
  useTitle('Activity', 'Homecourt');
  const organization = useOrganization();
  const isOwner = ['org_owner', 'super_admin'].includes(useSession().user?.role ?? '');
  const query = useAddressQuery();
  const { user, noun, from, to } = Object.fromEntries(
    ['user', 'noun', 'from', 'to'].map((key) => [key, query.read(key)]),
  );
  const filter = { user, noun, from, to } as ActivityFilter;
  const isFiltered = Object.values(filter).some(Boolean);
  return (
    <StaffPage crumbs={[{ label: 'Activity' }]}>
      <div className="staff-head">
        <div>
          <h1>Activity</h1>
          <p className="hint">
            {isOwner ? 'Who changed what, and what it was before.' : 'What you changed, and what it was before.'}{' '}
            Earlier values and Undo stay for 30 days.
          </p>
        </div>
      </div>
      <div className="toolbar">
        {isOwner && organization && (
          <PersonFilter organization={organization.id} value={user ?? ''} onChange={(user) => query.write({ user })} />
        )}
        <Filter label="Kind" value={noun} onChange={(noun) => query.write({ noun })}>
          <option value="">Everything</option>
          {kinds.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Filter>
        <DayField label="From" value={from ?? ''} onChange={(from) => query.write({ from })} />
        <DayField label="To" value={to ?? ''} onChange={(to) => query.write({ to })} />
        {isFiltered && (
          <Button kind="quiet" onClick={query.clear}>
            Show all
          </Button>
        )}
      </div>
      {organization && (
        <div className="card">
          <ActivityEntries
            key={JSON.stringify(filter)}
            organization={null}
            filter={filter}
            zone={organization.time_zone}
            empty={isFiltered ? 'Nothing fits these filters.' : 'No activity yet.'}
          />
        </div>
      )}
    </StaffPage>
  );
}

interface PersonFilterProps {
  organization: number;
  value: string;
  onChange: (user: string) => void;
}

function PersonFilter({ organization, value, onChange }: PersonFilterProps) {
  const users = useOrganizationPage(String(organization)).data?.organization.users ?? [];
  return (
    <Filter label="Person" value={value} onChange={onChange}>
      <option value="">Everybody</option>
      {users.map(({ id, username }) => (
        <option key={id} value={id}>
          {username}
        </option>
      ))}
    </Filter>
  );
}
