import { useState } from 'react';
import type { AllowUndefined } from '../../../api/calls.ts';
import { divisionSlots } from '../../../api/games.ts';
import type { Clash } from '../../../api/schedules.ts';
import type { Of } from '../../../api/types.ts';
import { useWrites } from '../../../api/writes.ts';
import { toast } from '../../../kit/toast.tsx';
import { versionOf } from '../../../lib/conflict.ts';
import { FormDialog, type ReadField } from '../../../parts/staff/form-dialog.tsx';
import { ClashDialog } from '../../../parts/staff/games/clash-dialog.tsx';
import { PlaceFields, placeInput } from '../../../parts/staff/games/place-fields.tsx';

interface SlotProps {
  season: string;
  division: string;
  match: Of<'BracketMatch'>;
  /** The matchup's name: "Semifinal, game 2". */
  name: string;
  onClose: () => void;
}

/** A dialog that sets the date and place of a matchup before its teams are known. */
export function SlotDialog({ season, division, match, name, onClose }: SlotProps) {
  const { put } = useWrites();
  const [before] = useState(match.slot);
  const [shown, setShown] = useState(match.slot);
  const [clashes, setClashes] = useState<Clash[]>([]);
  const send = (input: Omit<AllowUndefined<Of<'Edit_BracketSlotInput'>>, 'match_id'>) =>
    put(divisionSlots(season, division), { ...input, match_id: match.matchId });
  if (clashes.length > 0) {
    const { date = null, time, location, location_url } = before ?? {};
    return (
      <ClashDialog
        clashes={clashes}
        undo={() => send({ date, time, location, location_url, version: versionOf(shown ?? {}) })}
        onChange={() => setClashes([])}
        onClose={onClose}
      />
    );
  }
  return (
    <FormDialog
      title={`Date of the ${name}`}
      submit="Save date"
      failed="The date was not saved"
      onClose={onClose}
      onSaved={(answer: Of<'SavedSlot'>) => {
        const { slot, warnings } = answer;
        toast(slot ? 'Date saved' : 'Date removed');
        if (warnings.length === 0) return onClose();
        setShown(slot ?? undefined);
        setClashes(warnings);
      }}
      draft={`slot of match ${match.matchId}`}
      thing="the date"
      version={versionOf(shown ?? {})}
      send={(_, __, save) => save((read: ReadField) => placeInput(read), send)}
    >
      {(errors) => (
        <>
          <p>The game is made on this date once both teams are known. Clear the date to remove it.</p>
          <PlaceFields errors={errors} game={shown} />
        </>
      )}
    </FormDialog>
  );
}
