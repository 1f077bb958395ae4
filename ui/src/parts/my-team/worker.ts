// The service worker, which keeps the site readable without a connection. It is registered only on devices that follow a
// team or have installed the site.
import type { Site } from '../../api/site.ts';
import type { FollowedTeam } from './store.ts';

/** The path of the organization's site: empty on its own domain. */
const baseOf = ({ tenant }: Site) => ('slug' in tenant ? `/${tenant.slug}` : '');

/** How the names of the site's caches begin, as in `worker/sw.js`. */
const prefixOf = (site: Site) => `homecourt ${baseOf(site)} `;

/** Whether the browser has service workers: not without HTTPS, and not in some private windows. */
const isSupported = () => 'serviceWorker' in navigator;

/** Tells the worker the followed team, the height of its card, for which it makes space, and the time zone of its notes. */
export async function tellWorker(site: Site, { team, height }: FollowedTeam): Promise<void> {
  if (!isSupported()) return;
  const cache = await caches.open(`${prefixOf(site)}team`);
  const zone = site.organization.time_zone;
  await cache.put('/my-team', new Response(JSON.stringify({ team, height, zone })));
}

/** Waits until the worker runs. It does not control every page that registers it: `/youth/fab` is outside of `/fab`. */
const activated = (worker: ServiceWorker) =>
  new Promise<void>((resolve) => {
    const check = () => worker.state === 'activated' && resolve();
    worker.addEventListener('statechange', check);
    check();
  });

/** Registers the worker and has it store the pages of the followed team. */
export async function startWorker(site: Site, followed: FollowedTeam | null): Promise<void> {
  if (!isSupported()) return;
  // Without this cache the worker stores nothing.
  await caches.open(`${prefixOf(site)}team`);
  if (followed) await tellWorker(site, followed);
  const registration = await navigator.serviceWorker.register('/sw.js', { scope: baseOf(site) || '/' });
  const worker = registration.active ?? registration.waiting ?? registration.installing;
  if (!worker) return;
  await activated(worker);
  worker.postMessage('store');
}

/** Unregisters the worker and removes what it has stored. */
export async function stopWorker(site: Site): Promise<void> {
  if (!isSupported()) return;
  const scope = new URL(baseOf(site) || '/', location.origin).href;
  const registrations = await navigator.serviceWorker.getRegistrations();
  await Promise.all(registrations.filter((one) => one.scope === scope).map((one) => one.unregister()));
  await caches.delete(`${prefixOf(site)}team`);
  const names = (await caches.keys()).filter((name) => name.startsWith(prefixOf(site)));
  await Promise.all(names.map((name) => caches.delete(name)));
}
