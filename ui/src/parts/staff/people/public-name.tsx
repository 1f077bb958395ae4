import type { Of } from '../../../api/types.ts';
import { Select } from '../../../kit/field.tsx';

export type PublicName = Of<'PublicName'>;

/** Labels of the public name settings. */
export const publicNames: [value: PublicName, label: string][] = [
  ['full', 'Full name and photo'],
  ['initial', 'First name and initial, no photo'],
  ['hidden', 'Hidden: shown as “Player”'],
];

/** Short labels of the settings, for tables. */
export const shortPublicName: Record<PublicName, string> = { full: 'Full name', initial: 'Initial', hidden: 'Hidden' };

interface PublicNameFieldProps {
  chosen: PublicName;
  error?: string | undefined;
}

/** A select for what visitors see of a player. */
export const PublicNameField = ({ chosen, error }: PublicNameFieldProps) => (
  <Select
    label="Visitors see"
    name="public_name"
    hint="With an initial, visitors see neither photo nor height. A hidden player has no page and no number."
    defaultValue={chosen}
    error={error}
  >
    {publicNames.map(([value, label]) => (
      <option key={value} value={value}>
        {label}
      </option>
    ))}
  </Select>
);
