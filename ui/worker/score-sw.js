// The service worker of the scorers' page. It answers `/score` and the page's own files from what it has stored, and nothing else: no
// call of the API, no other page. A new release waits until no tab has the page open. The build puts `release` and `files` before this
// text.

const page = '/score';
const prefix = 'homecourt-score ';
const cacheName = prefix + release;

self.addEventListener('install', (event) => {
  const store = async () => {
    const cache = await caches.open(cacheName);
    await cache.addAll([page, ...files].map((url) => new Request(url, { cache: 'reload' })));
  };
  event.waitUntil(store());
});

self.addEventListener('activate', (event) => {
  const clear = async () => {
    const old = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== cacheName);
    await Promise.all(old.map((name) => caches.delete(name)));
    await self.clients.claim();
  };
  event.waitUntil(clear());
});

const stored = async (request, url) => (await caches.match(url, { cacheName })) ?? fetch(request);

self.addEventListener('fetch', (event) => {
  const { method, mode, url: address } = event.request;
  const { origin, pathname } = new URL(address);
  if (method !== 'GET' || origin !== self.location.origin) return;
  const isOurs = mode === 'navigate' ? pathname === page : files.includes(pathname);
  if (isOurs) event.respondWith(stored(event.request, pathname));
});
