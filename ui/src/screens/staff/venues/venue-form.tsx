import './screen.css';
import { useState } from 'react';
import { type Venue, venuesUrl, venueUrl } from '../../../api/venues.ts';
import { useWrites } from '../../../api/writes.ts';
import { Field, Textarea } from '../../../kit/field.tsx';
import { toast } from '../../../kit/toast.tsx';
import { versionOf } from '../../../lib/conflict.ts';
import { countOf } from '../../../lib/format.ts';
import { WebAddress } from '../../../parts/staff/form/web-address.tsx';
import { type FieldErrors, FormDialog, type ReadField } from '../../../parts/staff/form-dialog.tsx';
import { Closures, closureRowsOf, closuresOf } from './closures.tsx';
import { Courts, courtRowsOf, courtsOf } from './courts.tsx';
import { Hours, hoursOf, hoursRowsOf } from './hours.tsx';

const inputOf = (read: ReadField) => ({
  name: read('name'),
  address: read('address'),
  map_url: read('map_url'),
  note: read('note'),
});

const check = (read: ReadField): FieldErrors => (read('name') ? {} : { name: 'is required' });

/** Creates or edits a venue with its courts, opening hours and closures. */
export function VenueForm({ venue, onClose }: { venue?: Venue | undefined; onClose: () => void }) {
  const { post, put } = useWrites();
  const [courtRows, setCourtRows] = useState(() => courtRowsOf(venue));
  const [hoursRows, setHoursRows] = useState(() => hoursRowsOf(venue));
  const [closureRows, setClosureRows] = useState(() => closureRowsOf(venue));
  const lists = { courts: courtsOf(courtRows), hours: hoursOf(hoursRows), closures: closuresOf(closureRows) };
  const before = {
    courts: courtsOf(courtRowsOf(venue)),
    hours: hoursOf(hoursRowsOf(venue)),
    closures: closuresOf(closureRowsOf(venue)),
  };
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
      changed={JSON.stringify(lists) !== JSON.stringify(before)}
      send={async (read, _, save) => {
        if (venue) {
          await save(inputOf, (changed) => put(venueUrl(venue.id), changed), { mine: lists, base: before });
        } else await post(venuesUrl, { ...inputOf(read), ...lists });
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
          <WebAddress
            label="Map link"
            name="map_url"
            optional
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
          <Courts venue={venue} rows={courtRows} errors={errors} onChange={setCourtRows} />
          <Hours rows={hoursRows} errors={errors} onChange={setHoursRows} />
          <Closures courts={venue?.courts ?? []} rows={closureRows} errors={errors} onChange={setClosureRows} />
        </>
      )}
    </FormDialog>
  );
}
