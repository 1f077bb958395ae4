import { useContext } from 'react';
import { Link } from 'wouter';
import { SiteContext } from '../../../api/site.ts';
import { Empty } from '../../../kit/states.tsx';
import { useTitle } from '../../../lib/title.ts';

export default function NotFound() {
  useTitle('Page not found');
  const content = (
    <div className="wrap page">
      <h1 className="vh">Page not found</h1>
      <Empty title="There is nothing at this address">
        <p>It may have been moved, or the address was mistyped.</p>
        <Link className="btn second" href="/">
          Go to the home page
        </Link>
      </Empty>
    </div>
  );
  // Inside an organization's site, `Site` already renders the `main` element.
  return useContext(SiteContext) ? content : <main id="main">{content}</main>;
}
