import { Fragment, useState } from 'react';
import { Link } from 'wouter';
import { type OwnOrganization, organizationUrl } from '../../../api/organizations.ts';
import { useWrites } from '../../../api/writes.ts';
import { toast } from '../../../kit/toast.tsx';
import { conflictOf, versionOf } from '../../../lib/conflict.ts';
import { Section } from './section.tsx';

type Flags = OwnOrganization['feature_flags'];

interface Feature {
  label: string;
  about: string;
  /** Where the feature is used once it is on. */
  href: string;
  go: string;
}

/** Features that the product knows; an organization may have flags of other names. */
const known: Record<string, Feature> = {
  brackets: {
    label: 'Brackets',
    about: 'Divisions and tournament brackets on every season page',
    href: '/bracket',
    go: 'Go to Brackets',
  },
};

const labelOf = (name: string) => known[name]?.label ?? name.replaceAll(/[_-]+/g, ' ');

/** What of the product the organization uses; a flag that was not saved stays as it was. */
export function FeaturesSection({ organization, mayWrite }: { organization: OwnOrganization; mayWrite: boolean }) {
  const { putQuietly, refresh } = useWrites();
  const [asked, setAsked] = useState<{ name: string; on: boolean } | null>(null);
  const flags = organization.feature_flags;
  const isOn = (name: string) => (asked?.name === name ? asked.on : (flags[name] ?? false));
  const names = [...new Set([...Object.keys(known), ...Object.keys(flags)])];
  /** Saves one flag; the others stay as somebody else has saved them meanwhile. */
  async function save(flags: Flags, name: string, on: boolean, version: number | null): Promise<void> {
    const feature_flags = { ...flags, [name]: on };
    try {
      await putQuietly(
        organizationUrl(organization.id),
        version === null ? { feature_flags } : { feature_flags, version },
      );
    } catch (error) {
      const conflict = conflictOf(error);
      if (!conflict?.fields) throw error;
      const saved = (conflict.fields.feature_flags?.saved ?? feature_flags) as Flags;
      await save(saved, name, on, conflict.version);
    }
  }
  async function turn(name: string) {
    if (asked) return;
    const on = !flags[name];
    // The box turns under the finger, and back where it was not saved.
    setAsked({ name, on });
    try {
      await save(flags, name, on, versionOf(organization));
      await refresh();
    } catch {
      toast('Failed to update feature flag', { bad: true });
    }
    setAsked(null);
  }
  return (
    <Section title="Features" aside={`${names.filter(isOn).length} of ${names.length} on`}>
      {names.map((name) => (
        <Fragment key={name}>
          <label className="feature">
            <span>
              {labelOf(name)}
              <small>{known[name]?.about}</small>
            </span>
            <span className="switch">
              <input
                type="checkbox"
                checked={isOn(name)}
                disabled={!mayWrite}
                aria-busy={asked?.name === name}
                onChange={() => turn(name)}
              />
            </span>
          </label>
          {known[name] && flags[name] && (
            <p className="feature-go">
              <Link className="link" href={known[name].href}>
                {known[name].go}
              </Link>
            </p>
          )}
        </Fragment>
      ))}
    </Section>
  );
}
