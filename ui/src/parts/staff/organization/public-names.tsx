import type { Of } from '../../../api/types.ts';
import { Select } from '../../../kit/field.tsx';
import { publicNames } from '../people/public-name.tsx';

interface PublicNamesProps {
  /** The organization's default; for a new organization, the default of the site template. */
  chosen: Of<'PublicName'> | undefined;
  error: string | undefined;
}

/** Chooses how visitors see the names of new players and, if ticked, of all players. */
export const PublicNames = ({ chosen, error }: PublicNamesProps) => (
  <fieldset className="choices">
    <legend>Players’ names</legend>
    <Select
      label="Visitors see of new players"
      name="public_names"
      hint="You can change it for each player under Players."
      defaultValue={chosen ?? ''}
      error={error}
    >
      {!chosen && <option value="">Youth sites: first name and initial; others: full name</option>}
      {publicNames.map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </Select>
    {chosen && (
      <label className="check">
        <input type="checkbox" name="apply_public_names" value="true" />
        <span>Change all players to this, also those who are there already</span>
      </label>
    )}
  </fieldset>
);
