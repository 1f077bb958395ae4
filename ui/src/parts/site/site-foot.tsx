import { useContext, useEffect } from 'react';
import { Link, useLocation } from 'wouter';
import { SiteContext } from '../../api/site.ts';
import { thisYear } from '../../lib/when.ts';
import { reportPageView } from '../views.ts';
import { SocialLinks } from './site-social.tsx';

/** The footer of a site's pages, and of Homecourt's own sign-in page. */
export default function SiteFoot() {
  const site = useContext(SiteContext);
  const [path] = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a site's tenant never changes while the site is shown
  useEffect(() => {
    if (site) reportPageView(path, site.tenant);
  }, [path]);
  return (
    <footer className="foot">
      <div className="wrap">
        <p>{`© ${thisYear()} ${(site?.organization.slug || 'league').toUpperCase()}. Powered by Homecourt.`}</p>
        <p className="foot-links">
          {site && <SocialLinks />}
          <Link href="/login">Admin Sign In</Link>
        </p>
      </div>
    </footer>
  );
}
