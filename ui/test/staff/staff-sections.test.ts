import { expect, test } from 'vitest';
import { hasScreen, isVisibleTo, staffSections } from '../../src/staff-paths.ts';
import { staffRoutes } from '../../src/staff-routes.ts';

test('no two sections that a role sees have the same icon', () => {
  for (const role of ['scorekeeper', 'staff', 'org_owner', 'super_admin']) {
    const links = staffSections.flatMap((section) => section.links);
    const icons = links.filter((link) => isVisibleTo(link, role)).map(({ icon }) => icon);
    expect(new Set(icons).size, role).toBe(icons.length);
  }
});

test('each section of a scorekeeper is one of the screens that the role has', () => {
  const links = staffSections.flatMap((section) => section.links).filter((link) => isVisibleTo(link, 'scorekeeper'));
  const screens = links.map(({ href }) => staffRoutes.find(([pattern]) => pattern === href)?.[1] ?? '');
  expect(screens).toEqual(['scores', 'schedule', 'standings', 'user-settings']);
  for (const screen of screens) expect(hasScreen('scorekeeper', screen), screen).toBe(true);
});
