// What URLs mean to a visitor, and the URLs that staff land on. Inside an organization's site, paths are written without
// the site's prefix: the router adds it.
import { hostRoutes, publicRoutes, staffSegments } from './routes.ts';

/** First segments of public URLs that need an organization's prefix. */
const needsSite = new Set(publicRoutes.map(([pattern]) => pattern.split('/')[1]?.toLowerCase()));

const staffOnly = new Set(staffSegments.toLowerCase().split(' '));

/** What a URL of the root host shows to a visitor. */
export type Place =
  | { kind: 'root'; screen: string }
  | { kind: 'elsewhere'; to: string }
  | { kind: 'site'; slug: string; base: string };

/** `existingSlug` is an organization's slug; it wins over segments that were reserved after the slug was chosen. */
export function place(path: string, existingSlug?: string): Place {
  const [, first = '', second] = path.split('/');
  for (const [segment, screen] of hostRoutes) if (segment === first) return { kind: 'root', screen };
  if (first === 'youth' && second) return { kind: 'site', slug: second, base: `/youth/${second}` };
  if (staffOnly.has(first.toLowerCase())) return { kind: 'elsewhere', to: '/login' };
  if (first !== existingSlug && needsSite.has(first.toLowerCase())) return { kind: 'elsewhere', to: '/' };
  return { kind: 'site', slug: first, base: `/${first}` };
}

/** Returns the path to open after signing in. */
export const afterSignIn = (role: string) => (role === 'super_admin' ? '/organizations' : '/dashboard/seasons');

export const gamePath = (id: number) => `/games/${id}`;
export const teamPath = (id: number) => `/teams/${id}`;
export const playerPath = (id: number) => `/players/${id}`;
