import { useState } from 'react';
import { type OwnOrganization, useActivity } from '../../../api/organizations.ts';
import { Button } from '../../../kit/button.tsx';
import { instant } from '../../../lib/when.ts';
import { Loaded } from '../../../parts/loaded.tsx';

const verbs: Record<string, string> = {
  add: 'added',
  assign: 'assigned',
  create: 'made',
  discard: 'discarded',
  end: 'ended',
  enrol: 'enrolled',
  hide: 'hid',
  import: 'imported',
  merge: 'merged',
  order: 'ordered',
  remove: 'deleted',
  rename: 'renamed',
  reorder: 'ordered',
  reset: 'reset',
  save: 'saved',
  toggle: 'showed or hid',
  unassign: 'took out',
  unhide: 'showed',
  update: 'changed',
};

/** Returns an action's name in words: `made season league` for `create_season_league`. */
function deed(action: string): string {
  const [verb = '', ...noun] = action.split('_');
  return [verbs[verb] ?? verb, ...noun].join(' ');
}

/** The activity log of an organization, newest first; loads when the section is opened. */
export function ActivitySection({ organization: { id, time_zone } }: { organization: OwnOrganization }) {
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
  /** End of the previous page; null for the first page. */
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
                  <b>{user?.username ?? 'A command or a deleted user'}</b> {deed(action)}
                </span>
                <small>{instant(at, zone)}</small>
              </li>
            ))}
          </ul>
          {activity.length === 0 && <p className="sect-foot">No activity yet.</p>}
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
