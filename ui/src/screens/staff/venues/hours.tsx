import { useRef } from 'react';
import type { Venue } from '../../../api/venues.ts';
import { Button, IconButton } from '../../../kit/button.tsx';
import { Field, Select } from '../../../kit/field.tsx';
import { weekdays } from '../../../lib/when.ts';
import type { FieldErrors } from '../../../parts/staff/form-dialog.tsx';

/** Opening hours in the form; the key stays while the hours are edited. */
interface HoursRow {
  key: number;
  weekday: string;
  opens: string;
  closes: string;
}

export const hoursRowsOf = (venue: Venue | undefined): HoursRow[] =>
  (venue?.hours ?? []).map(({ weekday, opens, closes }, key) => ({ key, weekday, opens, closes: shown(closes) }));

/** The end of a day as a time field shows it, and as the API has it. */
const shown = (closes: string) => (closes === '24:00' ? '00:00' : closes);

/** Returns the opening hours in the API's format. */
export const hoursOf = (rows: HoursRow[]) =>
  rows.map(({ weekday, opens, closes }) => ({ weekday, opens, closes: closes === '00:00' ? '24:00' : closes }));

interface HoursProps {
  rows: HoursRow[];
  errors: FieldErrors;
  onChange: (rows: HoursRow[]) => void;
}

/** The hours in which games can be played at a venue, as rows. */
export function Hours({ rows, errors, onChange }: HoursProps) {
  const next = useRef(1000);
  const set = (row: HoursRow, change: Partial<HoursRow>) =>
    onChange(rows.map((other) => (other.key === row.key ? { ...row, ...change } : other)));
  const add = () => {
    const last = rows.at(-1);
    const weekday = weekdays[(weekdays.indexOf(last?.weekday ?? 'Saturday') + 1) % 7] ?? 'Sunday';
    onChange([...rows, { opens: '08:00', closes: '22:00', ...last, key: next.current++, weekday }]);
  };
  return (
    <fieldset className="field venue-times">
      <legend className="legend">Opening hours</legend>
      <p className="hint">
        {rows.length === 0
          ? 'Always open. Add hours, and no game is planned outside them.'
          : 'Closed at all other times.'}
      </p>
      {rows.map((row, index) => (
        <div className="venue-hours" key={row.key}>
          <Select
            label={`Day ${index + 1}`}
            value={row.weekday}
            error={errors[`hours[${index}].weekday`]}
            onChange={({ currentTarget: { value } }) => set(row, { weekday: value })}
          >
            {weekdays.map((day) => (
              <option key={day}>{day}</option>
            ))}
          </Select>
          <Field
            label="Opens"
            type="time"
            value={row.opens}
            error={errors[`hours[${index}].opens`]}
            onInput={({ currentTarget: { value } }) => set(row, { opens: value })}
          />
          <Field
            label="Closes"
            type="time"
            value={row.closes}
            error={errors[`hours[${index}].closes`]}
            onInput={({ currentTarget: { value } }) => set(row, { closes: value })}
          />
          <IconButton
            icon="x"
            name={`Remove the hours of ${row.weekday}`}
            onClick={() => onChange(rows.filter(({ key }) => key !== row.key))}
          />
        </div>
      ))}
      {errors.hours && <p className="error">Opening hours {errors.hours}</p>}
      <Button icon="plus" onClick={add}>
        Add hours
      </Button>
    </fieldset>
  );
}
