import { useState } from 'react';
import type { OwnOrganization } from '../../../api/organizations.ts';
import { ActivityEntries } from '../../../parts/staff/activity/entries.tsx';

/** The activity log of an organization, newest first; loads when the section is opened. */
export function ActivitySection({ organization: { id, time_zone } }: { organization: OwnOrganization }) {
  const [open, setOpen] = useState(false);
  return (
    <details className="card fold sect" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <h2>Activity</h2>
      </summary>
      {open && <ActivityEntries organization={id} zone={time_zone} empty="No activity yet." />}
    </details>
  );
}
