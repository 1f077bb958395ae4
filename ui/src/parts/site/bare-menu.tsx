import './bare-menu.css';
import { useRouter } from 'wouter';
import { bare } from '../../paths.ts';
import { NavLinks, useLinks } from './site-head.tsx';

/** The site's menu on a home page that is shown without bar and footer. */
export function BareMenu() {
  const links = useLinks();
  const { base } = useRouter();
  if (!bare.has(base)) return null;
  return (
    <nav className="row bare-menu" aria-label="Main">
      <NavLinks links={links} />
    </nav>
  );
}
