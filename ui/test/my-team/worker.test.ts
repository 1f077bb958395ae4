// The service worker, run with a fake network and a fake store.
import { readFileSync } from 'node:fs';
import { beforeEach, expect, test, vi } from 'vitest';

const origin = 'https://hoops.example';
const source = readFileSync('worker/sw.js', 'utf8');

type Listener = (event: object) => void;

/** A cache of the fake store; the oldest entry is first. */
class FakeCache {
  entries = new Map<string, Response>();
  async match(url: Request | string) {
    return this.entries.get(typeof url === 'string' ? url : url.url)?.clone();
  }
  async put(url: string, answer: Response) {
    this.entries.set(url, answer);
  }
  async delete(url: Request | string) {
    return this.entries.delete(typeof url === 'string' ? url : url.url);
  }
  async keys() {
    return [...this.entries.keys()].map((url) => ({ url }));
  }
}

let stores: Map<string, FakeCache>;
let network: (url: string, credentials: string) => Promise<Response>;
let asked: string[];

beforeEach(() => {
  stores = new Map();
  asked = [];
  network = async (url) => page(url);
});

const page = (text: string, type = 'text/html') => new Response(text, { headers: { 'content-type': type } });

const store = (name: string) => {
  const found = stores.get(name) ?? new FakeCache();
  stores.set(name, found);
  return found;
};

/** Starts the worker of a site. Returns a function that asks it for an address; undefined if it leaves the request alone. */
function start(base = '/fab', release = 'one') {
  const listeners: Record<string, Listener> = {};
  const self = {
    registration: { scope: `${origin}${base || '/'}` },
    location: { origin },
    addEventListener: (name: string, listener: Listener) => Object.assign(listeners, { [name]: listener }),
    skipWaiting: async () => undefined,
    clients: { claim: async () => undefined, get: async () => undefined },
  };
  const caches = {
    open: async (name: string) => store(name),
    has: async (name: string) => stores.has(name),
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
    match: async (url: string, { cacheName }: { cacheName: string }) => stores.get(cacheName)?.match(url),
  };
  const fetch = (request: { url: string } | string, { credentials = 'include' } = {}) => {
    const url = typeof request === 'string' ? request : request.url;
    asked.push(`${credentials} ${url}`);
    return network(url, credentials);
  };
  new Function('self', 'caches', 'fetch', 'release', source)(self, caches, fetch, release);
  store(`homecourt ${base} team`).entries.set('/my-team', Response.json({ team: 7, height: 244, zone: 'UTC' }));
  const run = async (name: string, event: object = {}) => {
    const work: Promise<unknown>[] = [];
    let answer: Promise<Response> | undefined;
    const respondWith = (given: Promise<Response>) => {
      answer = given;
    };
    listeners[name]?.({ ...event, waitUntil: (one: Promise<unknown>) => work.push(one), respondWith });
    const given = await answer;
    await Promise.all(work);
    return given;
  };
  const ask = (path: string, mode = 'navigate', method = 'GET') =>
    run('fetch', { request: { url: path.startsWith('http') ? path : origin + path, mode, method } });
  return { ask, run };
}

const stored = (base = '/fab', release = 'one') =>
  [...store(`homecourt ${base} ${release}`).entries.keys()].map((url) => url.replace(origin, ''));

test('only pages and public calls of the list are stored, as a visitor without a session gets them', async () => {
  const { ask } = start();
  const listed = ['/fab', '/fab/schedule', '/fab/teamList', '/fab/teams/7'];
  for (const path of listed) await ask(path);
  const calls = ['/api/gamesv2?coming=1&slug=fab', '/api/teamsv2/7?slug=fab', '/api/seasonsv2/3/divisions?slug=fab'];
  for (const path of calls) await ask(path, 'cors');
  const others = ['/fab/players/4', '/fab/teams/8', '/fab/login', '/fab/sign-up', '/fabulous', '/dashboard', '/'];
  for (const path of others) await ask(path);
  const never = [
    '/api/captain',
    '/api/auth/check-auth',
    '/api/teamsv2/8?slug=fab',
    '/api/gamesv2?slug=other',
    '/api/gamesv2?organization_id=3',
    '/api/usersv2',
  ];
  for (const path of never) await ask(path, 'cors');
  expect(await ask('/api/gamesv2?slug=fab', 'cors', 'POST')).toBeUndefined();
  expect(await ask('https://elsewhere.example/fab')).toBeUndefined();
  // Live events are a stream without an end.
  expect(await ask('/api/gamesv2/4/live?slug=fab', 'cors')).toBeUndefined();
  expect(stored()).toEqual([...listed, ...calls]);
  const withoutSession = asked
    .filter((line) => line.startsWith('omit '))
    .map((line) => line.replace(`omit ${origin}`, ''));
  expect(withoutSession).toEqual([...listed, ...calls]);
});

test('a site on its own domain stores its calls by the domain', async () => {
  const { ask } = start('');
  await ask('/');
  await ask('/schedule');
  await ask('/api/gamesv2?domain=hoops.example', 'cors');
  await ask('/api/gamesv2?organization_id=3', 'cors');
  expect(stored('')).toEqual(['/', '/schedule', '/api/gamesv2?domain=hoops.example']);
});

test('nothing is stored after the team was unfollowed', async () => {
  const { ask } = start();
  network = async (url) => {
    stores.clear();
    return page(url);
  };
  await ask('/fab/schedule');
  expect([...stores.keys()]).toEqual([]);
});

test('errors and redirected answers are not stored', async () => {
  const { ask } = start();
  network = async () => new Response('', { status: 503 });
  expect((await ask('/fab/schedule'))?.status).toBe(503);
  network = async () => Object.defineProperty(page('elsewhere'), 'redirected', { value: true });
  await ask('/fab/teamList');
  expect(stored()).toEqual([]);
});

test('without a connection, and after three seconds, the stored page is shown with its time', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-12-01T08:14:00Z') });
  const { ask } = start();
  network = async () => page('<html lang="en" style="--org:red"><div id="root">old</div>');
  await ask('/fab/schedule');
  const note = 'No connection. This is the schedule of Tuesday, 8:14 AM.';
  network = () => Promise.reject(new TypeError('no connection'));
  expect(await (await ask('/fab/schedule?league=1'))?.text()).toMatch(`${note}</span></div><div id="root">old`);
  await expect(ask('/fab/teamList')).rejects.toThrow('no connection');
  network = async (_, credentials) => {
    await new Promise((resolve) => setTimeout(resolve, credentials === 'omit' ? 0 : 60_000));
    return page('new');
  };
  let text: string | undefined;
  const late = ask('/fab/schedule').then(async (answer) => {
    text = await answer?.text();
  });
  await vi.advanceTimersByTimeAsync(2_900);
  expect(text).toBeUndefined();
  await vi.advanceTimersByTimeAsync(200);
  await late;
  expect(text).toContain(note);
  // A weekday alone would be taken for one of this week.
  vi.setSystemTime(Date.parse('2026-12-20T08:14:00Z'));
  network = () => Promise.reject(new TypeError('no connection'));
  expect(await (await ask('/fab/schedule'))?.text()).toContain('This is the schedule of Tuesday, December 1, 8:14 AM.');
  vi.useRealTimers();
});

test('the home page alone gets space for the card', async () => {
  const { ask } = start();
  network = async () => page('<html lang="en" style="--org:red">');
  const marked = '<html lang="en" class="has-team" style="--mine-height:244px;--org:red">';
  expect(await (await ask('/fab'))?.text()).toBe(marked);
  expect(await (await ask('/fab/schedule'))?.text()).toBe('<html lang="en" style="--org:red">');
});

test('at most 30 answers and 3 MB are kept, the newest ones', async () => {
  const { ask } = start();
  network = async () => page('x', 'application/json');
  for (let day = 0; day < 40; day += 1) await ask(`/api/gamesv2?coming=${day}&slug=fab`, 'cors');
  expect(stored()).toHaveLength(30);
  expect(stored().at(-1)).toBe('/api/gamesv2?coming=39&slug=fab');
  network = async () => page('x'.repeat(1_000_000), 'text/javascript');
  for (const name of ['a', 'b', 'c', 'd']) await ask(`/assets/${name}-1234567.js`, 'cors');
  const bytes = [...store('homecourt /fab one').entries.values()].map((answer) =>
    Number(answer.headers.get('x-bytes')),
  );
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(3_000_000);
  expect(stored().at(-1)).toBe('/assets/d-1234567.js');
});

test('files with a hash in their names come from the store first', async () => {
  const { ask } = start();
  network = async () => page('first', 'text/javascript');
  await ask('/assets/entry-1234567.js', 'cors');
  network = () => Promise.reject(new TypeError('no connection'));
  expect(await (await ask('/assets/entry-1234567.js', 'cors'))?.text()).toBe('first');
});

test('a new release drops what the old one has stored, of its own site alone', async () => {
  await start('/fab', 'one').ask('/fab');
  await start('/fabulous', 'one').ask('/fabulous');
  await start('/fab', 'two').run('activate');
  expect([...stores.keys()].sort()).toEqual([
    'homecourt /fab team',
    'homecourt /fabulous one',
    'homecourt /fabulous team',
  ]);
});

test('after a team is followed its pages are stored with the files that they name and the calls that they show', async () => {
  const { run } = start();
  const data = { '/api/gamesv2?coming=7&slug=fab': [], '/api/stats?slug=fab': [] };
  const html = `<script src="/assets/a-1.js"></script><script id="boot">${JSON.stringify({ data })}</script>`;
  network = async (url) => (url.includes('/assets/') ? page('script', 'text/javascript') : page(html));
  await run('message', { data: 'store' });
  const pages = ['/fab', '/fab/', '/fab/schedule', '/fab/teamList', '/fab/teams/7'];
  expect(stored().sort()).toEqual(['/api/gamesv2?coming=7&slug=fab', '/assets/a-1.js', ...pages]);
});
