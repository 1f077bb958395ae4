import type { NavbarLink, WebsitePage } from '../../../api/website.ts';
import type { ComboboxOption } from '../../../kit/combobox/options.ts';
import { publicRoutes } from '../../../routes.ts';
import { fixedPages } from '../../../staff-routes.ts';

const builtIn = publicRoutes
  .filter(([, screen]) => screen !== 'page')
  .map(([pattern]) => new RegExp(`^${pattern.replace(/:\w+/g, '\\d+')}$`, 'i'));

/** Returns the slug of a label, by the same rules as the server. */
export function slugOf(label: string): string {
  const words = label
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return words === 'home' ? '/' : words;
}

/** Where an internal link leads: to a screen, a published page, a draft, or nowhere. */
export type Target = { kind: 'screen' | 'nowhere' } | { kind: 'page' | 'draft'; page: WebsitePage };

export function targetOf(slug: string, pages: WebsitePage[]): Target {
  const address = slug === '/' ? '/' : `/${slug}`;
  if (builtIn.some((pattern) => pattern.test(address))) return { kind: 'screen' };
  const page = pages.find((page) => page.path.toLowerCase() === slug.toLowerCase());
  if (page) return { kind: page.published ? 'page' : 'draft', page };
  return { kind: 'nowhere' };
}

/** Returns the options for an internal link: screens, and the organization's pages. */
export function targets(pages: WebsitePage[]): ComboboxOption<string>[] {
  const pageOptions = pages
    .filter(({ path }) => targetOf(path, pages).kind !== 'screen' && path !== 'home')
    .map(({ path, title, published }) => ({ id: path, name: title, about: published ? path : `${path}, a draft` }));
  const fixed = fixedPages.map(([path, name]) => ({ id: path.slice(1) || '/', name, about: 'on every site' }));
  return [...fixed, ...pageOptions];
}

/** Returns a link's URL as visitors see it: `/fab/schedule`, or `video.example/fab`. */
export function addressOf(link: Pick<NavbarLink, 'is_external' | 'slug' | 'url'>, base: string): string {
  if (link.is_external) return (link.url ?? '').replace(/^https?:\/\//, '');
  return link.slug === '/' ? base || '/' : `${base}/${link.slug ?? ''}`;
}
