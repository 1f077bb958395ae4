import './screen.css';
import { useEffect, useState } from 'react';
import { Redirect } from 'wouter';
import { backupsUrl, useBackups } from '../../../api/backups.ts';
import { useSession } from '../../../api/session.ts';
import type { Of } from '../../../api/types.ts';
import { useWrites } from '../../../api/writes.ts';
import { Button } from '../../../kit/button.tsx';
import { Note } from '../../../kit/note.tsx';
import { Empty } from '../../../kit/states.tsx';
import { toast } from '../../../kit/toast.tsx';
import { countOf, dash } from '../../../lib/format.ts';
import { age, instant } from '../../../lib/instants.ts';
import { useTitle } from '../../../lib/title.ts';
import { clock } from '../../../lib/when.ts';
import { Loaded } from '../../../parts/loaded.tsx';
import { StaffHead } from '../../../parts/staff/head.tsx';
import { StaffPage } from '../../../parts/staff/shell.tsx';
import { BackupTable } from './backup-table.tsx';
import { fileSize } from './file-size.ts';

type Overview = Of<'BackupOverview'>;

/** How often the state of a running backup is loaded, in milliseconds. */
const interval = 1_000;

const steps: Record<Of<'BackupStep'>, string> = {
  copying: 'Copying the database...',
  checking: 'Checking the copy...',
  compressing: 'Compressing the copy...',
  uploading: 'Copying to the storage...',
};

const inUtc = (value: string) => `${instant(value, 'UTC')} UTC`;

/** Shows the server's backups to super administrators; redirects all other users to their organization. */
export default function BackupsScreen() {
  const { user } = useSession();
  if (user && user.role !== 'super_admin') return <Redirect to={`/organizations/${user.organization_id}`} replace />;
  return <All />;
}

function All() {
  useTitle('Backups', 'Homecourt');
  const backups = useBackups();
  const { retry } = backups;
  const isRunning = Boolean(backups.data?.running);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `retry` is a new function on each rendering.
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(retry, interval);
    return () => clearInterval(timer);
  }, [isRunning]);
  return (
    <StaffPage crumbs={[{ label: 'Backups' }]}>
      <Loaded from={backups} what="the backups">
        {(overview) => <Backups overview={overview} onRefused={retry} />}
      </Loaded>
    </StaffPage>
  );
}

interface BackupsProps {
  overview: Overview;
  /** Runs when the server refuses to start a backup, such as while it makes one. */
  onRefused: () => void;
}

function Backups({ overview, onRefused }: BackupsProps) {
  const { post } = useWrites();
  const [isStarting, setStarting] = useState(false);
  const { enabled, running, failure, latest, backups, offSite } = overview;
  const busy = running ? steps[running.step] : isStarting && 'Starting...';
  async function start() {
    setStarting(true);
    try {
      await post(backupsUrl);
    } catch (error) {
      toast((error as Error).message, { bad: true });
      onRefused();
    } finally {
      setStarting(false);
    }
  }
  return (
    <>
      <StaffHead title="Backups" hint="Copies of the whole server: every organization, with its pictures and users.">
        {enabled && (
          <Button kind="primary" busy={busy} disabled={Boolean(busy)} onClick={start}>
            Back up now
          </Button>
        )}
      </StaffHead>
      {failure && <Failure failure={failure} overview={overview} />}
      {offSite?.failure && <OffSiteFailure failure={offSite.failure} next={offSite.next} />}
      {enabled ? <Facts overview={overview} /> : <Off />}
      {enabled && !latest && !running && !failure && (
        <Empty title="No backup yet">
          <p>Press "Back up now" to make the first one.</p>
        </Empty>
      )}
      {backups.length > 0 && <BackupTable backups={backups} when={inUtc} />}
    </>
  );
}

interface FailureProps {
  failure: Of<'BackupFailure'>;
  overview: Overview;
}

const Failure = ({ failure: { at, message, attempts }, overview: { next, latest } }: FailureProps) => (
  <div className="backup-failure">
    <Note kind="bad">
      <b>
        {attempts > 1 ? `The last ${attempts} backups failed` : 'The last backup failed'}, {inUtc(at)}.
      </b>{' '}
      {message} {latest ? '' : 'There is no backup. '}
      Correct the cause on the server, then press "Back up now"
      {next ? `; otherwise the server tries again on ${inUtc(next)}` : ''}.
    </Note>
  </div>
);

interface OffSiteFailureProps {
  failure: Of<'BackupFailure'>;
  next: string | null | undefined;
}

const OffSiteFailure = ({ failure: { at, message }, next }: OffSiteFailureProps) => (
  <div className="backup-failure">
    <Note kind="bad">
      <b>The copy off this machine failed, {inUtc(at)}.</b> {message} The backups on the server are not affected.
      {next ? ` The server tries again on ${inUtc(next)}.` : ''}
    </Note>
  </div>
);

function Facts({ overview }: { overview: Overview }) {
  const { latest, latestSeconds, next, running, times, keep, folder, offSite } = overview;
  const following = next ? inUtc(next) : 'Not scheduled';
  return (
    <dl className="card backup-facts">
      <Fact name="Last backup" value={latest ? inUtc(latest.madeAt) : 'None'} detail={latest && age(latest.madeAt)} />
      <Fact
        name="Size"
        value={latest ? fileSize(latest.bytes) : dash}
        detail={latestSeconds && `made in ${countOf(latestSeconds, 'second')}`}
      />
      <Fact name="Next backup" value={running ? 'Being made' : following} />
      <Fact
        name="Schedule"
        value={times.length > 0 ? `Daily at ${times.map(clock).join(', ')} UTC` : 'On request only'}
      />
      <Fact
        name="Kept"
        value={`${keep.daily} daily, ${keep.weekly} weekly, ${keep.monthly} monthly`}
        detail="and all of the last 24 hours"
      />
      <Fact name="Folder on the server" value={folder ?? dash} />
      <Fact
        name="Off-site copies"
        value={offSite?.place ?? 'None'}
        detail={
          offSite
            ? offSite.latest
              ? `up to the backup of ${inUtc(offSite.latest)}`
              : 'no copy yet'
            : 'a lost disk takes its backups with it'
        }
      />
    </dl>
  );
}

interface FactProps {
  name: string;
  value: string;
  detail?: string | number | null | undefined;
}

const Fact = ({ name, value, detail }: FactProps) => (
  <div>
    <dt>{name}</dt>
    <dd>
      {value}
      {detail && <p className="hint">{detail}</p>}
    </dd>
  </div>
);

const Off = () => (
  <Empty title="Backups are off">
    <p>Name a folder in the server's settings, then restart the server:</p>
    <pre className="backup-setting">{'[backup]\nfolder = "/var/lib/homecourt/backups"'}</pre>
    <p>
      If the settings say <code>enabled = false</code> there, remove that line.
    </p>
  </Empty>
);
