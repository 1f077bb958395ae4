import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { useSite, useSiteData } from '../../../api/site.ts';
import { useTitle } from '../../../lib/title.ts';
import { Loaded } from '../../../parts/loaded.tsx';
import { PageContent } from '../../../parts/pages/written.tsx';

/** A page written by the organization's staff. */
export default function PageScreen() {
  const { organization } = useSite();
  const [location, navigate] = useLocation();
  // The router has decoded the address.
  const path = location.replace(/^\/|\/$/g, '');
  const page = useSiteData(`/api/pages/${encodeURIComponent(path)}`);
  useTitle(page.data?.page.title, organization.name);
  const present = page.data?.page.path;
  // A link in a text may lead to a path that the page had before.
  useEffect(() => {
    if (present && present.toLowerCase() !== path.toLowerCase()) navigate(`/${present}`, { replace: true });
  }, [present, path, navigate]);
  return (
    <Loaded from={page} what="the page" missing="There is nothing at this address">
      {({ page }) => (
        <div className="wrap page" key={path}>
          <PageContent page={page} />
        </div>
      )}
    </Loaded>
  );
}
