import '../schedule/clashes.css';
import { useState } from 'react';
import { ApiError } from '../../../api/client.ts';
import type { Clash } from '../../../api/schedules.ts';
import { Button } from '../../../kit/button.tsx';
import { Dialog } from '../../../kit/dialog.tsx';
import { Note } from '../../../kit/note.tsx';
import { toast } from '../../../kit/toast.tsx';
import { countOf } from '../../../lib/format.ts';
import { ClashList } from '../schedule/clash-list.tsx';

interface ClashDialogProps {
  clashes: Clash[];
  /** Restores the game's previous date and place. */
  undo: () => Promise<unknown>;
  /** Returns to the form. */
  onChange: () => void;
  /** Called when the user keeps the game, and after an undo. */
  onClose: () => void;
}

/** Lists what a saved game clashes with, and offers to undo or edit the change. */
export function ClashDialog({ clashes, undo, onChange, onClose }: ClashDialogProps) {
  const [busy, setBusy] = useState(false);
  const [reason, setReason] = useState('');
  async function takeBack() {
    setBusy(true);
    setReason('');
    try {
      await undo();
      toast('The game is back where it was.');
      onClose();
    } catch (error) {
      setReason(error instanceof ApiError ? error.message : String(error));
      setBusy(false);
    }
  }
  return (
    <Dialog
      title={`Saved, with ${countOf(clashes.length, 'clash', 'clashes')}`}
      onClose={onClose}
      foot={
        <>
          <Button autoFocus onClick={onChange}>
            Change
          </Button>
          <Button icon="undo" busy={busy && 'Undoing...'} onClick={takeBack}>
            Undo
          </Button>
          <Button kind="primary" onClick={onClose}>
            Keep it
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>The game is saved, but these games now clash:</p>
        <ClashList clashes={clashes} />
        {reason && <Note kind="bad">{reason}</Note>}
      </div>
    </Dialog>
  );
}
