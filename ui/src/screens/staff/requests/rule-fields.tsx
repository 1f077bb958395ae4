import { useState } from 'react';
import type { ScheduleRule } from '../../../api/schedules.ts';
import type { Of } from '../../../api/types.ts';
import { useVenues } from '../../../api/venues.ts';
import { Select } from '../../../kit/field.tsx';
import type { FieldErrors } from '../../../parts/staff/form-dialog.tsx';

interface TeamFieldProps {
  label: string;
  name: string;
  leagues: Of<'LeagueTable'>[];
  /** The choice of no team. */
  none: string;
  team: number | undefined;
  error: string | undefined;
}

/** A team of the season, by league. */
export function TeamField({ label, name, leagues, none, team, error }: TeamFieldProps) {
  // Not `defaultValue`: Preact does not look for it inside of groups.
  const [chosen, setChosen] = useState(String(team ?? ''));
  return (
    <Select
      label={label}
      name={name}
      value={chosen}
      error={error}
      onChange={({ currentTarget: { value } }) => setChosen(value)}
    >
      <option value="">{none}</option>
      {leagues.map((league) => (
        <optgroup key={league.id} label={league.name}>
          {league.teams.map(({ id, name }) => (
            <option key={id} value={String(id)}>
              {name}
            </option>
          ))}
        </optgroup>
      ))}
    </Select>
  );
}

/** A venue and, if it has courts, one of them. */
export function VenueFields({ rule, errors }: { rule: ScheduleRule | undefined; errors: FieldErrors }) {
  const { data } = useVenues();
  const [venue, setVenue] = useState(String(rule?.venueId ?? ''));
  if (!data && rule?.venueId) return <SavedVenue rule={rule} />;
  const venues = data?.venues ?? [];
  const courts = venues.find(({ id }) => String(id) === venue)?.courts ?? [];
  return (
    <>
      <Select
        label="Venue"
        name="venueId"
        value={venue}
        error={errors.venueId}
        onChange={({ currentTarget: { value } }) => setVenue(value)}
      >
        <option value="">Select a venue</option>
        {venues.map(({ id, name }) => (
          <option key={id} value={String(id)}>
            {name}
          </option>
        ))}
      </Select>
      {courts.length > 0 && (
        <Select
          key={venue}
          label="Court"
          name="courtId"
          defaultValue={String(rule?.courtId ?? '')}
          error={errors.courtId}
        >
          <option value="">Every court</option>
          {courts.map(({ id, name }) => (
            <option key={id} value={String(id)}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </>
  );
}

/** The venue and court of a saved rule, shown while the venues load. A form that is sent before then keeps both. */
const SavedVenue = ({ rule }: { rule: ScheduleRule }) => (
  <>
    <Select label="Venue" name="venueId">
      <option value={String(rule.venueId)}>{rule.place}</option>
    </Select>
    <input type="hidden" name="courtId" value={rule.courtId ?? ''} />
  </>
);
