import { useLocation } from 'wouter';
import { useSite, useSiteData } from '../../../api/site.ts';
import { useTitle } from '../../../lib/title.ts';
import { Loaded } from '../../../parts/loaded.tsx';
import { PageContent } from '../../../parts/pages/written.tsx';

/** A page written by the organization's staff. */
export default function PageScreen() {
  const { organization } = useSite();
  const [location] = useLocation();
  const path = location.replace(/^\/|\/$/g, '');
  const page = useSiteData(`/api/pages/${encodeURIComponent(decodeURIComponent(path))}`);
  useTitle(page.data?.page.title, organization.name);
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
