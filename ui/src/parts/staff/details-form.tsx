import { type FormEvent, useState } from 'react';
import { ApiError } from '../../api/client.ts';
import { gameUrl, useGameWrite } from '../../api/staff.ts';
import type { Of } from '../../api/types.ts';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { Field, Select } from '../../kit/field.tsx';
import { Note } from '../../kit/note.tsx';
import { toast } from '../../kit/toast.tsx';
import { useFormDraft } from './game/draft.tsx';
import { Declined, useCascade } from './games/cascade.tsx';

const statuses = ['scheduled', 'live', 'completed', 'postponed', 'cancelled', 'forfeit'] as const;

/** Date, place, video and status of a game. */
export function DetailsForm({ game, onDone }: { game: Of<'Game'>; onDone: () => void }) {
  const write = useGameWrite<Of<'DetailsInput'>>(`${gameUrl(String(game.id))}/details`);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const { draft, offer, forget, saved } = useFormDraft(`details ${game.id}`);
  const { question, corrected } = useCascade();
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name) ?? '').trim() || null;
    const status = statuses.find((one) => one === form.get('status')) ?? game.status;
    const input = {
      date: text('date'),
      time: text('time'),
      location: text('location'),
      location_url: text('location_url'),
      video_url: text('video_url'),
      status,
    };
    try {
      await corrected((cascade) => write.mutateAsync({ ...input, cascade } as Of<'DetailsInput'>));
      saved();
      toast('Game details updated successfully!');
      onDone();
    } catch (error) {
      if (error instanceof Declined) return;
      setErrors(error instanceof ApiError ? error.errors : {});
      toast('Failed to update game details.', { bad: true });
    }
  }
  function cancel() {
    forget();
    onDone();
  }
  return (
    <>
      <Dialog title="Game details" onClose={onDone}>
        <form className="stack" noValidate onSubmit={submit} {...draft}>
          {offer}
          <Field label="Date" name="date" type="date" defaultValue={game.date} error={errors.date} />
          <Field label="Time" name="time" type="time" optional defaultValue={game.time ?? ''} error={errors.time} />
          <Field label="Place" name="location" optional defaultValue={game.location ?? ''} error={errors.location} />
          <Field
            label="Link to a map"
            name="location_url"
            type="url"
            optional
            defaultValue={game.location_url ?? ''}
            error={errors.location_url}
          />
          <Field
            label="Video"
            name="video_url"
            type="url"
            optional
            hint="A YouTube link, or another https address"
            defaultValue={game.video_url ?? ''}
            error={errors.video_url}
          />
          <Select label="Status" name="status" defaultValue={game.status} error={errors.status}>
            {statuses.map((status) => (
              <option key={status} value={status}>
                {status.charAt(0).toUpperCase() + status.slice(1)}
              </option>
            ))}
          </Select>
          {write.isError && Object.keys(errors).length === 0 && <Note kind="bad">{write.error.message}</Note>}
          <div className="btn-group">
            <Button onClick={cancel}>Cancel</Button>
            <Button kind="primary" type="submit" busy={write.isPending && 'Saving...'}>
              Save details
            </Button>
          </div>
        </form>
      </Dialog>
      {question}
    </>
  );
}
