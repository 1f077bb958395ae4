import { useState } from 'react';
import type { ApiError } from '../../../api/client.ts';
import { organizationsUrl, organizationUrl, useSportsOnOffer } from '../../../api/organizations.ts';
import { useSession } from '../../../api/session.ts';
import type { Of } from '../../../api/types.ts';
import { useWrites } from '../../../api/writes.ts';
import { Field } from '../../../kit/field.tsx';
import { fieldError } from '../../../kit/field-error.ts';
import { ImageField, type PictureChange } from '../../../kit/image-field.tsx';
import { toast } from '../../../kit/toast.tsx';
import { versionOf } from '../../../lib/conflict.ts';
import { plain } from '../../../lib/format.ts';
import { multipart } from '../../../lib/multipart.ts';
import { Mark } from '../../face.tsx';
import { errorText } from '../form/error-text.ts';
import { WebAddress } from '../form/web-address.tsx';
import { type FieldErrors, FormDialog, type ReadField, type SaveForm } from '../form-dialog.tsx';
import { slugOf } from '../website/targets.ts';
import { AccentField } from './accent-field.tsx';
import { AppearanceFields } from './appearance-fields.tsx';
import { PublicNames } from './public-names.tsx';

type Organization = Of<'Organization'>;
export type CreatedOrganization = Of<'MadeOrganization'>;

const texts = ['name', 'slug', 'city', 'accent_color', 'time_zone', 'site_template', 'public_names', 'theme'];
const links = ['facebook_url', 'instagram_url', 'youtube_url'];

interface OrganizationFormProps {
  /** The organization to edit; undefined to create one. */
  organization?: Organization | undefined;
  /** Called after a creation, with the first owner's temporary password. */
  onMade?: (made: CreatedOrganization) => void;
  onClose: () => void;
}

/** Creates or edits an organization. Only super administrators can set a domain without proof. */
export function OrganizationForm({ organization, onMade, onClose }: OrganizationFormProps) {
  const { post, put } = useWrites();
  const operator = useSession().user?.role === 'super_admin';
  const [sports, setSports] = useState(organization ? organization.sports.map(({ id }) => id) : [1]);
  const [logo, setLogo] = useState<PictureChange>(null);
  async function send(read: ReadField, _: boolean, save: SaveForm) {
    const owner = organization ? [] : ['ownerUsername', 'ownerEmail'];
    const names = [...texts, ...links, ...(operator ? ['domain'] : []), ...owner];
    const inputOf = (read: ReadField) => ({
      ...Object.fromEntries(names.map((name) => [name, read(name)])),
      ...(organization || read('slug') ? {} : { slug: slugOf(plain(read('name') ?? '')) || null }),
      sportIds: read('sportIds')?.split(',').map(Number) ?? [],
    });
    const picture = logo === 'none' ? { removeLogo: true } : logo ? { logo } : {};
    if (!organization) onMade?.(await post(organizationsUrl, multipart({ ...inputOf(read), ...picture })));
    else {
      const url = organizationUrl(organization.id);
      const everyone = read('apply_public_names') ? { apply_public_names: true } : {};
      await save(inputOf, (input) => put(url, multipart(input)), {
        mine: { ...picture, ...everyone },
        base: { logo: organization.logo_url },
      });
    }
    toast(`${read('name')} ${organization ? 'updated' : 'created'}`);
  }
  const otherwise = organization ? 'Error updating organization' : 'Error creating organization';
  return (
    <FormDialog
      title={organization ? 'Update Organization' : 'Create Organization'}
      submit={organization ? 'Update' : 'Create'}
      failed={(error: ApiError) => errorText(error, otherwise)}
      onClose={onClose}
      draft={`organization ${organization?.id ?? 'new'}`}
      thing="the organization"
      version={organization ? versionOf(organization) : null}
      changed={logo !== null}
      check={(read): FieldErrors => (read('name') ? {} : { name: 'is required' })}
      send={send}
    >
      {(errors) => (
        <>
          <Field
            label="Name"
            name="name"
            maxLength={120}
            defaultValue={organization?.name ?? ''}
            error={errors.name}
            autoFocus
          />
          <Field
            label="Slug"
            name="slug"
            maxLength={63}
            optional={!organization}
            hint={
              organization
                ? 'Path on this server. If you change it, links to the old one lead to the new one.'
                : 'Path on this server. If empty, made from the name.'
            }
            autoCapitalize="none"
            spellCheck={false}
            defaultValue={organization?.slug ?? ''}
            error={errors.slug}
          />
          {operator && (
            <Field
              label="Domain"
              name="domain"
              optional
              hint="Not verified, because you run the server."
              autoCapitalize="none"
              spellCheck={false}
              defaultValue={organization?.domain ?? ''}
              error={errors.domain}
            />
          )}
          <input type="hidden" name="sportIds" value={sports.join(',')} />
          <Sports chosen={sports} onChange={setSports} error={errors.sportIds} />
          <Field
            label="City"
            name="city"
            maxLength={80}
            optional
            defaultValue={organization?.city ?? ''}
            error={errors.city}
          />
          <ImageField
            label="Logo"
            value={logo}
            onChange={setLogo}
            current={organization?.logo_url}
            placeholder={<Mark name={organization?.name ?? 'New'} />}
            error={errors.logo}
          />
          <AccentField chosen={organization?.accent_color} error={errors.accent_color} />
          <AppearanceFields organization={organization} errors={errors} />
          <PublicNames chosen={organization?.public_names} error={errors.public_names} />
          {links.map((field) => (
            <WebAddress
              key={field}
              label={field.replace(/^\w/, (letter) => letter.toUpperCase()).replace('_url', '')}
              name={field}
              optional
              placeholder="https://"
              defaultValue={organization?.[field as 'youtube_url'] ?? ''}
              error={errors[field]}
            />
          ))}
          {!organization && <FirstOwner errors={errors} />}
        </>
      )}
    </FormDialog>
  );
}

interface SportsProps {
  chosen: number[];
  onChange: (chosen: number[]) => void;
  error: string | undefined;
}

function Sports({ chosen, onChange, error }: SportsProps) {
  const sports = useSportsOnOffer().data?.sports ?? [];
  return (
    <fieldset className="choices">
      <legend>Sports</legend>
      {sports.map(({ id, name }) => (
        <label className="check" key={id}>
          <input
            type="checkbox"
            checked={chosen.includes(id)}
            onChange={() => onChange(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id])}
          />
          <span>{name}</span>
        </label>
      ))}
      {error && <p className="error">{fieldError('Sports', error)}</p>}
    </fieldset>
  );
}

const FirstOwner = ({ errors }: { errors: FieldErrors }) => (
  <fieldset className="choices">
    <legend>First owner</legend>
    <div className="form-2">
      <Field
        label="Username"
        name="ownerUsername"
        maxLength={60}
        optional
        hint="Gets a temporary password, which you see once."
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.ownerUsername}
      />
      <Field label="Email" name="ownerEmail" type="email" optional autoComplete="off" error={errors.ownerEmail} />
    </div>
  </fieldset>
);
