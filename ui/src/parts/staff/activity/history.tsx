import { useState } from 'react';
import { useOrganization } from '../../../api/people.ts';
import type { Of } from '../../../api/types.ts';
import { Button } from '../../../kit/button.tsx';
import { Dialog } from '../../../kit/dialog.tsx';
import { lazily } from '../../../lib/lazily.tsx';

const Entries = lazily(async () => ({ default: (await import('./entries.tsx')).ActivityEntries }));

interface HistoryProps {
  noun: Of<'ActivityNoun'>;
  id: number;
  /** The thing's name, for the dialog. */
  name: string;
  small?: boolean;
}

/** A button that opens the history of one thing: who changed it, what it was before, and Undo. */
export function HistoryButton({ noun, id, name, small }: HistoryProps) {
  const [open, setOpen] = useState(false);
  const zone = useOrganization()?.time_zone ?? 'UTC';
  return (
    <>
      <Button kind="quiet" {...(small && { size: 'small' as const })} icon="clock" onClick={() => setOpen(true)}>
        History
      </Button>
      {open && (
        <Dialog title={`History of ${name}`} wide onClose={() => setOpen(false)}>
          <Entries organization={null} filter={{ noun, subject: id }} zone={zone} empty="No changes are recorded." />
        </Dialog>
      )}
    </>
  );
}
