import { useSession } from '../../../api/session.ts';
import { useActing } from '../../../api/staff.ts';
import { Button } from '../../../kit/button.tsx';
import { Note } from '../../../kit/note.tsx';
import { draftKey } from '../../../lib/drafts.ts';
import { countOf } from '../../../lib/format.ts';

/** Returns a function that makes draft keys for the signed-in user and their current organization. */
export function useDraftKey(): (name: string) => string {
  const { user } = useSession();
  const acting = useActing();
  return (name) => draftKey(`${user?.id ?? 0} ${acting ?? user?.organization_id ?? 0}`, name);
}

interface OfferProps {
  number: number;
  onRestore: () => void;
  onDiscard: () => void;
}

/** Offers to restore a draft. */
export const DraftOffer = ({ number, onRestore, onDiscard }: OfferProps) => (
  <Note kind="accent">
    {countOf(number, 'value')} typed here before {number === 1 ? 'was' : 'were'} not saved.{' '}
    <Button size="small" onClick={onRestore}>
      Restore
    </Button>{' '}
    <Button size="small" kind="quiet" onClick={onDiscard}>
      Discard
    </Button>
  </Note>
);
