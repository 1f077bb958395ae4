import { type APIRequestContext, test as base, expect, type Page, request } from '@playwright/test';
import axe from 'axe-core';

export const password = process.env.HOMECOURT_DEMO_PASSWORD ?? '';
export const port = process.env.PORT ?? '';
/** The custom domain of one of the demo's organizations; the browser is told that it is this machine. */
export const domain = `http://longbeachhoops.example:${port}`;

interface Fixtures {
  /** Answers that a test provokes, by status; any other failed request fails the test. */
  provoked: number[];
  /** Other hosts that a test means to ask; a request to any other fails it. */
  elsewhere: string[];
}

/** A page that must stay clean: no error on it or in its console, and no request to another host. */
export const test = base.extend<Fixtures>({
  provoked: [[], { option: true }],
  elsewhere: [[], { option: true }],
  page: async ({ page, provoked, elsewhere }, use) => {
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(`page error: ${error.message}`));
    page.on('console', (message) => {
      const text = message.text();
      const expected = provoked.some((status) => text.includes(status === 0 ? 'ERR_' : `status of ${status}`));
      // The custom domain is served without https here, where this header has no meaning.
      const unsecured = text.includes('Cross-Origin-Opener-Policy header has been ignored');
      if (message.type() === 'error' && !expected && !unsecured) faults.push(`console: ${text}`);
    });
    page.on('request', (request) => {
      const { hostname, protocol } = new URL(request.url());
      const own = ['127.0.0.1', 'localhost', 'longbeachhoops.example', ...elsewhere].includes(hostname);
      if (protocol.startsWith('http') && !own) faults.push(`request to ${hostname}`);
    });
    await use(page);
    // A handler may still wait for the server when its test has ended.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    expect(faults).toEqual([]);
  },
});

export { expect };

/** Nothing on the page moves sideways, and axe finds nothing serious. */
export async function expectUsable(page: Page): Promise<void> {
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(sideways, 'the page scrolls sideways').toBeLessThanOrEqual(0);
  await page.evaluate(axe.source);
  const found = await page.evaluate(async () => {
    // A colour on its way to another has neither's contrast; a transition that is cancelled has ended as well.
    const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(transitions.map((transition) => transition.finished));
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run({
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    });
    return violations.map(({ id, impact, nodes }) => `${impact} ${id}: ${nodes.map((node) => node.html).join(' ')}`);
  });
  expect(found).toEqual([]);
}

/** Pages come without the answers that they bring, so that a test can see how their screens ask. */
export async function withoutFirstData(page: Page): Promise<void> {
  await page.route(
    (url) => !/^\/(api|assets|media)\//.test(url.pathname),
    async (route) => {
      // A browser asks for its icon whenever it likes, and for the last time while the test ends.
      if (route.request().resourceType() !== 'document') return route.fallback();
      const response = await route.fetch();
      const body = (await response.text()).replace(/,"data":\{.*\}(?=\}<\/script>)/s, '');
      await route.fulfill({ response, body });
    },
  );
}

/** A screen whose call fails says so under a title, and is there once the call is tried again. */
export async function expectRetry(page: Page, address: string, call: string, title: string): Promise<void> {
  await withoutFirstData(page);
  await page.route(call, (route) => route.fulfill({ status: 500, json: { message: 'Out of order.' } }));
  await page.goto(address);
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await page.unroute(call);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: title })).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
}

/** Signs in on the page that is shown, and waits for the dashboard. */
export async function signIn(page: Page, username: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Username' }).fill(username);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Seasons' })).toBeVisible();
}

/** Closes by Escape what holds unsaved text, and says that it may go. */
export async function giveUp(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Discard' }).click();
}

interface Game {
  id: number;
  status: string;
  video_url: string | null;
  is_bracket: boolean;
  season_id: number;
  season: { name: string };
  homeTeam: { id: number; name: string; slt_id: number };
  awayTeam: { id: number; name: string; slt_id: number };
}

/** The games of an organization, as a visitor gets them. */
export async function games(page: Page, origin: string, slug: string): Promise<Game[]> {
  const answer = await page.request.get(`${origin}/api/gamesv2?slug=${slug}`);
  return (await answer.json()).games;
}

/** Those of its leagues: games of brackets are other tests' as well, and have no box score. */
export async function leagueGames(page: Page, origin: string, slug: string): Promise<Game[]> {
  return (await games(page, origin, slug)).filter((game) => !game.is_bracket);
}

/** Calls of one who is signed in without a page. */
export async function caller(slug: string, username: string, secret = password): Promise<APIRequestContext> {
  const origin = `http://127.0.0.1:${port}`;
  const api = await request.newContext({ baseURL: origin, extraHTTPHeaders: { origin } });
  const data = { username, password: secret, ...(slug ? { slug } : {}) };
  expect((await api.post('/api/auth/login', { data })).status()).toBe(200);
  return api;
}

interface Made {
  user: { id: number; username: string };
  tempPassword?: string;
}

/** A user of fab who is a test's own; with the password of all where `input` names none. */
export async function newUser(username: string, input: Record<string, unknown> = {}): Promise<Made> {
  const owner = await caller('fab', 'owner');
  const made = await owner.post('/api/usersv2', { data: { username, password, ...input } });
  expect(made.status()).toBe(201);
  return made.json();
}
