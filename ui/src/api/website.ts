// API calls of staff for the public site: navbar links and pages.
import type { Organization } from './boot.ts';
import { post } from './client.ts';
import { type Inside, useInside, useRead, useReadInside, useWholeList } from './staff.ts';
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
/** Returns a page with its draft. */
export const usePage = (id: string) => useReadInside(`${pageUrl(id)}/draft`);

export type NewsNote = Of<'ListedNews'>;

export const newsUrl = '/api/news';
export const newsNoteUrl = (id: number) => `${newsUrl}/${id}` as const;
/** Returns every note, also those that visitors do not see. */
export const useNews = () => useWholeList(`${newsUrl}?all=true`, 'news');

/** Uploads a picture to a page, where the text can refer to it or the page shows it below the text. */
export async function uploadPicture(inside: Inside, page: number, picture: Blob) {
  const form = new FormData();
  form.append('image', picture, 'picture');
  return (await post(inside(`${pageUrl(page)}/images`), form)).image;
}
