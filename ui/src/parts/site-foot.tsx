import { useEffect } from 'react';
import { Link, useLocation } from 'wouter';
import { useSite } from '../api/site.ts';
import { thisYear } from '../lib/when.ts';
import { SocialLinks } from './site-social.tsx';

export default function SiteFoot() {
  const { organization, tenant } = useSite();
  const [path] = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a site's tenant is the same as long as it is shown
  useEffect(() => {
    void import('./views.ts').then((views) => views.view(path, tenant));
  }, [path]);
  return (
    <footer className="foot">
      <div className="wrap">
        <p>{`© ${thisYear()} ${(organization.slug || 'league').toUpperCase()}. Powered by Homecourt.`}</p>
        <p className="foot-links">
          <SocialLinks />
          <Link href="/login">Admin Sign In</Link>
        </p>
      </div>
    </footer>
  );
}
