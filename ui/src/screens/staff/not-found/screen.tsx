import { Link, useLocation } from 'wouter';
import { useAuth, useOrganizations } from '../../../api/staff.ts';
import { Empty } from '../../../kit/states.tsx';
import { useTitle } from '../../../lib/title.ts';
import { AsVisitor } from '../../../parts/staff/as-visitor.tsx';
import { StaffPage } from '../../../parts/staff/shell.tsx';
import { routeOf } from '../../../paths.ts';
import { baseOf } from '../../../staff-paths.ts';

/** The page for an unknown URL; a URL of a public site is opened in the visitor's view instead. */
export default function NotFound() {
  useTitle('Page not found', 'Homecourt');
  const [path] = useLocation();
  const auth = useAuth();
  const organization = auth.data?.organization;
  const route = routeOf(path);
  const domain = organization && baseOf(organization) === '';
  const slug = !domain && route.kind === 'site' ? route.slug : null;
  const listed = useOrganizations(slug !== null);
  // URLs of the user's own site are handled in `routes.tsx`, once the organization is known.
  if (auth.loading || listed.loading || (slug && slug === organization?.slug)) return null;
  const isPublic = domain
    ? route.kind === 'site' || (route.kind === 'elsewhere' && route.to === '/')
    : listed.data?.organizations.some((organization) => organization.slug === slug);
  if (isPublic) return <AsVisitor />;
  return (
    <StaffPage crumbs={[{ label: 'Page not found' }]}>
      <h1 className="vh">Page not found</h1>
      <Empty title="There is nothing at this address">
        <p>
          {slug
            ? `No league with a public site is at /${slug}. You are signed in for ${organization?.name ?? 'Homecourt'}.`
            : 'It may have been removed, or the address was mistyped.'}
        </p>
        <Link className="btn primary" href="/dashboard/seasons">
          All seasons
        </Link>
      </Empty>
    </StaffPage>
  );
}
