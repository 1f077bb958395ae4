import './template-form.css';
import type { Of } from '../../../api/types.ts';
import { useWrites } from '../../../api/writes.ts';
import { Field } from '../../../kit/field.tsx';
import { toast } from '../../../kit/toast.tsx';
import { today } from '../../../lib/when.ts';
import { FormDialog } from '../../../parts/staff/form-dialog.tsx';

type Template = Of<'SeasonTemplate'>;

const templates: [template: Template, label: string, about: string][] = [
  ['adult_weekly', 'Adult weekly league', 'One league, two halves, playoffs with a bracket, leaders in the menu'],
  ['youth_grades', 'Youth by grades', 'Leagues for grades 3 to 8, four quarters, no list of players in the menu'],
  ['tournament_weekend', 'Tournament weekend', 'One league and a bracket, two halves'],
];

/** Returns a name for a season that begins now: `Fall 2026`. */
function seasonName(date: string): string {
  const [year = '', month = ''] = date.split('-');
  const names = ['Winter', 'Spring', 'Summer', 'Fall'];
  return `${names[Math.floor((Number(month) % 12) / 3)]} ${year}`;
}

interface TemplateFormProps {
  /** The organization's time zone. */
  zone: string;
  onClose: () => void;
}

/** Creates a season with its leagues, divisions, periods and menu from a template. */
export function TemplateForm({ zone, onClose }: TemplateFormProps) {
  const { post } = useWrites();
  return (
    <FormDialog
      title="Start from a template"
      submit="Create season"
      failed="The season was not created. Try again."
      onClose={onClose}
      thing="the season"
      check={(read): Record<string, string> => (read('name') ? {} : { name: 'is required' })}
      send={async (read) => {
        const template = read('template') as Template;
        const { season } = await post('/api/seasonsv2/from-template', { template, name: read('name') });
        toast(`${season.name} created with leagues, periods and menu`);
      }}
    >
      {(errors) => (
        <>
          <fieldset className="field templates">
            <legend className="legend">Template</legend>
            {templates.map(([template, label, about], index) => (
              <label className="check" key={template}>
                <input type="radio" name="template" value={template} defaultChecked={index === 0} />
                <span>
                  <b>{label}</b>
                  <small>{about}</small>
                </span>
              </label>
            ))}
          </fieldset>
          <Field
            label="Name of the season"
            name="name"
            maxLength={120}
            autoComplete="off"
            defaultValue={seasonName(today(zone))}
            error={errors.name}
          />
        </>
      )}
    </FormDialog>
  );
}
