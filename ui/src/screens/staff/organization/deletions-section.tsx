import { useState } from 'react';
import type { OwnOrganization } from '../../../api/organizations.ts';
import type { Of } from '../../../api/types.ts';
import { useWrites } from '../../../api/writes.ts';
import { toast } from '../../../kit/toast.tsx';
import { useMergedField } from './merged-field.ts';
import { Section } from './section.tsx';

const groups: [group: Of<'DeletionGroup'>, label: string, about: string][] = [
  ['seasons', 'Seasons and leagues', 'Also divisions'],
  ['people', 'Teams and players', 'Also from a league or a roster, and by merging players'],
  ['games', 'Games, schedules and venues', 'Also byes and weeks off'],
  ['site', 'Website', 'Pages, news, businesses and links of the menu'],
  ['scorebook', 'Scorebook', 'Own periods and player attributes, and resets to the defaults'],
];

/** Switches what staff may delete. Owners may always delete everything. */
export function DeletionsSection({ organization, mayWrite }: { organization: OwnOrganization; mayWrite: boolean }) {
  const { refresh } = useWrites();
  const save = useMergedField(organization);
  const [asked, setAsked] = useState<Of<'DeletionGroup'>[] | null>(null);
  const allowed = asked ?? organization.staff_may_delete;
  async function turn(group: Of<'DeletionGroup'>) {
    if (asked) return;
    const on = !allowed.includes(group);
    const turned = (groups: Of<'DeletionGroup'>[]) => [
      ...groups.filter((one) => one !== group),
      ...(on ? [group] : []),
    ];
    // Optimistic update: the switch changes at once, and changes back if the save fails.
    setAsked(turned(allowed));
    try {
      await save('staff_may_delete', turned);
      await refresh();
    } catch {
      toast('The setting was not saved. Try again.', { bad: true });
    }
    setAsked(null);
  }
  return (
    <Section title="What staff may delete" aside={`${allowed.length} of ${groups.length}`}>
      {groups.map(([group, label, about]) => (
        <label className="feature" key={group}>
          <span>
            {label}
            <small>{about}</small>
          </span>
          <span className="switch">
            <input
              type="checkbox"
              checked={allowed.includes(group)}
              disabled={!mayWrite}
              aria-busy={asked !== null}
              onChange={() => turn(group)}
            />
          </span>
        </label>
      ))}
    </Section>
  );
}
