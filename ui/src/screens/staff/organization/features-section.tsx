import { Fragment, useState } from 'react';
import { Link } from 'wouter';
import type { OwnOrganization } from '../../../api/organizations.ts';
import { useSession } from '../../../api/session.ts';
import { useWrites } from '../../../api/writes.ts';
import { toast } from '../../../kit/toast.tsx';
import { useMergedField } from './merged-field.ts';
import { Section } from './section.tsx';

interface Feature {
  label: string;
  about: string;
  /** Where the feature is used when it is enabled. */
  href: string;
  go: string;
}

/** Feature flags with a description; an organization may have other flags. */
const features: Record<string, Feature> = {
  brackets: {
    label: 'Brackets',
    about: 'Divisions and tournament brackets on every season page',
    href: '/bracket',
    go: 'Go to Brackets',
  },
};

const labelOf = (name: string) => features[name]?.label ?? name.replaceAll(/[_-]+/g, ' ');

/** Switches an organization's features on and off. If a save fails, the switch returns to its saved state. */
export function FeaturesSection({ organization, mayWrite }: { organization: OwnOrganization; mayWrite: boolean }) {
  const { refresh } = useWrites();
  const save = useMergedField(organization);
  const { user } = useSession();
  // A super administrator comes from the list of all organizations.
  const inside = (href: string) => (user?.role === 'super_admin' ? `${href}?organization_id=${organization.id}` : href);
  const [asked, setAsked] = useState<{ name: string; on: boolean } | null>(null);
  const flags = organization.feature_flags;
  const isOn = (name: string) => (asked?.name === name ? asked.on : (flags[name] ?? false));
  const names = [...new Set([...Object.keys(features), ...Object.keys(flags)])];
  async function turn(name: string) {
    if (asked) return;
    const on = !flags[name];
    // Optimistic update: the checkbox changes at once, and changes back if the save fails.
    setAsked({ name, on });
    try {
      await save('feature_flags', (saved) => ({ ...saved, [name]: on }));
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
              <small>{features[name]?.about}</small>
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
          {features[name] && flags[name] && (
            <p className="feature-go">
              <Link className="link" href={inside(features[name].href)}>
                {features[name].go}
              </Link>
            </p>
          )}
        </Fragment>
      ))}
    </Section>
  );
}
