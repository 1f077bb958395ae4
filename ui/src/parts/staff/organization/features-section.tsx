import { useState } from 'react';
import { type Organization, organizationUrl } from '../../../api/organizations.ts';
import { useWrites } from '../../../api/writes.ts';
import { toast } from '../../../kit/toast.tsx';
import { Section } from './section.tsx';

/** Features that the product knows; an organization may have flags of other names. */
const known: Record<string, [label: string, about: string]> = {
  brackets: ['Brackets', 'Divisions and tournament brackets on every season page'],
};

const labelOf = (name: string) => known[name]?.[0] ?? name.replaceAll(/[_-]+/g, ' ');

/** What of the product the organization uses; a flag that was not saved stays as it was. */
export function FeaturesSection({ organization, mayWrite }: { organization: Organization; mayWrite: boolean }) {
  const { put } = useWrites();
  const [busy, setBusy] = useState('');
  const flags = organization.feature_flags;
  const names = [...new Set([...Object.keys(known), ...Object.keys(flags)])];
  async function turn(name: string) {
    if (busy) return;
    setBusy(name);
    const feature_flags = { ...flags, [name]: !flags[name] };
    await put(organizationUrl(organization.id), { feature_flags }).catch(() =>
      toast('Failed to update feature flag', { bad: true }),
    );
    setBusy('');
  }
  return (
    <Section title="Features" aside={`${names.filter((name) => flags[name]).length} of ${names.length} on`}>
      {names.map((name) => (
        <label className="feature" key={name}>
          <span>
            {labelOf(name)}
            <small>{known[name]?.[1]}</small>
          </span>
          <span className="switch">
            <input
              type="checkbox"
              checked={flags[name] ?? false}
              disabled={!mayWrite}
              aria-busy={busy === name}
              onChange={() => turn(name)}
            />
          </span>
        </label>
      ))}
    </Section>
  );
}
