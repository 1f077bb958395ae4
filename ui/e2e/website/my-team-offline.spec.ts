import type { Page } from '@playwright/test';
import { expect, expectUsable, test } from '../support.ts';
import { card, changeGame, followOnTeamPage, minutes, ownSite } from './own-team.ts';

/** Waits until the worker has stored the pages of the followed team. */
async function expectStored(page: Page, paths: string[]) {
  const stored = () =>
    page.evaluate(async () => {
      const names = await caches.keys();
      const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return keys.flat().map(({ url }) => new URL(url).pathname);
    });
  await expect.poll(stored, { timeout: 15_000 }).toEqual(expect.arrayContaining(paths));
  return stored();
}

test('without a connection the schedule is there with its time, and following no more leaves nothing behind', async ({
  page,
  context,
  provoked,
}) => {
  const site = await ownSite();
  const { base, league, own } = site;
  const teamPage = `${base}/teams/${league.teams[0]?.id}`;
  await page.goto(`${base}/schedule`);
  expect(await page.evaluate(() => navigator.serviceWorker.getRegistrations().then(({ length }) => length))).toBe(0);
  await followOnTeamPage(page, site);
  await expectStored(page, [base, `${base}/`, `${base}/schedule`, `${base}/teamList`, teamPage]);
  await page.goto(base);
  await expect(card(page)).toContainText('Herons');
  const paths = await expectStored(page, ['/my-team', `/api/teamsv2/${league.teams[0]?.id}`]);
  const allowed = new RegExp(`^(/my-team|${base}(/|/schedule|/teamList|/teams/\\d+)?|/assets/.*|/api/(\\w|/|-)+)$`);
  expect(paths.filter((path) => !allowed.test(path))).toEqual([]);

  provoked.push(0);
  await context.setOffline(true);
  for (const [path, heading] of [
    [`${base}/schedule`, 'Schedule'],
    [teamPage, 'Herons'],
    [base, own.slug],
    // Links of the site lead to this address.
    [`${base}/`, own.slug],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    const weekday = '(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day';
    await expect(page.getByText(/No connection/)).toHaveText(
      new RegExp(`^No connection. This is the schedule of ${weekday}, \\d+:\\d\\d [AP]M.$`),
    );
  }
  await expect(card(page)).toContainText('against Otters');
  await context.setOffline(false);
  await page.reload();
  await expect(card(page)).toContainText('against Otters');
  await expect(page.getByText(/No connection/)).toHaveCount(0);

  // Without a reload: the next screen shows stored answers.
  await expectStored(page, ['/api/gamesv2', '/api/leaguesv2']);
  await context.setOffline(true);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Schedule' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Schedule' })).toBeVisible();
  await expect(page.getByText('Otters')).toBeVisible();
  await expect(page.getByText(/No connection. This is the schedule of/)).toBeVisible();
  // The connection is back: the page renews itself.
  await context.setOffline(false);
  await expect(page.getByText(/No connection/)).toHaveCount(0);
  await page.goto(base);

  await card(page)
    .getByRole('button', { name: /choose another/ })
    .click();
  await page.getByRole('button', { name: 'Unfollow' }).click();
  await expect(card(page)).toHaveCount(0);
  const left = () =>
    page.evaluate(async () => [
      ...Object.keys(localStorage).filter((key) => key.startsWith('homecourt:mine:')),
      ...(await caches.keys()),
      ...(await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
    ]);
  await expect.poll(left).toEqual([]);
});

test('the home page keeps a place for the card, so that nothing moves', async ({ page }) => {
  const site = await ownSite();
  await followOnTeamPage(page, site);
  await expectStored(page, [site.base]);
  await page.addInitScript(() => {
    const watched = { shift: 0, marked: false };
    Object.assign(window, { watched });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) watched.shift += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
    // Before any script of the page: the worker has marked what the server sent.
    document.addEventListener('readystatechange', () => {
      watched.marked ||= document.readyState === 'interactive' && document.documentElement.className === 'has-team';
    });
  });
  for (const change of [undefined, undefined, { time: '19:00', location: 'Court 2' }]) {
    if (change) await changeGame(site, change);
    await page.clock.setSystemTime(Date.now() + 31 * minutes);
    await page.goto(site.base, { waitUntil: 'networkidle' });
    await expect(card(page).getByRole('status')).toHaveCount(change ? 1 : 0);
    const { shift, marked } = await page.evaluate(
      () => (window as unknown as { watched: { shift: number; marked: boolean } }).watched,
    );
    expect(marked).toBe(true);
    expect(shift).toBeLessThanOrEqual(0.01);
  }
});

test('the server learns of the followed team what any visitor of its page asks for', async ({ page, context }) => {
  const site = await ownSite();
  const id = site.league.teams[0]?.id;
  const asked: string[] = [];
  context.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    asked.push(
      `${request.method()} ${pathname}${search} ${request.headers().cookie ?? ''} ${request.postData() ?? ''}`,
    );
  });
  await followOnTeamPage(page, site);
  await expectStored(page, [site.base]);
  await page.goto(site.base);
  await expect(card(page)).toBeVisible();
  expect(asked.length).toBeGreaterThan(5);
  const own = [`${site.base}/teams/${id}`, `/api/teamsv2/${id}?slug=${site.own.slug}`];
  const views = asked.filter((line) => line.startsWith('POST ')).filter((line) => !line.includes('page-views'));
  expect(views).toEqual([]);
  const naming = asked.filter((line) => new RegExp(`\\b${id}\\b`).test(line) && line.startsWith('GET '));
  expect(naming.filter((line) => !own.some((path) => line.trim() === `GET ${path}`))).toEqual([]);
  expect(await context.cookies()).toEqual([]);
});

/** Tells the page that the browser can install the site: a headless browser cannot. */
const allowInstall = (page: Page) =>
  page.evaluate(() => {
    Object.assign(window, { prompted: 0 });
    const prompt = async () => {
      (window as unknown as { prompted: number }).prompted += 1;
      return { outcome: 'accepted' };
    };
    dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }));
  });

const offerOf = (page: Page) => page.getByRole('region', { name: 'Install' });

test('the card on the home page offers the installation once, without a layout shift', async ({ page }) => {
  const site = await ownSite();
  await followOnTeamPage(page, site);
  await page.goto(site.base, { waitUntil: 'networkidle' });
  await expect(card(page)).toContainText('Herons');
  await expect(offerOf(page)).toHaveCount(0);
  await page.evaluate(() => {
    Object.assign(window, { shift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        (window as unknown as { shift: number }).shift += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift' });
  });
  await allowInstall(page);
  await expect(card(page).getByRole('region', { name: 'Install' })).toContainText('Keep it on your home screen.');
  await expectUsable(page);
  expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBe(0);
  await offerOf(page).getByRole('button', { name: 'Not now' }).click();
  await expect(offerOf(page)).toHaveCount(0);
  await page.reload({ waitUntil: 'networkidle' });
  await allowInstall(page);
  await expect(card(page)).toContainText('Herons');
  await expect(offerOf(page)).toHaveCount(0);
});

test('the site is offered for installation once after a team is followed', async ({ page }) => {
  const site = await ownSite();
  await page.goto(`${site.base}/teams/${site.league.teams[0]?.id}`, { waitUntil: 'networkidle' });
  await allowInstall(page);
  const offer = offerOf(page);
  await expect(offer).toHaveCount(0);
  await page.getByRole('button', { name: 'Follow Herons' }).click();
  await expect(offer).toContainText('Keep it on your home screen.');
  await expectUsable(page);
  await offer.getByRole('button', { name: 'Install' }).click();
  await expect(offer).toHaveCount(0);
  expect(await page.evaluate(() => (window as unknown as { prompted: number }).prompted)).toBe(1);
  await page.goto(site.base);
  await expect(card(page)).toBeVisible();
  await expect(offer).toHaveCount(0);
});

test.describe('on an iPhone', () => {
  test.use({ userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1' });

  test('the offer explains how to install', async ({ page }) => {
    const site = await ownSite();
    await followOnTeamPage(page, site);
    const offer = offerOf(page);
    await expect(offer).toContainText('Tap Share, then Add to Home Screen.');
    await offer.getByRole('button', { name: 'Got it' }).click();
    await expect(offer).toHaveCount(0);
  });
});
