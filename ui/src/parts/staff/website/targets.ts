import type { Link, Page } from '../../../api/website.ts';
import type { Option } from '../../../kit/combobox.tsx';
import { publicRoutes } from '../../../routes.ts';
import { fixedPages } from '../../../staff-routes.ts';

const builtIn = publicRoutes
  .filter(([, screen]) => screen !== 'page')
  .map(([pattern]) => new RegExp(`^${pattern.replace(/:\w+/g, '\\d+')}$`, 'i'));

/** The slug of a label, as the server makes it. */
export function slugOf(label: string): string {
  const words = label
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return words === 'home' ? '/' : words;
}

/** Where an internal link leads: a screen of every site, a page that visitors can read, a draft, or nowhere. */
export type Target = { kind: 'screen' | 'nowhere' } | { kind: 'page' | 'draft'; page: Page };

export function targetOf(slug: string, pages: Page[]): Target {
  const address = slug === '/' ? '/' : `/${slug}`;
  if (builtIn.some((pattern) => pattern.test(address))) return { kind: 'screen' };
  const page = pages.find((one) => one.path.toLowerCase() === slug.toLowerCase());
  if (page) return { kind: page.published ? 'page' : 'draft', page };
  return { kind: 'nowhere' };
}

/** What a link inside the site can lead to: screens, and the organization's own pages. */
export function targets(pages: Page[]): Option<string>[] {
  const own = pages
    .filter(({ path }) => targetOf(path, pages).kind !== 'screen' && path !== 'home')
    .map(({ path, title, published }) => ({ id: path, name: title, about: published ? path : `${path}, a draft` }));
  const fixed = fixedPages.map(([path, name]) => ({ id: path.slice(1) || '/', name, about: 'on every site' }));
  return [...fixed, ...own];
}

/** The address as a visitor sees it: `/fab/schedule`, or `video.example/fab`. */
export function addressOf(link: Pick<Link, 'is_external' | 'slug' | 'url'>, base: string): string {
  if (link.is_external) return (link.url ?? '').replace(/^https?:\/\//, '');
  return link.slug === '/' ? base || '/' : `${base}/${link.slug ?? ''}`;
}
