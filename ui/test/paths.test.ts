import { expect, test } from 'vitest';
import { afterSignIn, place } from '../src/paths.ts';

test('the root is the list of leagues', () => {
  expect(place('/')).toEqual({ kind: 'root', screen: 'landing' });
  expect(place('/browse')).toEqual({ kind: 'root', screen: 'browse' });
  expect(place('/login')).toEqual({ kind: 'root', screen: 'login' });
});

test('the first segment names the organization', () => {
  expect(place('/fab/games/3')).toEqual({ kind: 'site', slug: 'fab', base: '/fab' });
  expect(place('/youth/jccoc')).toEqual({ kind: 'site', slug: 'jccoc', base: '/youth/jccoc' });
});

test('a public URL without an organization redirects to the root, a staff URL to the sign-in', () => {
  expect(place('/schedule')).toEqual({ kind: 'elsewhere', to: '/' });
  expect(place('/games/3')).toEqual({ kind: 'elsewhere', to: '/' });
  expect(place('/dashboard/seasons')).toEqual({ kind: 'elsewhere', to: '/login' });
});

test('an organization keeps a slug that became reserved after it was taken', () => {
  expect(place('/standings/schedule')).toEqual({ kind: 'elsewhere', to: '/' });
  expect(place('/standings/schedule', 'standings')).toEqual({ kind: 'site', slug: 'standings', base: '/standings' });
});

test('a super administrator lands on the organizations, everybody else on the seasons', () => {
  expect(afterSignIn('super_admin')).toBe('/organizations');
  expect(afterSignIn('staff')).toBe('/dashboard/seasons');
});
