import { useLayoutEffect } from 'react';
import { routeOf } from '../../paths.ts';

/** sessionStorage key that is set after the dashboard was shown in a tab. */
const mark = 'dashboard';

/** Returns whether the page was loaded by the browser's reload button. */
const reloaded = () =>
  performance.getEntriesByType('navigation').some((entry) => (entry as PerformanceNavigationTiming).type === 'reload');

let answer: boolean | undefined;

/**
 * Returns whether a signed-in user was viewing the public site when they reloaded the page: after the first page the
 * URL no longer contains `?visitor`. The answer is computed once per page load.
 */
export function isVisitorReload(path: string, slug: string | undefined): boolean {
  if (answer !== undefined || slug === undefined) return answer ?? false;
  const marked = sessionStorage.getItem(mark) !== null;
  sessionStorage.setItem(mark, 'shown');
  const route = routeOf(path);
  const isPublic = route.kind === 'site' || (route.kind === 'elsewhere' && route.to === '/');
  const own = route.kind === 'site' && route.slug === slug && path !== `/${slug}/standings`;
  answer = reloaded() && isPublic && (own || !marked);
  return answer;
}

/** Reloads the page in the visitor's view, with the rest of its query. */
export function AsVisitor() {
  useLayoutEffect(() => {
    sessionStorage.removeItem(mark);
    const { pathname, search } = window.location;
    window.location.replace(`${pathname}${search ? `${search}&` : '?'}visitor`);
  }, []);
  return null;
}
