import type { Page } from '@playwright/test';
import { expect, test } from '../own/server.ts';
import { domain, holdRequests, leagueGames, password } from '../support.ts';
import { publicPlaces } from '../walk/places.ts';

// A fresh demo, because the browser alone renders a list of more than 100 organizations, and other tests make many.
test.use({ filled: 'demo' });

/** Returns five pages of a league. */
async function pages(page: Page, slug: string): Promise<string[]> {
  const played = (await leagueGames(page, '', slug)).findLast((game) => game.status === 'completed');
  const box = await (await page.request.get(`/api/gamesv2/${played?.id}?slug=${slug}`)).json();
  const [player] = box.homeRoster;
  return ['/schedule', '/teamList', `/teams/${played?.homeTeam.id}`, `/players/${player.id}`, `/games/${played?.id}`];
}

/** Parts that only the browser can render: charts, the strips of days, and the scores of the day, which load later. */
const fitted = ['.trend-room', '.days', '.scores'];

/** Returns the share of pixels in which two pictures differ visibly. Runs in the page. */
async function difference(pictures: [string, string]): Promise<number> {
  const [one, other] = await Promise.all(
    pictures.map(async (base64) => {
      const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob());
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
      const context = canvas.getContext('2d');
      context?.drawImage(bitmap, 0, 0);
      return context?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? new Uint8ClampedArray();
    }),
  );
  if (!one || !other || one.length !== other.length) return 1;
  let pixels = 0;
  for (let at = 0; at < one.length; at += 4) {
    const step = (channel: number) => Math.abs((one[at + channel] ?? 0) - (other[at + channel] ?? 0));
    // Antialiasing may differ by a little.
    if (Math.max(step(0), step(1), step(2)) > 16) pixels += 1;
  }
  return (pixels * 4) / one.length;
}

interface Watched {
  shift: number;
  /** Media queries of scripts. */
  queries: string[];
}

/** Records layout shifts and media queries. Runs in the page before its scripts. */
function watch(): void {
  const watched: Watched = { shift: 0, queries: [] };
  Object.assign(window, { watched });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) watched.shift += (entry as unknown as { value: number }).value;
  }).observe({ type: 'layout-shift', buffered: true });
  const { matchMedia } = window;
  window.matchMedia = (query) => {
    watched.queries.push(query);
    return matchMedia(query);
  };
}

/** Returns a picture of the page without the parts that only the browser can render. */
const picture = (page: Page) =>
  page.screenshot({ mask: fitted.map((selector) => page.locator(selector)), animations: 'disabled' });

/** Returns what changes between the first paint of a page, without scripts, and the page when it is ready. */
async function changes(path: string, first: Page, ready: Page, empty: Page, dark: boolean): Promise<string[]> {
  // A page that found no free rendering engine has no content, and is rendered at the next request.
  await expect(async () => {
    await first.goto(path);
    expect(await first.locator('#root').innerHTML(), path).toContain('<h1');
  }).toPass({ timeout: 20_000 });
  await ready.goto(path, { waitUntil: 'networkidle' });
  const found: string[] = [];
  // Styles alone decide on the theme: no script asks for it. So one load shows both themes.
  for (const colorScheme of dark ? (['dark', 'light'] as const) : (['light', 'dark'] as const)) {
    const [one, other] = await Promise.all(
      [first, ready].map(async (page) => {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        return picture(page);
      }),
    );
    if (!one || !other || one.equals(other)) continue;
    const pictures: [string, string] = [one.toString('base64'), other.toString('base64')];
    const share = await empty.evaluate(difference, pictures);
    if (share > 0.001) found.push(`${path} ${colorScheme}: ${(share * 100).toFixed(2)} % of the pixels change`);
  }
  const { shift, queries } = await ready.evaluate(() => (window as unknown as { watched: Watched }).watched);
  if (shift > 0.01) found.push(`${path}: layout shift ${shift.toFixed(4)}`);
  if (queries.some((query) => query.includes('color-scheme'))) found.push(`${path}: a script asks for the theme`);
  return found;
}

test('from the first paint until a page is ready nothing moves or changes colour', async ({
  page,
  browser,
  server,
}) => {
  test.setTimeout(300_000);
  const { name, use } = test.info().project;
  const all = await publicPlaces(page, name === 'phone');
  const paths = all.filter((place) => !place.press?.length && !place.path.includes('?')).map(({ path }) => path);
  expect(paths.length).toBeGreaterThan(35);
  const size = { viewport: use.viewport ?? null, isMobile: !!use.isMobile, hasTouch: !!use.hasTouch };
  const still = { ...size, baseURL: server.origin, reducedMotion: 'reduce' as const };
  const scripted = await browser.newContext(still);
  await scripted.addInitScript(watch);
  // Its scripts do not arrive. Without JavaScript the styles would hide what needs it.
  const plain = await browser.newContext(still);
  await plain.route('**/*.js', (route) => route.abort());
  const empty = await browser.newPage();
  const found: string[] = [];
  // Two pages at once, because most of the time goes into waiting for an idle network. Every other page is loaded in the
  // dark theme.
  const lanes = [0, 1].map(async (lane) => {
    const [first, ready] = [await plain.newPage(), await scripted.newPage()];
    for (const [place, path] of paths.entries()) {
      if (place % 2 !== lane) continue;
      const dark = place % 4 > 1;
      for (const one of [first, ready]) await one.emulateMedia({ colorScheme: dark ? 'dark' : 'light' });
      found.push(...(await changes(path, first, ready, empty, dark)));
    }
  });
  await Promise.all(lanes);
  for (const context of [scripted, plain, empty.context()]) await context.close();
  expect(found).toEqual([]);
});

test('a page with filters, which the browser alone renders, moves nothing', async ({ page }) => {
  await page.addInitScript(watch);
  const league = (await leagueGames(page, '', 'fab')).at(0)?.leagueId;
  for (const path of [
    '/fab/schedule?date=all',
    '/fab/schedule?date=2026-01-04',
    `/fab/schedule?league=${league}`,
    '/fab/teamList?league=all',
  ]) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const watched = await page.evaluate(() => (window as unknown as { watched: Watched }).watched);
    expect(watched.shift, path).toBeLessThanOrEqual(0.01);
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor reads the schedule, the standings, teams, players and box scores @mouse', async ({ page }) => {
    for (const [slug, base] of [
      ['fab', '/fab'],
      ['longbeach', domain],
    ] as const) {
      for (const path of await pages(page, slug)) {
        await page.goto(`${base}${path}`);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        const links = page.getByRole('main').getByRole('link', { name: /\w/ });
        await links.first().click();
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.getByText(/Loading|not found/)).toHaveCount(0);
      }
    }
    await page.goto('/fab/schedule?date=all');
    // Playwright finds no text and no role in `noscript`.
    await page.locator('noscript a').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Schedule' })).toBeVisible();
    await expect(page.getByRole('button')).toHaveCount(0);
  });
});

test('a page is hydrated as it was rendered, and a filter in the address is applied @mouse', async ({ page }) => {
  await page.addInitScript(() => {
    const counts = window as unknown as { added: number };
    counts.added = 0;
    addEventListener('DOMContentLoaded', () => {
      const root = document.getElementById('root');
      const count = (records: MutationRecord[]) => {
        // Text may be split: the server writes neighbouring texts as one. The scores of the day load a second after the page.
        for (const { addedNodes } of records)
          counts.added += [...addedNodes].filter((node) => node instanceof Element && !node.closest('.scores')).length;
      };
      if (root) new MutationObserver(count).observe(root, { childList: true, subtree: true });
    });
  });
  for (const path of await pages(page, 'fab')) {
    if (path === '/schedule') continue;
    await page.goto(`/fab${path}?utm_source=letter`, { waitUntil: 'networkidle' });
    expect(await page.evaluate(() => (window as unknown as { added: number }).added), path).toBe(0);
  }
  await page.goto('/fab/schedule?date=all');
  await expect.poll(() => page.locator('.gday').count()).toBeGreaterThan(30);
});

test('what is typed and chosen before the script runs is kept, and no password gets into the address @mouse', async ({
  page,
}) => {
  const go = await holdRequests(page, /\/assets\/.*\.js$/);
  await page.goto('/fab/login', { waitUntil: 'commit' });
  await page.getByRole('textbox', { name: 'Username' }).fill('staff');
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/fab\/login$/);
  go();
  await expect(page.locator('script[src*="entry"]')).toBeAttached();
  await expect(async () => {
    await page.getByRole('button', { name: 'Log in' }).click({ timeout: 500 });
    await expect(page.getByRole('heading', { level: 1, name: 'Seasons' })).toBeVisible({ timeout: 2_000 });
  }).toPass();
});

test('the page contains the first screen’s data: no data is requested, and each file once @mouse', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const first = ['/', '/northside', `${domain}/`];
  for (const [slug, base] of [
    ['fab', '/fab'],
    ['longbeach', domain],
  ] as const) {
    for (const path of await pages(page, slug)) {
      first.push(`${base}${path}`);
      if (path.startsWith('/players/')) first.push(`${base}${path.replace('players', 'player')}/stats`);
    }
  }
  for (const path of first) {
    asked.length = 0;
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    // The statistics of a team load when they come near the window, the strip of scores a second after the page.
    const later = /page-views$|\/statistics$|scores$/;
    const calls = asked.filter((url) => url.startsWith('/api/') && !later.test(url));
    // A home page with a live game follows its events, and loads again after the first one: the game may have changed
    // since the page was made.
    const data = calls.some((url) => url.endsWith('/live')) ? calls.filter((url) => !/home$|live$/.test(url)) : calls;
    expect(data, path).toEqual([]);
    const files = asked.filter((url) => url.startsWith('/assets/'));
    expect(files, path).toEqual([...new Set(files)]);
  }
});

test('the rest of the schedule loads on demand @mouse', async ({ page }) => {
  await page.goto('/fab/schedule');
  const days = page.locator('.gday');
  await expect(days).toHaveCount(4);
  const asked = page.waitForRequest(/\/api\/gamesv2\?slug=/);
  await page.getByRole('button', { name: 'Show the whole schedule' }).click();
  await asked;
  await expect.poll(() => days.count()).toBeGreaterThan(30);
});
