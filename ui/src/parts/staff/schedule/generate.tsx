import { useState } from 'react';
import { ApiError } from '../../../api/client.ts';
import { generateUrl, type Schedule } from '../../../api/schedules.ts';
import type { Of } from '../../../api/types.ts';
import { useWrites } from '../../../api/writes.ts';
import { Button } from '../../../kit/button.tsx';
import { Confirm } from '../../../kit/confirm.tsx';
import { toast } from '../../../kit/toast.tsx';
import { count } from '../../../lib/format.ts';

interface GenerateProps {
  schedule: Schedule;
  /** Whether something was typed that is not saved. */
  typed: boolean;
  /** Called with why it did not work, or with nothing when it begins. */
  onRefused: (reason: string) => void;
}

/** Generates the games of a schedule; asks first where there are some. */
export function Generate({ schedule, typed, onRefused }: GenerateProps) {
  const { post } = useWrites();
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const replaced = schedule.gamesCount - schedule.playedCount;
  async function run() {
    setBusy(true);
    onRefused('');
    try {
      const { message } = await post<Of<'Generated'>>(generateUrl, { scheduleId: schedule.id });
      toast(message);
    } catch (error) {
      onRefused(error instanceof ApiError ? error.message : String(error));
      toast('Failed to generate full schedule', { bad: true });
    } finally {
      setBusy(false);
      setAsked(false);
    }
  }
  function begin() {
    if (busy) return;
    if (typed) toast('Save the schedule first.', { bad: true });
    else if (schedule.gamesCount > 0) setAsked(true);
    else void run();
  }
  return (
    <>
      <Button kind="primary" icon="wand" busy={busy && 'Generating...'} onClick={begin}>
        Generate full schedule
      </Button>
      {asked && (
        <Confirm
          title="Generate full schedule?"
          keep="Keep the games"
          act={`Overwrite ${count(replaced, 'game')}`}
          busy={busy && 'Generating...'}
          goes=""
          onConfirm={run}
          onClose={() => setAsked(false)}
        >
          <p>This will overwrite all existing games for this schedule. Continue?</p>
          {schedule.playedCount > 0 && <p>{count(schedule.playedCount, 'played game')} will stay as they are.</p>}
        </Confirm>
      )}
    </>
  );
}
