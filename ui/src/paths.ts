// What addresses mean to a visitor, and the addresses that staff land on. Inside an organization's site the router knows the
// site's prefix, so an address is written without it.
import { hostRoutes, publicRoutes, staffSegments } from './routes.ts';

/** First segments of public addresses, which need an organization before them. */
const needsSite = new Set(publicRoutes.map(([pattern]) => pattern.split('/')[1]?.toLowerCase()));

const staffOnly = new Set(staffSegments.toLowerCase().split(' '));

/** What a URL of the root host shows to a visitor. */
export type RootAddress =
  | { kind: 'root'; screen: string }
  | { kind: 'elsewhere'; to: string }
  | { kind: 'site'; slug: string; base: string };

/** `known` is the slug of an organization that exists, which may be as old as to have a slug that is reserved today. */
export function routeOf(path: string, known?: string): RootAddress {
  const [, first = '', second] = path.split('/');
  for (const [segment, screen] of hostRoutes) if (segment === first) return { kind: 'root', screen };
  if (first === 'youth' && second) return { kind: 'site', slug: second, base: `/youth/${second}` };
  if (staffOnly.has(first.toLowerCase())) return { kind: 'elsewhere', to: '/login' };
  if (first !== known && needsSite.has(first.toLowerCase())) return { kind: 'elsewhere', to: '/' };
  return { kind: 'site', slug: first, base: `/${first}` };
}

/** Returns the path to open after signing in. */
const firstScreens: Record<string, string> = { super_admin: '/organizations', scorekeeper: '/dashboard/scores' };
export const afterSignIn = (role: string) => firstScreens[role] ?? '/dashboard/seasons';

export const gamePath = (id: number) => `/games/${id}`;
export const teamPath = (id: number) => `/teams/${id}`;
export const playerPath = (id: number) => `/players/${id}`;
