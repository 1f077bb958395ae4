import { useState } from 'react';
import type { Clash } from '../../../api/schedules.ts';
import { gameUrl, useGameWrite } from '../../../api/staff.ts';
import type { Of } from '../../../api/types.ts';
import { Select } from '../../../kit/field.tsx';
import { toast } from '../../../kit/toast.tsx';
import { versionOf } from '../../../lib/conflict.ts';
import { WebAddress } from '../../../parts/staff/form/web-address.tsx';
import { FormDialog, type ReadField } from '../../../parts/staff/form-dialog.tsx';
import { useCascade } from '../../../parts/staff/games/cascade.tsx';
import { ClashDialog } from '../../../parts/staff/games/clash-dialog.tsx';
import { PlaceFields } from '../../../parts/staff/games/place-fields.tsx';
import { ForfeitField } from '../../../parts/staff/games/score-fields.tsx';
import { IfEditor } from '../../../parts/staff/may-delete.tsx';

const statuses = ['scheduled', 'live', 'completed', 'postponed', 'cancelled', 'forfeit'] as const;

const inputOf = (read: ReadField) => ({
  // A scorekeeper's form has no time and place.
  ...(read('date') !== null && {
    date: read('date'),
    time: read('time'),
    location: read('location'),
    location_url: read('location_url'),
    pinned: read('pinned') !== null,
  }),
  video_url: read('video_url'),
  status: read('status') as Of<'Status'>,
  forfeitedBy: read('status') === 'forfeit' ? (read('forfeitedBy') as Of<'ForfeitedBy'> | null) : null,
});

const detailsOf = ({ date, time, location, location_url, video_url, status, forfeitedBy, pinned }: Of<'Game'>) => ({
  date,
  time,
  location,
  location_url,
  video_url,
  status,
  forfeitedBy: forfeitedBy ?? null,
  pinned: pinned ?? false,
});

/** Edits a game's date, place, video and status. If the saved game clashes, the clashes replace the form. */
export function DetailsForm({ game, onDone }: { game: Of<'Game'>; onDone: () => void }) {
  const write = useGameWrite(`${gameUrl(String(game.id))}/details`);
  const { question, corrected } = useCascade();
  const [before] = useState(() => detailsOf(game));
  const [shown, setShown] = useState(game);
  const [status, setStatus] = useState<string>(game.status);
  const [clashes, setClashes] = useState<Clash[]>([]);
  if (clashes.length > 0) {
    return (
      <ClashDialog
        clashes={clashes}
        undo={() => write.mutateAsync({ ...before, version: versionOf(shown) })}
        onChange={() => setClashes([])}
        onClose={onDone}
      />
    );
  }
  async function send(input: Of<'Edit_DetailsInput'>) {
    return corrected((cascade) => write.mutateAsync({ ...input, cascade }));
  }
  return (
    <>
      <FormDialog
        title="Game details"
        submit="Save details"
        failed="Failed to update game details."
        onClose={onDone}
        onSaved={(answer: Of<'SavedGame'>) => {
          const { game: saved, warnings } = answer;
          const stays = status === 'scheduled' && saved.status === 'completed';
          toast(
            stays
              ? 'The game has a score, so it stays completed. Empty the final score to schedule it again.'
              : 'Game details updated successfully!',
          );
          if (warnings.length === 0) return false;
          setShown(saved);
          setClashes(warnings);
          return true;
        }}
        draft={`details ${shown.id}`}
        store="browser"
        version={versionOf(shown)}
        thing="the game"
        send={(_, __, save) => save(inputOf, send)}
      >
        {(errors) => (
          <>
            <IfEditor>
              <PlaceFields errors={errors} season={shown.season.id} game={shown} />
              <label className="check">
                <input type="checkbox" name="pinned" defaultChecked={shown.pinned ?? false} />
                <span>
                  <b>Keep at this time</b>
                  <small>Generating the schedule again does not replace the game. You can still move it here.</small>
                </span>
              </label>
            </IfEditor>
            <WebAddress
              label="Video"
              name="video_url"
              optional
              hint="A YouTube link, or another https address"
              defaultValue={shown.video_url ?? ''}
              error={errors.video_url}
            />
            <Select
              label="Status"
              name="status"
              defaultValue={shown.status}
              onChange={(event) => setStatus(event.currentTarget.value)}
              error={errors.status}
            >
              {statuses.map((status) => (
                <option key={status} value={status}>
                  {status.charAt(0).toUpperCase() + status.slice(1)}
                </option>
              ))}
            </Select>
            {status === 'forfeit' && <ForfeitField game={shown} errors={errors} none="The team with fewer points" />}
          </>
        )}
      </FormDialog>
      {question}
    </>
  );
}
