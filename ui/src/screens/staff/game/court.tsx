import { useState } from 'react';
import { useScoring, useScoringWrites } from '../../../api/games.ts';
import type { Of } from '../../../api/types.ts';
import { Button } from '../../../kit/button.tsx';
import { Note } from '../../../kit/note.tsx';
import { toast } from '../../../kit/toast.tsx';
import { lazily } from '../../../lib/lazily.tsx';
import { HandOver } from './hand-over.tsx';
import type { LogCheckProps } from './log-check.tsx';

/** Opens the dialog that hands the game over to a scorer. */
export function CourtButton({ page }: { page: Of<'GamePage'> }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button kind="quiet" size="small" icon="flag" onClick={() => setOpen(true)}>
        Score at the court
      </Button>
      {open && <HandOver page={page} onClose={() => setOpen(false)} />}
    </>
  );
}

const LogCheck = lazily<LogCheckProps>(() => import('./log-check.tsx'));

/** Opens the dialog that checks the log of the game and ends it. Absent while the numbers are typed. */
export function EndButton({ page }: { page: Of<'GamePage'> }) {
  const { data } = useScoring(page.game.id);
  const [open, setOpen] = useState(false);
  if (!data?.entries || data.mode === 'typed') return null;
  return (
    <>
      <Button kind="quiet" size="small" icon="check-circle" onClick={() => setOpen(true)}>
        {data.final_at ? 'Check or reopen' : 'End game'}
      </Button>
      {open && <LogCheck page={page} onClose={() => setOpen(false)} />}
    </>
  );
}

/** What the log of the game asks staff to decide. */
export function NeedsStaff({ id }: { id: number }) {
  const { data } = useScoring(id);
  const { update } = useScoringWrites(id);
  if (!data?.needs_staff) return null;
  async function settle() {
    try {
      await update({ confirm: true });
    } catch (error) {
      toast(error instanceof Error ? error.message : String(error), { bad: true });
    }
  }
  return (
    <Note kind="warn">
      {data.needs_staff}{' '}
      <Button size="small" onClick={settle}>
        I have seen to this
      </Button>
    </Note>
  );
}
