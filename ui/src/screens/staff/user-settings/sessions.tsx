import { useState } from 'react';
import { useEndSessions, useOwnSessions } from '../../../api/account.ts';
import { useOrganization } from '../../../api/people.ts';
import type { Of } from '../../../api/types.ts';
import { Badge } from '../../../kit/badge.tsx';
import { Button } from '../../../kit/button.tsx';
import { toast } from '../../../kit/toast.tsx';
import { device } from '../../../lib/device.ts';
import { instant } from '../../../lib/instants.ts';
import { Loaded } from '../../../parts/loaded.tsx';

type OwnSession = Of<'OwnSession'>;

/** The devices on which the user is signed in, each with a button that signs out there. */
export const Sessions = () => (
  <Loaded from={useOwnSessions()} what="your sessions" title={null} rows={2}>
    {({ sessions }) => <Devices sessions={sessions} />}
  </Loaded>
);

function Devices({ sessions }: { sessions: OwnSession[] }) {
  const end = useEndSessions();
  const zone = useOrganization()?.time_zone ?? 'UTC';
  const [busy, setBusy] = useState(false);
  async function signOut(done: string, id?: number) {
    setBusy(true);
    try {
      await end(id);
      toast(done);
    } catch {
      toast('No device was signed out. Try again.', { bad: true });
    } finally {
      setBusy(false);
    }
  }
  return (
    <section className="card across" aria-labelledby="devices">
      <div className="panel-head">
        <h2 id="devices">Where you are signed in</h2>
        {sessions.length > 1 && (
          <Button size="small" disabled={busy} onClick={() => signOut('Signed out everywhere else')}>
            Sign out everywhere else
          </Button>
        )}
      </div>
      <ul className="devices">
        {sessions.map(({ id, user_agent, last_seen_at, current }) => (
          <li key={id}>
            <span>
              <b>{device(user_agent ?? null)}</b> {current && <Badge kind="ok">This device</Badge>}
              <small>Last seen {instant(last_seen_at, zone)}</small>
            </span>
            {!current && (
              <Button
                size="small"
                kind="quiet"
                icon="logout"
                disabled={busy}
                aria-label={`Sign out ${device(user_agent ?? null)}`}
                onClick={() => signOut('Signed out there', id)}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
