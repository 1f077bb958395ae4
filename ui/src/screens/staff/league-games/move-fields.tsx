import type { Of } from '../../../api/types.ts';
import { Field } from '../../../kit/field.tsx';
import type { FieldErrors } from '../../../parts/staff/form-dialog.tsx';

export const isOff = ({ status }: Of<'Game'>) => status === 'postponed' || status === 'cancelled';

/** The fields of a move: a date or a number of days, a time and a place. */
export const MoveFields = ({ games, errors }: { games: Of<'Game'>[]; errors: FieldErrors }) => (
  <>
    {games.some((game) => game.pinned) && (
      <p className="hint">Pinned games move, too, and stay pinned at their new time.</p>
    )}
    <div className="form-2">
      <Field label="New date" name="date" type="date" error={errors.date} />
      <Field
        label="Or days later"
        name="days"
        type="number"
        inputMode="numeric"
        step={1}
        hint="7 for a week later, -7 for a week earlier"
        error={errors.days}
      />
    </div>
    <div className="form-2">
      <Field label="New time" name="time" type="time" error={errors.time} />
      <Field
        label="New place"
        name="location"
        autoComplete="off"
        maxLength={120}
        hint="The map link of the former place is removed"
        error={errors.location}
      />
    </div>
    {games.some(isOff) && (
      <label className="check">
        <input type="checkbox" name="again" defaultChecked={games.every(isOff)} /> Postponed and cancelled games are
        played again
      </label>
    )}
  </>
);
