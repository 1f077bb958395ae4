import { Link } from 'wouter';
import { useSite } from '../api/site.ts';
import { Icon } from '../kit/icon.tsx';
import { thisYear } from '../lib/when.ts';

export default function SiteFoot() {
  const { organization } = useSite();
  const social = [
    ['facebook', 'Facebook', organization.facebook_url],
    ['instagram', 'Instagram', organization.instagram_url],
    ['youtube', 'YouTube', organization.youtube_url],
  ] as const;
  return (
    <footer className="foot">
      <div className="wrap">
        <p>
          © {thisYear()} {(organization.slug || 'league').toUpperCase()}. Powered by Homecourt.
        </p>
        <p className="foot-links">
          {social.map(
            ([icon, name, url]) =>
              url && (
                <a key={icon} href={url} rel="noopener">
                  <Icon name={icon} />
                  {name}
                </a>
              ),
          )}
          <Link href="/login">Admin Sign In</Link>
        </p>
      </div>
    </footer>
  );
}
