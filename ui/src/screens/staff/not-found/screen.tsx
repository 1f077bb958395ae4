import { Link, useLocation } from 'wouter';
import { useAuth, useOrganizations } from '../../../api/staff.ts';
import { Empty } from '../../../kit/states.tsx';
import { useTitle } from '../../../lib/title.ts';
import { AsVisitor } from '../../../parts/staff/as-visitor.tsx';
import { StaffPage } from '../../../parts/staff/shell.tsx';
import { place } from '../../../paths.ts';
import { baseOf } from '../../../staff-paths.ts';

/** Says that there is nothing at the address; a page of a public site is shown as visitors see it. */
export default function NotFound() {
  useTitle('Page not found', 'Homecourt');
  const [path] = useLocation();
  const auth = useAuth();
  const organization = auth.data?.organization;
  const here = place(path);
  const domain = organization && baseOf(organization) === '';
  const slug = !domain && here.kind === 'site' ? here.slug : null;
  const listed = useOrganizations(slug !== null);
  // The dashboard itself decides about addresses of the own site, once it knows which one that is.
  if (auth.loading || listed.loading || (slug && slug === organization?.slug)) return null;
  const isPublic = domain
    ? here.kind === 'site' || (here.kind === 'elsewhere' && here.to === '/')
    : listed.data?.organizations.some((one) => one.slug === slug);
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
