import { type AnyPrimeCache, primeCache } from './cache.ts';
import { get } from './client.ts';
import { unpacked } from './packed.ts';
import type { Of } from './types.ts';

export type Organization = Of<'Organization'>;
export type User = Of<'User'>;
export type SiteLink = Of<'Link'>;

/** The data that the server writes into the page for the first screen. Without it, only the user is known. */
export type BootData = Pick<Of<'Boot'>, 'host' | 'organization' | 'user'> & Partial<Of<'Boot'>>;

export const linksUrl = (organization: Organization) => `/api/organization-links/${organization.id}` as const;

/** Returns the page's boot data. If the page has none, asks the server who is signed in. */
export async function loadBootData(): Promise<BootData> {
  const text = document.getElementById('boot')?.textContent;
  if (!text) {
    const session = await get('/api/auth/check-auth').catch(() => ({ user: null }));
    return { host: 'root', organization: null, user: session.user ?? null };
  }
  const found: BootData = JSON.parse(text);
  primeBoot(found);
  return found;
}

/** Puts the data of a page into the cache, where `useData` finds it. */
export function primeBoot(found: BootData): void {
  for (const [url, data] of Object.entries(found.data ?? {})) (primeCache as AnyPrimeCache)(url, unpacked(data));
}
