import { type AnyPrime, prime } from './cache.ts';
import { get } from './client.ts';
import { unpacked } from './packed.ts';
import type { Of } from './types.ts';

export type Organization = Of<'Organization'>;
export type User = Of<'User'>;
export type SiteLink = Of<'Link'>;

/** What the server writes into the page, so that the first screen need not ask. A page without it tells only who is there. */
export type Boot = Pick<Of<'Boot'>, 'host' | 'organization' | 'user'> & Partial<Of<'Boot'>>;

export const linksUrl = (organization: Organization) => `/api/organization-links/${organization.id}` as const;

/** The page's boot data; a page that came without it asks who is there. */
export async function boot(): Promise<Boot> {
  const text = document.getElementById('boot')?.textContent;
  if (!text) {
    const session = await get('/api/auth/check-auth').catch(() => ({ user: null }));
    return { host: 'root', organization: null, user: session.user ?? null };
  }
  const found: Boot = JSON.parse(text);
  if (found.organization && found.links) prime(linksUrl(found.organization), found.links);
  for (const [url, data] of Object.entries(found.data ?? {})) (prime as AnyPrime)(url, unpacked(data));
  return found;
}
