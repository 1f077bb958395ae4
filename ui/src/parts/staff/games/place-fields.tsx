import type { Of } from '../../../api/types.ts';
import { Field } from '../../../kit/field.tsx';
import { WebAddress } from '../form/web-address.tsx';
import type { FieldErrors } from '../form-dialog.tsx';
import { GameDate } from './game-date.tsx';
import { LocationField } from './location-field.tsx';

interface PlaceProps {
  errors: FieldErrors;
  season: number;
  game?: Pick<Of<'Game'>, 'date' | 'time' | 'location' | 'location_url'> | undefined;
}

/** The fields for the date, time and location of a game. */
export const PlaceFields = ({ errors, season, game }: PlaceProps) => (
  <>
    <div className="form-2">
      <GameDate season={season} defaultValue={game?.date} error={errors.date} />
      <Field label="Time" name="time" type="time" optional defaultValue={game?.time ?? ''} error={errors.time} />
    </div>
    <LocationField saved={game?.location} error={errors.location} />
    <WebAddress
      label="Map link"
      name="location_url"
      optional
      defaultValue={game?.location_url ?? ''}
      error={errors.location_url}
    />
  </>
);

/** Returns the values of the fields in the API's format. */
export const placeInput = (read: (name: string) => string | null) => ({
  date: read('date'),
  time: read('time'),
  location: read('location'),
  location_url: read('location_url'),
});
