import { useContext } from 'react';
import { Link, useLocation } from 'wouter';
import { SiteContext } from '../api/site.ts';
import { Empty } from '../kit/states.tsx';
import { useTitle } from '../lib/title.ts';

export interface MissingProps {
  /** What does not exist: "There is no such game". */
  title: string;
}

/** The page for an unknown URL, with a link to the home page. */
export default function Missing({ title }: MissingProps) {
  const name = useContext(SiteContext)?.organization.name ?? 'Homecourt';
  const [path] = useLocation();
  const isHome = path === '/' || path === '/site';
  const heading = isHome ? name : 'Page not found';
  useTitle(heading, isHome ? undefined : name);
  return (
    <>
      <h1 className="vh">{heading}</h1>
      <Empty title={title}>
        <p>
          {isHome ? `${name} has not written this page yet.` : 'It may have been removed, or the address was mistyped.'}
        </p>
        <Link className="btn second" href={isHome ? '/schedule' : '/'}>
          {isHome ? 'Schedule' : 'Go to the home page'}
        </Link>
      </Empty>
    </>
  );
}
