import { type Business, businessesUrl, businessUrl } from '../../../api/businesses.ts';
import { useWrites } from '../../../api/writes.ts';
import { Field, Select } from '../../../kit/field.tsx';
import { toast } from '../../../kit/toast.tsx';
import { versionOf } from '../../../lib/conflict.ts';
import { capital } from '../../../lib/format.ts';
import { errorText } from '../../../parts/staff/form/error-text.ts';
import { type FieldErrors, FormDialog, type ReadField } from '../../../parts/staff/form-dialog.tsx';

/** The options of a listing. */
const choices = {
  sport: ['basketball', 'baseball', 'tennis', 'volleyball'],
  category: ['men', 'women', 'adult', 'youth', 'co-ed'],
  state: ['California', 'New York', 'Texas'],
  city: ['Los Angeles', 'Buffalo', 'New York City', 'Houston'],
};

const texts = [
  'name',
  'phone',
  'email',
  'website',
  'city',
  'state',
  'location',
  'facebook',
  'instagram',
  'sport',
  'category',
  'season',
  'nextSeason',
  'signupDeadline',
  'signupStatus',
  'cost',
  'skillLevel',
] as const;
type Key = (typeof texts)[number];

const typed = (read: ReadField) => Object.fromEntries(texts.map((key) => [key, read(key)]));

interface BusinessFormProps {
  /** The listing to edit; undefined to create one. */
  business?: Business | undefined;
  onClose: () => void;
}

/** Creates or edits a listing of the public directory. */
export function BusinessForm({ business, onClose }: BusinessFormProps) {
  const { post, put } = useWrites();
  const failed = business ? 'Failed to update business' : 'Failed to create business';
  return (
    <FormDialog
      title={business ? 'Update Business' : 'Create Business'}
      submit={business ? 'Update' : 'Create'}
      failed={(error) => errorText(error, failed)}
      onClose={onClose}
      draft={`business ${business?.id ?? 'new'}`}
      thing="the business"
      check={(read): FieldErrors => (read('name') ? {} : { name: 'is required' })}
      version={business ? versionOf(business) : null}
      send={async (read, _, save) => {
        if (business) await save(typed, (changed) => put(businessUrl(business.id), changed));
        else await post(businessesUrl, typed(read));
        toast(`${read('name')} ${business ? 'updated' : 'created'}`);
      }}
    >
      {(errors) => <Fields business={business} errors={errors} />}
    </FormDialog>
  );
}

function Fields({ business, errors }: { business: Business | undefined; errors: FieldErrors }) {
  const text = (label: string, name: Key, more = {}) => (
    <Field
      label={label}
      name={name}
      maxLength={120}
      optional={name !== 'name'}
      defaultValue={business?.[name] ?? ''}
      error={errors[name]}
      {...more}
    />
  );
  const choice = (label: string, name: keyof typeof choices) => (
    <Select label={label} name={name} optional defaultValue={business?.[name] ?? ''} error={errors[name]}>
      <option value="">Not given</option>
      {[...new Set([...choices[name], business?.[name] ?? ''])].filter(Boolean).map((choice) => (
        <option key={choice} value={choice}>
          {capital(choice)}
        </option>
      ))}
    </Select>
  );
  const link = { type: 'url', maxLength: 500, placeholder: 'https://' };
  return (
    <>
      {text('Name', 'name', { autoFocus: true })}
      <div className="form-2">
        {choice('Sport', 'sport')}
        {choice('Category', 'category')}
        {choice('State', 'state')}
        {choice('City', 'city')}
      </div>
      {text('Location', 'location', { placeholder: 'Where it is played' })}
      <div className="form-2">
        <Select
          label="Sign-up"
          name="signupStatus"
          defaultValue={business?.signupStatus ?? 'active'}
          error={errors.signupStatus}
        >
          <option value="active">Active</option>
          <option value="closed">Closed</option>
        </Select>
        {text('Sign-up deadline', 'signupDeadline', { placeholder: 'February 1, 2027' })}
        {text('Season', 'season')}
        {text('Next season', 'nextSeason')}
        {text('Cost', 'cost', { placeholder: '$80 a player' })}
        {text('Skill level', 'skillLevel')}
        {text('Phone', 'phone', { type: 'tel' })}
        {text('Email', 'email', { type: 'email', maxLength: 254 })}
      </div>
      {text('Website', 'website', link)}
      <div className="form-2">
        {text('Facebook', 'facebook', link)}
        {text('Instagram', 'instagram', link)}
      </div>
    </>
  );
}
