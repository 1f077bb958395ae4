import { type AnyPrimeCache, primeCache } from './cache.ts';
import { get } from './client.ts';
import type { Of } from './types.ts';

export type Organization = Of<'Organization'>;
export type User = Of<'User'>;
export type SiteLink = Of<'Link'>;

/** What the server writes into the page, so that the first screen need not ask. A page without it tells only who is there. */
export type BootData = Pick<Of<'Boot'>, 'host' | 'organization' | 'user'> & Partial<Of<'Boot'>>;

export const linksUrl = (organization: Organization) => `/api/organization-links/${organization.id}` as const;

/** The page's boot data; a page that came without it asks who is there. */
export async function loadBootData(): Promise<BootData> {
  const text = document.getElementById('boot')?.textContent;
  if (!text) {
    const session = await get('/api/auth/check-auth').catch(() => ({ user: null }));
    return { host: 'root', organization: null, user: session.user ?? null };
  }
  const found: BootData = JSON.parse(text);
  if (found.organization && found.links) primeCache(linksUrl(found.organization), found.links);
  for (const [url, data] of Object.entries(found.data ?? {})) (primeCache as AnyPrimeCache)(url, data);
  return found;
}
