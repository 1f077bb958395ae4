import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type APIRequestContext, test as base, expect, type Page, request } from '@playwright/test';
import type axe from 'axe-core';

export const password = process.env.HOMECOURT_DEMO_PASSWORD ?? '';
export const port = process.env.PORT ?? '';
/** The custom domain of a demo organization; the browser's host rules map it to this machine. */
export const domain = `http://longbeachhoops.example:${port}`;

/**
 * Returns `name` with six random letters. A test that names its data so finds none of another test, of an earlier run, or
 * of the demo. Letters, because tests look for digits.
 */
export function unique(name: string): string {
  const letters = Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) =>
    String.fromCharCode(97 + (byte % 26)),
  );
  return `${name} ${letters.join('')}`;
}

interface Fixtures {
  /** Statuses of failed requests that the test causes on purpose; any other failed request fails the test. */
  provoked: number[];
  /** Other hosts that the page may request; a request to any other host fails the test. */
  elsewhere: string[];
}

/**
 * Makes `goto` and `reload` wait until the page's script has hydrated the server's HTML. Clicks before that are lost, and on a
 * busy machine a test would click earlier than a person can. A call with `waitUntil` does not wait.
 */
function waitForScripts(page: Page): void {
  const { goto, reload } = page;
  // Preact sets `__k` on the element into which it has rendered.
  const ready = () => page.waitForFunction(() => '__k' in (document.getElementById('root') ?? { __k: true }));
  page.goto = async (url, options) => {
    const answer = await goto.call(page, url, options);
    if (!options?.waitUntil) await ready();
    return answer;
  };
  page.reload = async (options) => {
    const answer = await reload.call(page, options);
    if (!options?.waitUntil) await ready();
    return answer;
  };
}

/** A test whose page must have no errors, no console errors, and no requests to other hosts. */
export const test = base.extend<Fixtures>({
  provoked: [[], { option: true }],
  elsewhere: [[], { option: true }],
  page: async ({ page, provoked, elsewhere, javaScriptEnabled }, use) => {
    if (javaScriptEnabled ?? true) waitForScripts(page);
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(`page error: ${error.message}`));
    page.on('console', (message) => {
      const text = message.text();
      const expected = provoked.some((status) => text.includes(status === 0 ? 'ERR_' : `status of ${status}`));
      // The custom domain is served without HTTPS here, so the browser ignores this header.
      const unsecured = text.includes('Cross-Origin-Opener-Policy header has been ignored');
      if (message.type() === 'error' && !expected && !unsecured) faults.push(`console: ${text}`);
    });
    page.on('request', (request) => {
      const { hostname, protocol } = new URL(request.url());
      const own = ['127.0.0.1', 'localhost', 'longbeachhoops.example', ...elsewhere].includes(hostname);
      if (protocol.startsWith('http') && !own) faults.push(`request to ${hostname}`);
    });
    await use(page);
    // A route handler may still be waiting for the server when its test ends.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    expect(faults).toEqual([]);
  },
});

export { expect };

// Minified, because the browser gets it for each page that is checked: 650 kB instead of 1.5 MB.
const axeSource = readFileSync(join(import.meta.dirname, '../node_modules/axe-core/axe.min.js'), 'utf8');

/** Loads axe into the page unless this load of the page has it. */
export async function loadAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
}

/** Expects that the page does not scroll sideways and that axe finds no violations. */
export async function expectUsable(page: Page): Promise<void> {
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(sideways, 'the page scrolls sideways').toBeLessThanOrEqual(0);
  await loadAxe(page);
  const found = await page.evaluate(async () => {
    // During a colour transition the contrast is undefined, so wait until all transitions have finished or are
    // cancelled.
    const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(transitions.map((transition) => transition.finished));
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run({
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
      resultTypes: ['violations'],
    });
    return violations.map(({ id, impact, nodes }) => `${impact} ${id}: ${nodes.map((node) => node.html).join(' ')}`);
  });
  expect(found).toEqual([]);
}

/** Removes content and first data from pages, so that the browser has to render the screens and fetch their data. */
export async function withoutFirstData(page: Page): Promise<void> {
  await page.route(
    (url) => !/^\/(api|assets|media)\//.test(url.pathname),
    async (route) => {
      // Not the favicon: the browser may request it at any time, even while the test ends.
      if (route.request().resourceType() !== 'document') return route.fallback();
      const response = await route.fetch();
      const body = (await response.text())
        .replace(/,"data":\{.*\}(?=\}<\/script>)/s, '')
        .replace(/("screen":"[^"]*"),"path":"[^"]*"/, '$1');
      await route.fulfill({ response, body });
    },
  );
}

/** Holds the requests of a page to `url`, or those with one method, until the returned function is called. */
export async function holdRequests(page: Page, url: string | RegExp, method?: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(url, async (route) => {
    if (method && route.request().method() !== method) return route.fallback();
    await released;
    await route.continue();
  });
  return () => release();
}

/** Opens a page and returns the answer to a call of its screen: what the page shows, even if other tests write meanwhile. */
export async function openAndRead(page: Page, address: string, call: string) {
  await withoutFirstData(page);
  const answer = page.waitForResponse((response) => new URL(response.url()).pathname === call);
  await page.goto(address);
  return (await answer).json();
}

/** Expects an error with this title while the call fails, and the screen after "Try again". */
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

/** Signs in on the current page and waits for the dashboard. */
export async function signIn(page: Page, username: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Username' }).fill(username);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Seasons' })).toBeVisible();
}

/** Signs in without the form, which session.spec.ts tests. The next page that is opened has the session. */
export async function signInTo(page: Page, slug: string, username: string): Promise<void> {
  const origin = `http://127.0.0.1:${port}`;
  const data = { username, password, ...(slug ? { slug } : {}) };
  const answer = await page.request.post(`${origin}/api/auth/login`, { headers: { origin }, data });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** Signs out and opens a page as a visitor. Leaves the old page first, whose calls would be refused without the session. */
export async function visit(page: Page, address: string): Promise<void> {
  await page.goto('about:blank');
  await page.context().clearCookies();
  await page.goto(address);
}

/** Presses Escape and discards the unsaved text. */
export async function giveUp(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Discard' }).click();
}

export interface Game {
  id: number;
  status: string;
  video_url: string | null;
  is_bracket: boolean;
  season_id: number;
  season: { name: string };
  leagueId: number | null;
  homeTeam: { id: number; name: string; slt_id: number };
  awayTeam: { id: number; name: string; slt_id: number };
}

/** Returns the games of an organization as a visitor gets them. */
export async function games(page: Page, origin: string, slug: string): Promise<Game[]> {
  const answer = await page.request.get(`${origin}/api/gamesv2?slug=${slug}`);
  return (await answer.json()).games;
}

/** Returns the league games only: other tests use the bracket games, and those have no box score. */
export async function leagueGames(page: Page, origin: string, slug: string): Promise<Game[]> {
  return (await games(page, origin, slug)).filter((game) => !game.is_bracket);
}

const shared = `http://127.0.0.1:${port}`;

/** Returns a signed-in API client without a page. */
export async function caller(
  slug: string,
  username: string,
  secret = password,
  origin = shared,
): Promise<APIRequestContext> {
  const api = await request.newContext({ baseURL: origin, extraHTTPHeaders: { origin } });
  const data = { username, password: secret, ...(slug ? { slug } : {}) };
  expect((await api.post('/api/auth/login', { data })).status()).toBe(200);
  return api;
}

interface Made {
  user: { id: number; username: string };
  tempPassword?: string;
}

/** Creates a user of fab for one test, with the shared password unless `input` contains one. */
export async function newUser(username: string, input: Record<string, unknown> = {}): Promise<Made> {
  const owner = await caller('fab', 'owner');
  const made = await owner.post('/api/usersv2', { data: { username, password, ...input } });
  expect(made.status()).toBe(201);
  return made.json();
}
