import { useState } from 'react';
import { useLocation } from 'wouter';
import { draftsUrl, type Schedule } from '../../../api/schedules.ts';
import { useWrites } from '../../../api/writes.ts';
import { Button } from '../../../kit/button.tsx';
import { toast } from '../../../kit/toast.tsx';
import { draftPath } from '../../../staff-paths.ts';

/** Generates schedules as a draft, and opens it. Games without a place wait in it. */
export function MakeDraft({ schedule, others }: { schedule: Schedule; others: Schedule[] }) {
  const { post } = useWrites();
  const [, go] = useLocation();
  const [busy, setBusy] = useState(false);
  async function make() {
    setBusy(true);
    try {
      const scheduleIds = [schedule, ...others].map(({ id }) => id);
      const { draft } = await post(draftsUrl(schedule.season_id), { source: { kind: 'generated', scheduleIds } });
      go(draftPath(draft.id));
    } catch (error) {
      toast(error instanceof Error ? error.message : String(error), { bad: true });
    }
    setBusy(false);
  }
  return (
    <Button icon="copy" busy={busy && 'Generating...'} onClick={make}>
      Make a draft
    </Button>
  );
}
