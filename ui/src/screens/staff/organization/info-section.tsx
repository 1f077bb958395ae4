import type { OwnOrganization } from '../../../api/organizations.ts';
import { publicNames } from '../../../parts/staff/people/public-name.tsx';
import { Section } from './section.tsx';

/** The organization's name and contact details. */
export const InfoSection = ({ organization }: { organization: OwnOrganization }) => (
  <Section title="Organization Info">
    <dl className="info">
      <Fact name="Name" value={organization.name} />
      <Fact name="Domain" value={organization.domain || 'None'} />
      <Fact name="Slug" value={organization.slug} />
      <Fact name="Sports" value={organization.sports.map(({ name }) => name).join(', ') || 'None'} />
      <Fact name="City" value={organization.city || 'None'} />
      <Fact name="Time zone" value={organization.time_zone} />
      <Fact
        name="Visitors see of new players"
        value={publicNames.find(([value]) => value === organization.public_names)?.[1] ?? ''}
      />
      <div>
        <dt>Accent color</dt>
        <dd>
          <span className="dot" style={{ '--c': organization.accent_color }} />
          {organization.accent_color}
        </dd>
      </div>
    </dl>
  </Section>
);

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);
