import { useState } from 'react';
import type { Of } from '../../../api/types.ts';
import { Field } from '../../../kit/field.tsx';
import { WebAddress } from '../form/web-address.tsx';
import type { FieldErrors } from '../form-dialog.tsx';
import { GameDate } from './game-date.tsx';
import { LocationField } from './location-field.tsx';
import { splitPlace } from './places.ts';

interface PlaceProps {
  errors: FieldErrors;
  season: number;
  game?: Pick<Of<'Game'>, 'date' | 'time' | 'location' | 'location_url'> | undefined;
}

/**
 * The fields for the date, time and location of a game. Another venue empties the map link, which led to the former one, unless the
 * link was changed.
 */
export function PlaceFields({ errors, season, game }: PlaceProps) {
  const { location, location_url } = game ?? {};
  const saved = location_url ?? '';
  const [link, setLink] = useState(saved);
  const [moved, setMoved] = useState(false);
  const place = (text: string) => {
    const isElsewhere = splitPlace(text).venue !== splitPlace(location ?? '').venue;
    if (link === (isElsewhere ? saved : '') && saved) setLink(isElsewhere ? '' : saved);
    setMoved(isElsewhere);
  };
  return (
    <>
      <div className="form-2">
        <GameDate season={season} defaultValue={game?.date} error={errors.date} />
        <Field label="Time" name="time" type="time" optional defaultValue={game?.time ?? ''} error={errors.time} />
      </div>
      <LocationField saved={location} error={errors.location} onText={place} />
      <WebAddress
        label="Map link"
        name="location_url"
        optional
        value={link}
        onInput={(event) => setLink(event.currentTarget.value)}
        hint={moved && saved && !link && 'The map link of the former place is removed.'}
        error={errors.location_url}
      />
    </>
  );
}

/** Returns the values of the fields in the API's format. */
export const placeInput = (read: (name: string) => string | null) => ({
  date: read('date'),
  time: read('time'),
  location: read('location'),
  location_url: read('location_url'),
});
