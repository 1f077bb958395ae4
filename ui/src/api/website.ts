// What staff read of the public site that they edit.
import type { Organization } from './boot.ts';
import { useInside, useRead, useReadInside } from './staff.ts';
import type { Of } from './types.ts';

export type Link = Of<'Link'>;
export type Page = Of<'Page'>;

export const linkUrl = (id: number) => `/api/organization-links/${id}`;

export function useLinks(organization: Organization | null | undefined) {
  const inside = useInside();
  return useRead<Link[]>(organization ? inside(linkUrl(organization.id)) : null);
}

export const pagesUrl = '/api/pages';
export const usePages = () => useReadInside<Of<'Pages'>>(pagesUrl);
