import { useLayoutEffect } from 'react';
import { place } from '../../paths.ts';

/** Marks a tab in which the dashboard was shown. A tab that only shows the public site does not have it. */
const mark = 'dashboard';

/** Whether this page was loaded again by the browser's button. Following a link inside the site is no new load. */
const reloaded = () =>
  performance.getEntriesByType('navigation').some((entry) => (entry as PerformanceNavigationTiming).type === 'reload');

let answer: boolean | undefined;

/**
 * Returns whether a signed-in user was looking at the public site when the page was loaded again: `?visitor` is in the
 * address of the first page only. Decided once for each load.
 */
export function visits(path: string, slug: string | undefined): boolean {
  if (answer !== undefined || slug === undefined) return answer ?? false;
  const marked = sessionStorage.getItem(mark) !== null;
  sessionStorage.setItem(mark, 'shown');
  const here = place(path);
  const isPublic = here.kind === 'site' || (here.kind === 'elsewhere' && here.to === '/');
  const own = here.kind === 'site' && here.slug === slug && path !== `/${slug}/standings`;
  answer = reloaded() && isPublic && (own || !marked);
  return answer;
}

/** Loads the page again as a visitor sees it. */
export function AsVisitor() {
  useLayoutEffect(() => {
    sessionStorage.removeItem(mark);
    window.location.replace(`${window.location.pathname}?visitor`);
  }, []);
  return null;
}
