import { expect, test } from 'vitest';
import { staffSections } from '../../src/staff-paths.ts';

test('no two sections that a role sees have the same icon', () => {
  for (const role of ['staff', 'org_owner', 'super_admin']) {
    const links = staffSections.flatMap((section) => section.links);
    const icons = links.filter(({ roles }) => !roles || roles.includes(role)).map(({ icon }) => icon);
    expect(new Set(icons).size, role).toBe(icons.length);
  }
});
