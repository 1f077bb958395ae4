import { useState } from 'react';
import { Link, useLocation, useParams } from 'wouter';
import { draftsUrl, draftUrl, useDrafts } from '../../../api/schedules.ts';
import { useSeason } from '../../../api/staff.ts';
import type { Of } from '../../../api/types.ts';
import { useWrites } from '../../../api/writes.ts';
import { Button } from '../../../kit/button.tsx';
import { Empty } from '../../../kit/states.tsx';
import { Table } from '../../../kit/table.tsx';
import { toast } from '../../../kit/toast.tsx';
import { countOf } from '../../../lib/format.ts';
import { useTitle } from '../../../lib/title.ts';
import { longDate } from '../../../lib/when.ts';
import { Loaded } from '../../../parts/loaded.tsx';
import { DeleteDialog } from '../../../parts/staff/delete-dialog.tsx';
import { StaffHead } from '../../../parts/staff/head.tsx';
import { DeleteButton } from '../../../parts/staff/list/cells.tsx';
import { IfMayDelete } from '../../../parts/staff/may-delete.tsx';
import { StaffPage } from '../../../parts/staff/shell.tsx';
import { draftPath } from '../../../staff-paths.ts';

type Listed = Of<'ListedDraft'>;

export default function ScheduleDraftsScreen() {
  const { season = '' } = useParams();
  const named = useSeason(season);
  const drafts = useDrafts(season);
  const [deleting, setDeleting] = useState<Listed | null>(null);
  useTitle('Drafts of the schedule', 'Homecourt');
  return (
    <StaffPage
      crumbs={[
        { label: 'Seasons', href: '/dashboard/seasons' },
        { label: named.data?.season.name ?? 'Season', href: `/dashboard/seasons/${season}` },
        { label: 'Drafts' },
      ]}
    >
      <StaffHead
        title="Drafts of the schedule"
        hint="Plans beside the published schedule. Only staff see them, until you publish one."
      >
        <CopySchedule season={season} />
      </StaffHead>
      <Loaded from={drafts} what="the drafts" missing="Season not found">
        {({ drafts }) =>
          drafts.length === 0 ? (
            <Empty title="No drafts yet">
              <p>Copy the schedule and move its games, or make a draft in the schedule builder or with a repair.</p>
            </Empty>
          ) : (
            <div className="card">
              <Table caption="Drafts of the schedule">
                <thead>
                  <tr>
                    <th scope="col">Draft</th>
                    <th scope="col">Changes</th>
                    <th scope="col" className="roomy">
                      Made
                    </th>
                    <th scope="col">
                      <span className="vh">Actions</span>
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {drafts.map((draft) => (
                    <Row key={draft.id} draft={draft} onDelete={() => setDeleting(draft)} />
                  ))}
                </tbody>
              </Table>
            </div>
          )
        }
      </Loaded>
      {deleting && (
        <DeleteDialog
          title="Delete this draft?"
          act="Delete draft"
          things={[{ name: deleting.name, path: draftUrl(deleting.id) }]}
          telling={[]}
          stays="The published schedule stays as it is."
          done="Draft deleted"
          failed="The draft was not deleted"
          onClose={() => setDeleting(null)}
        />
      )}
    </StaffPage>
  );
}

function Row({ draft, onDelete }: { draft: Listed; onDelete: () => void }) {
  const waiting = draft.unscheduled > 0 ? `, ${draft.unscheduled} without a place` : '';
  const by = draft.createdBy ? ` by ${draft.createdBy.username}` : '';
  return (
    <tr>
      <th scope="row">
        <Link href={draftPath(draft.id)}>{draft.name}</Link>
      </th>
      <td>{`${countOf(draft.changes, 'game')}${waiting}`}</td>
      <td className="dim roomy">{`${longDate(draft.createdAt.slice(0, 10))}${by}`}</td>
      <td className="fit acts">
        <IfMayDelete group="games">
          <DeleteButton kind="danger-quiet" name={`Delete: ${draft.name}`} onClick={onDelete} />
        </IfMayDelete>
      </td>
    </tr>
  );
}

/** Makes a draft of the published schedule as it is. */
function CopySchedule({ season }: { season: string }) {
  const { post } = useWrites();
  const [, go] = useLocation();
  const [busy, setBusy] = useState(false);
  async function copy() {
    setBusy(true);
    try {
      const { draft } = await post(draftsUrl(season), { source: { kind: 'published' } });
      go(draftPath(draft.id));
    } catch (error) {
      toast(error instanceof Error ? error.message : String(error), { bad: true });
    }
    setBusy(false);
  }
  return (
    <Button kind="primary" icon="copy" busy={busy && 'Copying'} onClick={copy}>
      Copy the schedule
    </Button>
  );
}
