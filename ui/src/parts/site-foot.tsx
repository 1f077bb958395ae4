import { useEffect } from 'react';
import { Link, useLocation } from 'wouter';
import { useSite } from '../api/site.ts';
import { Icon } from '../kit/icon.tsx';
import { thisYear } from '../lib/when.ts';

const social = ['Facebook', 'Instagram', 'YouTube'] as const;

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
          {social.map((name) => {
            const icon = name.toLowerCase() as Lowercase<typeof name>;
            const url = organization[`${icon}_url`];
            return (
              url && (
                <a key={icon} href={url} rel="noopener">
                  <Icon name={icon} />
                  {name}
                </a>
              )
            );
          })}
          <Link href="/login">Admin Sign In</Link>
        </p>
      </div>
    </footer>
  );
}
