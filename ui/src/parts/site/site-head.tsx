import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { linksUrl, type SiteLink } from '../../api/boot.ts';
import { useData } from '../../api/cache.ts';
import { useSite } from '../../api/site.ts';
import { Icon } from '../../kit/icon.tsx';
import { afterFirstInput } from '../../lib/later.ts';
import { lazily } from '../../lib/lazily.tsx';
import { Mark } from '../face.tsx';
import type { OverlayProps } from './overlay.tsx';
import { SocialLinks } from './site-social.tsx';

const overlay = () => import('./overlay.tsx');
const Overlay = lazily<OverlayProps>(overlay);
afterFirstInput(overlay);

/** Returns the links of the menu, in order. */
export function useMenuLinks(): SiteLink[] {
  const { organization } = useSite();
  const { data } = useData(linksUrl(organization));
  return (data ?? []).filter((link) => link.show_in_navbar).sort((one, other) => one.position - other.position);
}

/** Returns the path of an internal link. */
const inside = (link: SiteLink) => (link.slug === '/' ? '/' : `/${link.slug ?? ''}`);

export function NavLinks({ links, onVisit }: { links: SiteLink[]; onVisit?: () => void }) {
  const [path] = useLocation();
  return links.map((link) =>
    link.is_external ? (
      <a key={link.id} href={link.url ?? '#'} rel="noopener">
        {link.label}
      </a>
    ) : (
      <Link
        key={link.id}
        href={inside(link)}
        {...(onVisit ? { onClick: onVisit } : {})}
        {...(path.toLowerCase() === inside(link).toLowerCase() ? { 'aria-current': 'page' as const } : {})}
      >
        {link.label}
      </Link>
    ),
  );
}

/** The header of the public site, with the menu for phones and the search. */
export default function SiteHead() {
  const { organization } = useSite();
  const [open, setOpen] = useState<'menu' | 'search'>();
  const links = useMenuLinks();
  const social = organization.site_template === 'youth';
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <header className="site">
        <div className="wrap site-bar">
          <Link className="site-brand" href="/">
            <Mark name={organization.name} logo={organization.logo_url} />
            <span>{organization.name}</span>
          </Link>
          <Link
            className="btn quiet only search-btn"
            aria-label="Search"
            href="/search"
            onClick={(event) => {
              event.preventDefault();
              setOpen('search');
            }}
          >
            <Icon name="search" />
          </Link>
          <button
            type="button"
            className="btn quiet only menu-btn"
            aria-expanded={open === 'menu'}
            aria-label="Menu"
            onClick={() => setOpen('menu')}
          >
            <Icon name="menu" />
          </button>
          <nav className="site-nav" aria-label="Main">
            <NavLinks links={links} />
            {social && <SocialLinks signs />}
          </nav>
        </div>
      </header>
      {open && <Overlay what={open} onClosed={() => setOpen(undefined)} />}
    </>
  );
}
