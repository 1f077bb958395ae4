import { withQuery } from '../api/client.ts';
import type { Site } from '../api/site.ts';

/** Delay before a page view counts, in milliseconds, so that redirects do not count. */
const wait = 300;

let timer: ReturnType<typeof setTimeout> | undefined;

/** Reports a page view to the server, which decides whether it counts. Uses a request that outlives the page. */
export function reportPageView(path: string, tenant: Site['tenant']): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    const body = new Blob([JSON.stringify({ path })], { type: 'application/json' });
    navigator.sendBeacon(withQuery('/api/page-views', tenant), body);
  }, wait);
}
