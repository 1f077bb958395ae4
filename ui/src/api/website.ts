// What staff read of the public site that they edit.
import type { Organization } from './boot.ts';
import { post } from './client.ts';
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
export const pageUrl = (id: number | string) => `${pagesUrl}/${id}`;
/** A page with its draft. */
export const usePage = (id: string) => useReadInside<Of<'SavedPage'>>(`${pageUrl(id)}/draft`);

/** Keeps a picture with a page, to be named by its text or shown below it. */
export async function uploadPicture(inside: (url: string) => string, page: number, picture: Blob) {
  const form = new FormData();
  form.append('image', picture, 'picture');
  return (await post<Of<'SavedPageImage'>>(inside(`${pageUrl(page)}/images`), form)).image;
}
