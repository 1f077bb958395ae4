import './organization.css';
import { useState } from 'react';
import { type Organization, useActivity } from '../../../api/organizations.ts';
import { Button } from '../../../kit/button.tsx';
import { capital } from '../../../lib/format.ts';
import { instant } from '../../../lib/when.ts';
import { Loaded } from '../../loaded.tsx';

const verbs: Record<string, string> = {
  add: 'Added',
  assign: 'Assigned',
  create: 'Made',
  discard: 'Discarded',
  end: 'Ended',
  enrol: 'Enrolled',
  hide: 'Hid',
  import: 'Imported',
  merge: 'Merged',
  order: 'Ordered',
  remove: 'Deleted',
  rename: 'Renamed',
  reorder: 'Ordered',
  reset: 'Reset',
  save: 'Saved',
  toggle: 'Showed or hid',
  unassign: 'Took out',
  unhide: 'Showed',
  update: 'Changed',
};

/** `Made season league` for `create_season_league`. */
export function deed(action: string): string {
  const [verb = '', ...noun] = action.split('_');
  return [verbs[verb] ?? capital(verb), ...noun].join(' ');
}

/** What was done in an organization, the latest first; asked for when it is unfolded. */
export function ActivitySection({ organization: { id, time_zone } }: { organization: Organization }) {
  const [open, setOpen] = useState(false);
  return (
    <details className="card fold sect" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <h2>Activity</h2>
      </summary>
      {open && <Deeds organization={id} zone={time_zone} cursor={null} />}
    </details>
  );
}

interface DeedsProps {
  organization: number;
  zone: string;
  /** Where the page before ended. */
  cursor: string | null;
}

function Deeds({ organization, zone, cursor }: DeedsProps) {
  const [more, setMore] = useState(false);
  return (
    <Loaded from={useActivity(organization, cursor)} what="the activity" title={null} rows={2}>
      {({ activity, next_cursor }) => (
        <>
          <ul className="deeds">
            {activity.map(({ id, at, action, user }) => (
              <li key={id}>
                <span>
                  <b>{user?.username ?? 'Somebody who is gone'}</b> {deed(action)}
                </span>
                <small>{instant(at, zone)}</small>
              </li>
            ))}
          </ul>
          {activity.length === 0 && <p className="sect-foot">Nothing was done yet.</p>}
          {next_cursor &&
            (more ? (
              <Deeds organization={organization} zone={zone} cursor={next_cursor} />
            ) : (
              <p className="sect-foot">
                <Button kind="quiet" onClick={() => setMore(true)}>
                  Show earlier
                </Button>
              </p>
            ))}
        </>
      )}
    </Loaded>
  );
}
