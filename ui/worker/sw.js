// The service worker of one organization's site. It is registered only on devices that follow a team or have installed the
// site. It keeps the pages that a team's people look at, so that they can be read without a connection, and marks the home
// page before the first paint, so that the card of the followed team moves nothing. The build puts `release` before this
// text.

/** The path of the site: empty on its own domain, else `/fab`. */
const base = new URL(self.registration.scope).pathname.replace(/\/$/, '');
/** The caches of this site: `homecourt /fab abc123`. The page removes them by this prefix. */
const prefix = `homecourt ${base} `;
const cacheName = prefix + release;
/** The cache in which the page keeps the team and the height of its card; it outlives releases. Unfollowing removes it first. */
const teamCache = `${prefix}team`;

/** The time that the network has before a stored answer is shown, in milliseconds. */
const patience = 3_000;
/** A stored answer is not renewed before this time, in milliseconds. */
const fresh = 30_000;
/** The limits of what is stored for one organization: answers, and bytes with the files of the UI. */
const mostAnswers = 30;
const mostBytes = 3_000_000;

const pages = ['', '/', '/site', '/schedule', '/games', '/teamList', '/standings'];
const calls = [
  /^\/api\/(announced-games|home|gamesv2|leaguesv2|seasonsv2|stat-leaders)$/,
  /^\/api\/(bye-dates|week-offs)\/public$/,
  /^\/api\/seasonsv2\/\d+\/(leagues-with-teams-public|divisions)$/,
  /^\/api\/pages\/home$/,
  /^\/api\/(organization-links|teamsv2)\/\d+$/,
];

/** Returns the followed team, the height of its card, and the organization's time zone. */
async function myTeam() {
  const stored = await caches.match('/my-team', { cacheName: teamCache });
  return stored ? stored.json() : {};
}

/** Returns whether an address is a page that may be stored, or the page of a team. */
const isPage = ({ pathname }) => {
  const path = pathname.slice(base.length);
  return pathname.startsWith(base) && (pages.includes(path) || /^\/teams\/\d+$/.test(path));
};

/** Returns whether an address is a public call of this organization that may be stored, or the call of a team. */
const isCall = ({ pathname, searchParams }) => {
  const named = base ? searchParams.get('slug') === base.slice(1) : searchParams.has('domain');
  return calls.some((call) => call.test(pathname)) && (named || pathname.startsWith('/api/organization-links/'));
};

const bytesOf = (answer) => Number(answer.headers.get('x-bytes')) || 0;

/** Stores an answer, and removes the oldest ones that are over the limits. */
async function store(url, answer) {
  const body = await answer.arrayBuffer();
  const headers = new Headers(answer.headers);
  // The body is decoded already.
  for (const name of ['content-encoding', 'content-length']) headers.delete(name);
  headers.set('x-bytes', String(body.byteLength));
  headers.set('x-stored', new Date().toISOString());
  // The team was unfollowed meanwhile, and nothing may stay.
  if (!(await caches.has(teamCache))) return;
  const cache = await caches.open(cacheName);
  await cache.delete(url);
  await cache.put(url, new Response(body, { status: answer.status, headers }));
  const keys = await cache.keys();
  const kept = await Promise.all(keys.map(async (key) => [key, bytesOf((await cache.match(key)) ?? answer)]));
  let bytes = kept.reduce((sum, [, size]) => sum + size, 0);
  let answers = keys.filter(({ url }) => !new URL(url).pathname.startsWith('/assets/')).length;
  for (const [key, size] of kept) {
    if (answers <= mostAnswers && bytes <= mostBytes) break;
    const isFile = new URL(key.url).pathname.startsWith('/assets/');
    if (isFile && bytes <= mostBytes) continue;
    await cache.delete(key);
    bytes -= size;
    if (!isFile) answers -= 1;
  }
}

/** Asks for an answer without a session and stores it, so that what staff see is never stored. */
async function renew(url) {
  const old = await caches.match(url, { cacheName });
  if (old && Date.now() - Date.parse(old.headers.get('x-stored') ?? '') < fresh) return;
  const answer = await fetch(url, { credentials: 'omit' });
  if (!answer.ok || answer.redirected) return;
  const isHtml = answer.headers.get('content-type')?.startsWith('text/html');
  const html = isHtml ? await answer.clone().text() : '';
  await store(url, answer);
  await renewParts(html, url);
}

/** Stores the files that a page names, and the answers to the calls whose data it has, for the same page without a reload. */
async function renewParts(html, url) {
  const files = html.match(/\/assets\/[\w.-]+\.(?:js|css)\b/g) ?? [];
  for (const file of new Set(files)) await hashed(new URL(file, url).href);
  const boot = html.match(/id="boot">(.*?)<\/script>/s)?.[1];
  const called = Object.keys((boot && JSON.parse(boot).data) ?? {}).map((call) => new URL(call, url));
  for (const call of called.filter(isCall)) await renew(call.href);
}

/** Returns a file whose name contains a hash of its content: from the store first. */
async function hashed(url) {
  const stored = await caches.match(url, { cacheName });
  if (stored) return stored;
  const answer = await fetch(url);
  if (answer.ok) await store(url, answer.clone());
  return answer;
}

/** Returns an answer from the network; after `patience`, or without a connection, what `fallback` makes of the stored one. */
async function networkFirst(request, url, fallback) {
  const network = fetch(request);
  const stored = await caches.match(url, { cacheName });
  if (!stored) return network;
  const late = new Promise((resolve) => setTimeout(resolve, patience, null));
  const answer = await Promise.race([network.catch(() => null), late]);
  return answer ?? fallback(stored);
}

/** Returns a page with changes to its text. */
async function edited(answer, edit) {
  const { status, headers } = answer;
  return new Response(edit(await answer.text()), { status, headers });
}

/** Formats an instant as `Tuesday, 8:14 AM`; after six days with its date, `Tuesday, November 24, 8:14 AM`. */
function dayAndTime(instant, timeZone) {
  const format = (options) => new Intl.DateTimeFormat('en-US', { ...options, timeZone }).format(instant);
  const time = format({ hour: 'numeric', minute: '2-digit' }).replace(/\u202f/g, ' ');
  const isOld = Date.now() - instant.getTime() > 6 * 86_400_000;
  return `${format({ weekday: 'long', ...(isOld && { month: 'long', day: 'numeric' }) })}, ${time}`;
}

/** The icon of the note. */
const icon =
  '<svg viewBox="0 0 20 20" width="20" height="20" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" aria-hidden="true" style="flex:none"><path d="M3 3l14 14M10 15h.01M7.5 12.200a3.7 3.7 0 0 1 3.6-.9M5 9.5a7.5 7.5 0 0 1 2.7-1.700M2.5 7A11 11 0 0 1 5 5.300M15 9.5a7.5 7.5 0 0 0-4.3-2.200M17.5 7A11 11 0 0 0 9 4.1"/></svg>';

/** Returns the note above a page that shows a stored answer. */
function noteOf(stored, zone) {
  const time = dayAndTime(new Date(stored.headers.get('x-stored') ?? ''), zone);
  const colours = 'background:var(--warn-soft);color:var(--warn)';
  const style = `display:flex;gap:.75rem;align-items:center;padding:.75rem var(--gutter);font-size:var(--fs-14);${colours}`;
  const text = `<span>No connection. This is the schedule of ${time}.</span>`;
  return `<div id="offline" role="status" style="${style}">${icon}${text}</div>`;
}

/** Returns a stored page with the note. */
const withNote = (stored, zone) =>
  edited(stored, (html) => html.replace('<div id="root">', `${noteOf(stored, zone)}<div id="root">`));

/** Has the page that made a call show a note, or remove it for an empty text. */
async function tell(client, note) {
  const page = await self.clients.get(client);
  page?.postMessage({ note });
}

/** Returns the home page with space for the card of the followed team. */
async function withSpace(answer, height) {
  if (!(height > 0) || !answer.headers.get('content-type')?.startsWith('text/html')) return answer;
  return edited(answer, (html) =>
    html.replace(
      '<html lang="en" style="',
      `<html lang="en" class="has-team" style="--mine-height:${Number(height)}px;`,
    ),
  );
}

async function respond(event, url) {
  const { request } = event;
  const { team, height, zone } = await myTeam();
  const isNavigation = request.mode === 'navigate';
  const [, askedTeam] = url.pathname.match(/\/teams(?:v2)?\/(\d+)$/) ?? [];
  if (askedTeam && Number(askedTeam) !== team) return fetch(request);
  // Filters in a page's address change nothing that is stored.
  const address = isNavigation ? url.origin + url.pathname : url.href;
  let note = '';
  const answer = await networkFirst(request, address, (stored) => {
    if (isNavigation) return withNote(stored, zone);
    note = noteOf(stored, zone);
    return stored;
  });
  if (!isNavigation) await tell(event.clientId, note);
  // Without a connection there is nothing to renew.
  event.waitUntil(renew(address).catch(() => undefined));
  const isHome = isNavigation && ['', '/', '/site'].includes(url.pathname.slice(base.length));
  return isHome && answer.ok ? withSpace(answer, height) : answer;
}

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));

self.addEventListener('activate', (event) => {
  const clear = async () => {
    const old = (await caches.keys()).filter(
      (name) => name.startsWith(prefix) && ![cacheName, teamCache].includes(name),
    );
    await Promise.all(old.map((name) => caches.delete(name)));
    await self.clients.claim();
  };
  event.waitUntil(clear());
});

// After following a team: stores the pages before they are needed.
self.addEventListener('message', (event) => {
  const store = async () => {
    const { team } = await myTeam();
    // On the shared host, links lead to `/fab/`, and the installed site starts at `/fab`.
    const homes = base ? [base, `${base}/`] : ['/'];
    const addresses = [...homes, `${base}/schedule`, `${base}/teamList`, `${base}/teams/${team}`];
    // One after the other, because each page is work for the server.
    for (const path of addresses) await renew(new URL(path, self.location.origin).href).catch(() => undefined);
  };
  if (event.data === 'store') event.waitUntil(store());
});

self.addEventListener('fetch', (event) => {
  const { method, mode, url: address } = event.request;
  const url = new URL(address);
  if (method !== 'GET' || url.origin !== self.location.origin) return;
  if (url.pathname.startsWith('/assets/')) event.respondWith(hashed(url.href));
  else if (mode === 'navigate' ? isPage(url) : isCall(url)) event.respondWith(respond(event, url));
});
