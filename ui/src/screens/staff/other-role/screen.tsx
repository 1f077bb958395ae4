import { Link } from 'wouter';
import { useSession } from '../../../api/session.ts';
import { Empty } from '../../../kit/states.tsx';
import { useTitle } from '../../../lib/title.ts';
import { StaffPage } from '../../../parts/staff/shell.tsx';
import { afterSignIn } from '../../../paths.ts';

/** The page for the URL of a screen that the user's role does not have. */
export default function OtherRole() {
  useTitle('Not for your role', 'Homecourt');
  const role = useSession().user?.role ?? '';
  return (
    <StaffPage crumbs={[{ label: 'Not for your role' }]}>
      <h1 className="vh">Not for your role</h1>
      <Empty title="This screen is for staff">
        <p>A scorekeeper records scores, periods and statistics. Ask the staff of your organization for the rest.</p>
        <Link className="btn primary" href={afterSignIn(role)}>
          Games to score
        </Link>
      </Empty>
    </StaffPage>
  );
}
