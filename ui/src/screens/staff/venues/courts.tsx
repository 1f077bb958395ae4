import { useRef } from 'react';
import type { Venue } from '../../../api/venues.ts';
import { Button, IconButton } from '../../../kit/button.tsx';
import { Field } from '../../../kit/field.tsx';
import type { FieldErrors } from '../../../parts/staff/form-dialog.tsx';

/** A court in the form; the key stays while the court is edited. */
interface CourtRow {
  key: number;
  id?: number;
  name: string;
}

export const courtRowsOf = (venue: Venue | undefined): CourtRow[] =>
  (venue?.courts ?? []).map(({ id, name }) => ({ key: id, id, name }));

/** Returns the courts in the API's format. Rows without a name are left out. */
export const courtsOf = (rows: CourtRow[]) =>
  rows.filter(({ name }) => name.trim()).map(({ id, name }) => ({ ...(id ? { id } : {}), name: name.trim() }));

interface CourtsProps {
  venue: Venue | undefined;
  rows: CourtRow[];
  errors: FieldErrors;
  onChange: (rows: CourtRow[]) => void;
}

/** Returns the first number from 1 on whose court is not in the list. */
function nextName(rows: CourtRow[]): string {
  const names = new Set(rows.map(({ name }) => name.trim().toLowerCase()));
  let number = 1;
  while (names.has(`court ${number}`)) number += 1;
  return `Court ${number}`;
}

/** The courts of a venue as rows. */
export function Courts({ venue, rows, errors, onChange }: CourtsProps) {
  const next = useRef(-1);
  const list = useRef<HTMLFieldSetElement>(null);
  const named = rows.filter(({ name }) => name.trim());
  const gone = (venue?.courts ?? []).filter(({ id }) => !named.some((row) => row.id === id));
  const games = gone.reduce((sum, court) => sum + court.games_count, 0);
  const add = () => {
    onChange([...rows, { key: next.current--, name: nextName(rows) }]);
    requestAnimationFrame(() => [...(list.current?.querySelectorAll('input') ?? [])].at(-1)?.select());
  };
  return (
    <fieldset className="field venue-courts" ref={list}>
      <legend className="legend">Courts</legend>
      {rows.map((row, index) => (
        <div className="venue-court" key={row.key}>
          <Field
            label={`Court ${index + 1}`}
            maxLength={60}
            autoComplete="off"
            value={row.name}
            error={errors[`courts[${named.indexOf(row)}].name`]}
            onInput={(event) => {
              const name = event.currentTarget.value;
              onChange(rows.map((other) => (other.key === row.key ? { ...row, name } : other)));
            }}
          />
          <IconButton
            icon="x"
            name={`Remove ${row.name || `court ${index + 1}`}`}
            onClick={() => onChange(rows.filter((other) => other.key !== row.key))}
          />
        </div>
      ))}
      {errors.courts && <p className="error">Courts {errors.courts}</p>}
      {games > 0 && (
        <p className="hint" role="status">
          {games === 1
            ? '1 game keeps its location as text and stays'
            : `${games} games keep their location as text and stay`}{' '}
          at the venue without a court.
        </p>
      )}
      <Button icon="plus" onClick={add}>
        Add court
      </Button>
    </fieldset>
  );
}
