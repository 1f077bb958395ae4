import { prime } from './cache.ts';
import { get } from './client.ts';

export interface Sport {
  id: number;
  type: string;
  name: string;
}

export type Template = 'adult_basketball' | 'stat_leaders' | 'youth' | 'default';

export interface Organization {
  id: number;
  name: string;
  slug: string;
  domain: string | null;
  city?: string | null;
  accent_color: string;
  time_zone: string;
  site_template: Template;
  logo_url: string | null;
  facebook_url: string | null;
  instagram_url: string | null;
  youtube_url: string | null;
  sports: Sport[];
}

export interface User {
  id: number;
  username: string;
  role: 'staff' | 'org_owner' | 'super_admin';
  organization_id: number | null;
  theme: string;
  must_change_password?: boolean;
}

export interface SiteLink {
  id: number;
  label: string;
  url: string | null;
  /** The path inside the site without its first slash; `/` is the home page. */
  slug: string | null;
  is_external: boolean;
  show_in_navbar: boolean;
  position: number;
}

/** What the server writes into the page, so that the first screen need not ask. */
export interface Boot {
  host: 'root' | 'domain';
  organization: Organization | null;
  user: User | null;
  links?: SiteLink[];
  /** First data of the page: an answer for each address. */
  data?: Record<string, unknown>;
}

export const linksUrl = (organization: Organization) => `/api/organization-links/${organization.id}`;

/** The page's boot data; a page that came without it asks who is there. */
export async function boot(): Promise<Boot> {
  const text = document.getElementById('boot')?.textContent;
  if (!text) {
    const session = await get<{ user?: User }>('/api/auth/check-auth').catch(() => ({ user: null }));
    return { host: 'root', organization: null, user: session.user ?? null };
  }
  const found: Boot = JSON.parse(text);
  if (found.organization && found.links) prime(linksUrl(found.organization), found.links);
  for (const [url, data] of Object.entries(found.data ?? {})) prime(url, data);
  return found;
}
