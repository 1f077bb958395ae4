import { useRef, useState } from 'react';
import type { AllowUndefined } from '../../../api/calls.ts';
import { divisionSlots } from '../../../api/games.ts';
import type { Clash } from '../../../api/schedules.ts';
import type { Of } from '../../../api/types.ts';
import { useWrites } from '../../../api/writes.ts';
import { Field } from '../../../kit/field.tsx';
import { toast } from '../../../kit/toast.tsx';
import { versionOf } from '../../../lib/conflict.ts';
import { FormDialog, type ReadField } from '../../../parts/staff/form-dialog.tsx';
import { ClashDialog } from '../../../parts/staff/games/clash-dialog.tsx';
import { PlaceFields, placeInput } from '../../../parts/staff/games/place-fields.tsx';

interface SlotProps {
  season: string;
  division: string;
  match: Of<'BracketMatch'>;
  /** The game of a series. */
  row?: Of<'SeriesGame'> | undefined;
  /** The game's name: "Semifinal 2", "Final, game 3". */
  name: string;
  onClose: () => void;
}

/** A dialog that sets the date and place of a game before its teams are known, or before it is certain to be played. */
export function SlotDialog({ season, division, match, row, name, onClose }: SlotProps) {
  const { put, post } = useWrites();
  const [shown, setShown] = useState(row ? row.slot : match.slot);
  /** The clashes of the last save, and whether it created the game. */
  const [saved, setSaved] = useState<{ clashes: Clash[]; game: boolean }>();
  /** The ids of the saves in the activity log. */
  const actions = useRef<number[]>([]);
  const send = (input: Omit<AllowUndefined<Of<'Edit_BracketSlotInput'>>, 'match_id'>) =>
    noteAction(actions.current, () =>
      put(divisionSlots(season, division), {
        ...input,
        match_id: match.matchId,
        ...(row && { series_game: row.number }),
      }),
    );
  if (saved) {
    return (
      <ClashDialog
        clashes={saved.clashes}
        undo={async () => {
          for (const id of actions.current.splice(0).reverse())
            await post(`/api/activity/${id}/undo`, { with_later: false });
        }}
        onChange={saved.game ? onClose : () => setSaved(undefined)}
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
        const { slot, game, warnings } = answer;
        toast(slot ? 'Date saved' : game ? 'Game created!' : 'Date removed');
        if (warnings.length === 0) return false;
        setShown(slot ?? undefined);
        setSaved({ clashes: warnings, game: Boolean(game) });
        return true;
      }}
      draft={`slot of match ${match.matchId} ${row?.number ?? ''}`}
      thing="the date"
      version={versionOf(shown ?? {})}
      send={(_, __, save) => save((read: ReadField) => ({ ...placeInput(read), ...repeated(read) }), send)}
    >
      {(errors) => (
        <>
          <p>{aboutOf(match, row)}</p>
          <PlaceFields errors={errors} season={Number(season)} game={shown} />
          {row && row.number < (match.series?.bestOf ?? 1) && (
            <Field
              label="Days to each later game"
              name="every_days"
              type="number"
              inputMode="numeric"
              min={1}
              max={60}
              optional
              hint="Sets the dates of the later games as well, at the same time and place"
              error={errors.every_days}
            />
          )}
        </>
      )}
    </FormDialog>
  );
}

/** Calls `send` and adds the id of the action that the server recorded for it. */
async function noteAction<T>(actions: number[], send: () => Promise<T>): Promise<T> {
  const note = (event: Event) => {
    const id = Number((event as CustomEvent<Response>).detail.headers.get('homecourt-undo') ?? 0);
    if (id) actions.push(id);
  };
  addEventListener('answered', note);
  try {
    return await send();
  } finally {
    removeEventListener('answered', note);
  }
}

const repeated = (read: ReadField) => {
  const days = read('every_days');
  return days ? { every_days: Number(days) } : {};
};

/** Explains when the game is created. */
function aboutOf({ teamA, teamB }: Of<'BracketMatch'>, row: Of<'SeriesGame'> | undefined): string {
  const clear = 'Clear the date to remove it.';
  if (!(teamA && teamB)) return `The game is made on this date once both teams are known. ${clear}`;
  if (row?.need === 'if_necessary') return `The game is made on this date as soon as the series needs it. ${clear}`;
  return 'The game is made on this date.';
}
