import { expect, test } from 'vitest';
import { afterSignIn, routeOf } from '../src/paths.ts';

test('the root is the list of leagues', () => {
  expect(routeOf('/')).toEqual({ kind: 'root', screen: 'landing' });
  expect(routeOf('/browse')).toEqual({ kind: 'root', screen: 'browse' });
  expect(routeOf('/login')).toEqual({ kind: 'root', screen: 'login' });
});

test('the first segment names the organization', () => {
  expect(routeOf('/fab/games/3')).toEqual({ kind: 'site', slug: 'fab', base: '/fab' });
  expect(routeOf('/youth/jccoc')).toEqual({ kind: 'site', slug: 'jccoc', base: '/youth/jccoc' });
});

test('a public URL without an organization redirects to the root, a staff URL to the sign-in', () => {
  expect(routeOf('/schedule')).toEqual({ kind: 'elsewhere', to: '/' });
  expect(routeOf('/games/3')).toEqual({ kind: 'elsewhere', to: '/' });
  expect(routeOf('/dashboard/seasons')).toEqual({ kind: 'elsewhere', to: '/login' });
});

test('an organization keeps a slug that became reserved after it was taken', () => {
  expect(routeOf('/standings/schedule')).toEqual({ kind: 'elsewhere', to: '/' });
  expect(routeOf('/standings/schedule', 'standings')).toEqual({ kind: 'site', slug: 'standings', base: '/standings' });
});

test('a super administrator lands on the organizations, everybody else on the seasons', () => {
  expect(afterSignIn('super_admin')).toBe('/organizations');
  expect(afterSignIn('staff')).toBe('/dashboard/seasons');
});
