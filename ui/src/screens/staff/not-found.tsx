import { Link } from 'wouter';
import { Empty } from '../../kit/states.tsx';
import { useTitle } from '../../lib/title.ts';
import { StaffPage } from '../../parts/staff/shell.tsx';

export default function NotFound() {
  useTitle('Page not found', 'Homecourt');
  return (
    <StaffPage crumbs={[{ label: 'Page not found' }]}>
      <h1 className="vh">Page not found</h1>
      <Empty title="There is nothing at this address">
        <Link className="btn primary" href="/dashboard/seasons">
          All seasons
        </Link>
      </Empty>
    </StaffPage>
  );
}
