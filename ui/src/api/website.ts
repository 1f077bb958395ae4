// What staff read of the public site that they edit.
import type { Organization } from './boot.ts';
import { post } from './client.ts';
import { type Inside, useInside, useRead, useReadInside } from './staff.ts';
import type { Of } from './types.ts';

export type NavbarLink = Of<'Link'>;
export type WebsitePage = Of<'Page'>;

export const linkUrl = (id: number) => `/api/organization-links/${id}` as const;

export function useLinks(organization: Organization | null | undefined) {
  const inside = useInside();
  return useRead(organization ? inside(linkUrl(organization.id)) : null);
}

export const pagesUrl = '/api/pages';
export const usePages = () => useReadInside(pagesUrl);
export const pageUrl = (id: number | string) => `${pagesUrl}/${id}` as const;
/** A page with its draft. */
export const usePage = (id: string) => useReadInside(`${pageUrl(id)}/draft`);

/** Keeps a picture with a page, to be named by its text or shown below it. */
export async function uploadPicture(inside: Inside, page: number, picture: Blob) {
  const form = new FormData();
  form.append('image', picture, 'picture');
  return (await post(inside(`${pageUrl(page)}/images`), form)).image;
}
