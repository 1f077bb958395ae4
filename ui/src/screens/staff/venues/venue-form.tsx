import './screen.css';
import { useRef, useState } from 'react';
import { type Venue, venuesUrl, venueUrl } from '../../../api/venues.ts';
import { useWrites } from '../../../api/writes.ts';
import { Button, IconButton } from '../../../kit/button.tsx';
import { Field, Textarea } from '../../../kit/field.tsx';
import { toast } from '../../../kit/toast.tsx';
import { versionOf } from '../../../lib/conflict.ts';
import { countOf } from '../../../lib/format.ts';
import { type FieldErrors, FormDialog, type ReadField } from '../../../parts/staff/form-dialog.tsx';

const inputOf = (read: ReadField) => ({
  name: read('name'),
  address: read('address'),
  map_url: read('map_url'),
  note: read('note'),
});

const check = (read: ReadField): FieldErrors => (read('name') ? {} : { name: 'is required' });

/** A court in the form; the key stays while the court is edited. */
interface CourtRow {
  key: number;
  id?: number;
  name: string;
}

const rowsOf = (venue: Venue | undefined): CourtRow[] =>
  (venue?.courts ?? []).map(({ id, name }) => ({ key: id, id, name }));

/** Returns the courts in the API's format. Rows without a name are left out. */
const courtsOf = (rows: CourtRow[]) =>
  rows.filter(({ name }) => name.trim()).map(({ id, name }) => ({ ...(id ? { id } : {}), name: name.trim() }));

/** Creates or edits a venue with its courts. */
export function VenueForm({ venue, onClose }: { venue?: Venue | undefined; onClose: () => void }) {
  const { post, put } = useWrites();
  const [rows, setRows] = useState(() => rowsOf(venue));
  const courts = courtsOf(rows);
  const before = courtsOf(rowsOf(venue));
  return (
    <FormDialog
      title={venue ? 'Edit venue' : 'Add a venue'}
      submit={venue ? 'Save venue' : 'Add venue'}
      failed="The venue was not saved"
      onClose={onClose}
      draft={`venue ${venue?.id ?? 'new'}`}
      thing="the venue"
      check={check}
      version={venue ? versionOf(venue) : null}
      changed={JSON.stringify(courts) !== JSON.stringify(before)}
      send={async (read, _, save) => {
        if (venue) {
          const beside = { mine: { courts }, base: { courts: before } };
          await save(inputOf, (changed) => put(venueUrl(venue.id), changed), beside);
        } else await post(venuesUrl, { ...inputOf(read), courts });
        toast(`${read('name')} ${venue ? 'saved' : 'added'}`);
      }}
    >
      {(errors) => (
        <>
          <Field
            label="Name"
            name="name"
            maxLength={120}
            autoComplete="off"
            defaultValue={venue?.name ?? ''}
            hint={venue && venue.games_count > 0 && `A new name shows on ${countOf(venue.games_count, 'game')}.`}
            error={errors.name}
            autoFocus
          />
          <Field
            label="Address"
            name="address"
            optional
            maxLength={200}
            autoComplete="off"
            defaultValue={venue?.address ?? ''}
            error={errors.address}
          />
          <Field
            label="Map link"
            name="map_url"
            type="url"
            optional
            autoComplete="off"
            defaultValue={venue?.map_url ?? ''}
            error={errors.map_url}
          />
          <Textarea
            label="Note"
            name="note"
            rows={3}
            maxLength={500}
            hint="Visitors read it: where to park, which door to take."
            defaultValue={venue?.note ?? ''}
            error={errors.note}
            optional
          />
          <Courts venue={venue} rows={rows} errors={errors} onChange={setRows} />
        </>
      )}
    </FormDialog>
  );
}

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
function Courts({ venue, rows, errors, onChange }: CourtsProps) {
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
