import { withQuery } from '../api/client.ts';
import type { Site } from '../api/site.ts';

/** How long a page is looked at before it counts, in milliseconds: a redirect does not. */
const wait = 300;

let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Tells the server that a page of a site was looked at; it alone decides whether that counts. Nobody waits for it, and it
 * is sent even when the page is left at once.
 */
export function view(path: string, tenant: Site['tenant']): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    const body = new Blob([JSON.stringify({ path })], { type: 'application/json' });
    navigator.sendBeacon(withQuery('/api/page-views', tenant), body);
  }, wait);
}
