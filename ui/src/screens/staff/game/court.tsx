import { useState } from 'react';
import { useScoring, useScoringWrites } from '../../../api/games.ts';
import type { Of } from '../../../api/types.ts';
import { Button } from '../../../kit/button.tsx';
import { Note } from '../../../kit/note.tsx';
import { toast } from '../../../kit/toast.tsx';
import { HandOver } from './hand-over.tsx';

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
