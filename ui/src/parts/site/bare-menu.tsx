import './bare-menu.css';
import { useSite } from '../../api/site.ts';
import { NavLinks, useMenuLinks } from './site-head.tsx';

/** The menu of a home page without header and footer. */
export function BareMenu() {
  const links = useMenuLinks();
  if (!useSite().bare) return null;
  return (
    <nav className="row bare-menu" aria-label="Main">
      <NavLinks links={links} />
    </nav>
  );
}
