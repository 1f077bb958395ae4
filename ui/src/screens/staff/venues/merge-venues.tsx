import { useState } from 'react';
import type { Of } from '../../../api/types.ts';
import { useVenueMergePreview, type Venue, venuesUrl } from '../../../api/venues.ts';
import { useWrites } from '../../../api/writes.ts';
import { Button } from '../../../kit/button.tsx';
import { Dialog } from '../../../kit/dialog.tsx';
import { Select } from '../../../kit/field.tsx';
import { Note } from '../../../kit/note.tsx';
import { toast } from '../../../kit/toast.tsx';
import { countOf } from '../../../lib/format.ts';

/** Merges two spellings of a venue: chooses which one stays, and previews what goes to it. */
export function MergeVenues({ venues, onClose }: { venues: Venue[]; onClose: () => void }) {
  const { post } = useWrites();
  const [master, setMaster] = useState<number | null>(null);
  const [duplicate, setDuplicate] = useState<number | null>(null);
  const [busy, setBusy] = useState(false);
  const [reason, setReason] = useState('');
  // Not loaded during the merge, when the duplicate is already deleted.
  const preview = useVenueMergePreview(busy ? null : master, duplicate);
  const named = (id: number | null) => venues.find((venue) => venue.id === id)?.name ?? '';
  async function merge() {
    if (master === null || duplicate === null) return;
    setBusy(true);
    setReason('');
    try {
      await post(`${venuesUrl}/merge`, { masterId: master, duplicateIds: [duplicate] });
      toast(`${named(duplicate)} merged into ${named(master)}`);
      onClose();
    } catch (error) {
      setReason(error instanceof Error ? error.message : '');
      toast('The venues were not merged', { bad: true });
      setBusy(false);
    }
  }
  return (
    <Dialog
      title="Merge two venues"
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="danger" disabled={!preview.data && !busy} onClick={merge} busy={busy && 'Merging...'}>
            Merge venues
          </Button>
        </>
      }
    >
      <div className="stack">
        <p className="hint">For a gym that was typed in two ways. Its games get one name.</p>
        <Pick label="Keep" venues={venues} chosen={master} other={duplicate} onChange={setMaster} />
        <Pick label="Merge into it" venues={venues} chosen={duplicate} other={master} onChange={setDuplicate} />
        {preview.error && <Note kind="bad">{preview.error.message}</Note>}
        {preview.data && <Changes changes={preview.data.changes} kept={named(master)} gone={named(duplicate)} />}
        {reason && <Note kind="bad">{reason}</Note>}
      </div>
    </Dialog>
  );
}

interface PickProps {
  label: string;
  venues: Venue[];
  chosen: number | null;
  /** The venue that the other list has chosen. */
  other: number | null;
  onChange: (id: number | null) => void;
}

const Pick = ({ label, venues, chosen, other, onChange }: PickProps) => (
  <Select
    label={label}
    value={chosen ?? ''}
    onChange={(event) => onChange(event.currentTarget.value ? Number(event.currentTarget.value) : null)}
  >
    <option value="">Select a venue</option>
    {venues
      .filter(({ id }) => id !== other)
      .map(({ id, name, games_count }) => (
        <option key={id} value={id}>
          {name} ({countOf(games_count, 'game')})
        </option>
      ))}
  </Select>
);

interface ChangesProps {
  changes: Of<'VenueMergeCounts'>;
  kept: string;
  gone: string;
}

function Changes({ changes: { games, bracket_slots, schedules, new_courts }, kept, gone }: ChangesProps) {
  const moved = [
    countOf(games, 'game'),
    bracket_slots > 0 && countOf(bracket_slots, 'bracket date'),
    schedules > 0 && countOf(schedules, 'schedule'),
  ].filter(Boolean);
  return (
    <Note kind="warn">
      {moved.join(', ')} of {gone} {moved.length === 1 && games === 1 ? 'goes' : 'go'} to {kept}.{' '}
      {new_courts.length > 0 && `${kept} gets ${new_courts.join(', ')}. `}
      {gone} is deleted.
    </Note>
  );
}
