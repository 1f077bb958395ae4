import { useRef } from 'react';
import type { Venue } from '../../../api/venues.ts';
import { Button } from '../../../kit/button.tsx';
import { Field, Select } from '../../../kit/field.tsx';
import { shortDate } from '../../../lib/when.ts';
import type { FieldErrors } from '../../../parts/staff/form-dialog.tsx';

/** A closure in the form; the key stays while the closure is edited, and an empty text is no value. */
interface ClosureRow {
  key: number;
  id?: number;
  /** The id of the court as text. */
  court: string;
  date: string;
  until: string;
  fromTime: string;
  untilTime: string;
  reason: string;
}

export const closureRowsOf = (venue: Venue | undefined): ClosureRow[] =>
  (venue?.closures ?? []).map(({ id, court_id, date, until, from_time, until_time, reason }) => ({
    key: id,
    id,
    court: String(court_id ?? ''),
    date,
    until: until ?? '',
    fromTime: from_time ?? '',
    untilTime: until_time ?? '',
    reason: reason ?? '',
  }));

/** Returns the closures in the API's format. */
export const closuresOf = (rows: ClosureRow[]) =>
  rows.map(({ id, court, date, until, fromTime, untilTime, reason }) => ({
    ...(id ? { id } : {}),
    court_id: court ? Number(court) : null,
    date,
    until: until || null,
    from_time: fromTime || null,
    until_time: untilTime || null,
    reason: reason.trim() || null,
  }));

interface ClosuresProps {
  /** The saved courts of the venue. */
  courts: Venue['courts'];
  rows: ClosureRow[];
  errors: FieldErrors;
  onChange: (rows: ClosureRow[]) => void;
}

/** The days on which a venue or one of its courts is closed. */
export function Closures({ courts, rows, errors, onChange }: ClosuresProps) {
  const next = useRef(-1);
  const empty = { court: '', date: '', until: '', fromTime: '', untilTime: '', reason: '' };
  return (
    <fieldset className="field venue-times">
      <legend className="legend">Closed</legend>
      <p className="hint">No game is planned then. Visitors see the days that are still to come.</p>
      {rows.map((row, index) => (
        <Closure
          key={row.key}
          row={row}
          name={(key) => errors[`closures[${index}].${key}`]}
          courts={courts}
          onChange={(change) => onChange(rows.map((other) => (other.key === row.key ? { ...row, ...change } : other)))}
          onRemove={() => onChange(rows.filter(({ key }) => key !== row.key))}
        />
      ))}
      {errors.closures && <p className="error">Closures {errors.closures}</p>}
      <Button icon="plus" onClick={() => onChange([...rows, { ...empty, key: next.current-- }])}>
        Add closed days
      </Button>
    </fieldset>
  );
}

interface ClosureProps {
  row: ClosureRow;
  /** Returns the error of a field. */
  name: (key: string) => string | undefined;
  courts: Venue['courts'];
  onChange: (change: Partial<ClosureRow>) => void;
  onRemove: () => void;
}

const Closure = ({ row, name, courts, onChange, onRemove }: ClosureProps) => (
  <div className="venue-closure">
    {courts.length > 1 && (
      <Select
        label="What is closed"
        value={row.court}
        error={name('court_id')}
        onChange={({ currentTarget: { value } }) => onChange({ court: value })}
      >
        <option value="">The whole venue</option>
        {courts.map(({ id, name }) => (
          <option key={id} value={String(id)}>
            {name}
          </option>
        ))}
      </Select>
    )}
    <Field
      label="First day"
      type="date"
      value={row.date}
      error={name('date')}
      onInput={({ currentTarget: { value } }) => onChange({ date: value })}
    />
    <Field
      label="Last day"
      type="date"
      optional
      value={row.until}
      error={name('until')}
      onInput={({ currentTarget: { value } }) => onChange({ until: value })}
    />
    <Field
      label="From"
      type="time"
      optional
      value={row.fromTime}
      error={name('from_time')}
      onInput={({ currentTarget: { value } }) => onChange({ fromTime: value })}
    />
    <Field
      label="Until"
      type="time"
      optional
      value={row.untilTime}
      error={name('until_time')}
      onInput={({ currentTarget: { value } }) => onChange({ untilTime: value })}
    />
    <div className="reason">
      <Field
        label="Reason"
        optional
        maxLength={120}
        autoComplete="off"
        value={row.reason}
        error={name('reason')}
        onInput={({ currentTarget: { value } }) => onChange({ reason: value })}
      />
    </div>
    <Button kind="quiet" size="small" icon="trash" onClick={onRemove}>
      {row.date ? `Remove ${shortDate(row.date)}` : 'Remove'}
    </Button>
  </div>
);
