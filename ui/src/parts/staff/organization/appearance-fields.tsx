import type { Of } from '../../../api/types.ts';
import { Field, Select } from '../../../kit/field.tsx';
import type { FieldErrors } from '../form-dialog.tsx';

type Organization = Of<'Organization'>;

const templates: [value: Organization['site_template'], label: string][] = [
  ['default', 'Plain'],
  ['adult_basketball', 'Adult basketball league'],
  ['youth', 'Youth league'],
  ['stat_leaders', 'Stat leaders'],
];

const themes: [value: Organization['theme'], label: string][] = [
  ['light', 'Light'],
  ['dark', 'Dark'],
  ['system', 'As the device is set'],
];

/** Suggested time zones, the most common first; any IANA name can be typed. */
const zones = [
  'America/Los_Angeles',
  'America/Denver',
  'America/Phoenix',
  'America/Chicago',
  'America/New_York',
  'America/Anchorage',
  'Pacific/Honolulu',
  'America/Toronto',
  'America/Mexico_City',
  'Europe/London',
  'Europe/Berlin',
  'Asia/Manila',
  'Asia/Tokyo',
  'Australia/Sydney',
];

/** The form fields for an organization's appearance and time zone. */
export function AppearanceFields({
  organization,
  errors,
}: {
  organization: Organization | undefined;
  errors: FieldErrors;
}) {
  return (
    <>
      <div className="form-2">
        <Select
          label="Site template"
          name="site_template"
          defaultValue={organization?.site_template ?? 'default'}
          error={errors.site_template}
        >
          {templates.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
        <Select
          label="Dashboard of new users"
          name="theme"
          defaultValue={organization?.theme ?? 'light'}
          error={errors.theme}
        >
          {themes.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </div>
      <Field
        label="Time zone"
        name="time_zone"
        list="zones"
        hint="All dates and times are local to this time zone."
        spellCheck={false}
        defaultValue={organization?.time_zone ?? zones[0]}
        error={errors.time_zone}
      />
      <datalist id="zones">
        {zones.map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
    </>
  );
}
