import type { Page } from '@playwright/test';
import { domain, expect, expectUsable, games, signInTo, test } from '../support.ts';

// The user agent of a regular browser, because headless browsers are not counted.
const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36';

interface Told {
  url: string;
  path: string;
  /** Milliseconds since the path changed. */
  after: number;
}

/** Records the page views that the page reports from now on. */
async function told(page: Page): Promise<Told[]> {
  const seen: Told[] = [];
  await page.exposeFunction('note', (one: Told) => seen.push(one));
  await page.addInitScript(() => {
    const { note } = window as unknown as { note: (one: object) => void };
    let changed = performance.now();
    window.addEventListener('pushState', () => {
      changed = performance.now();
    });
    const send = navigator.sendBeacon.bind(navigator);
    navigator.sendBeacon = (url, body) => {
      const after = performance.now() - changed;
      void new Response(body).json().then(({ path }) => note({ url, path, after }));
      return send(url, body);
    };
  });
  return seen;
}

test.describe('of a visitor', () => {
  test.use({ userAgent: chrome });

  test('each page view is reported once, 300 ms after the path changed, under a slug and on a domain', async ({
    page,
  }) => {
    const views = await told(page);
    await page.goto('/northside/teamList');
    await expect.poll(() => views).toMatchObject([{ url: '/api/page-views?slug=northside', path: '/teamList' }]);
    // A page that is left within 300 ms is not reported.
    await page.evaluate(() => {
      history.pushState(null, '', '/northside/players');
      history.pushState(null, '', '/northside/schedule');
    });
    await expect.poll(() => views).toHaveLength(2);
    expect(views[1]).toMatchObject({ url: '/api/page-views?slug=northside', path: '/schedule' });
    for (const { after } of views) expect(after).toBeGreaterThanOrEqual(300);
    await page.goto(`${domain}/schedule`);
    await expect.poll(() => views).toHaveLength(3);
    expect(views[2]).toMatchObject({ url: '/api/page-views?domain=longbeachhoops.example', path: '/schedule' });
    expect(await page.context().cookies()).toEqual([]);
  });

  test('an owner sees views by day and by page, staff does not', async ({ page, browser }) => {
    const [game] = await games(page, '', 'northside');
    const team = game?.homeTeam.name ?? '';
    await page.goto(`/northside/teams/${game?.homeTeam.id}`);
    const counted = page.waitForResponse((response) => response.url().includes('/api/page-views?'));
    expect((await counted).status()).toBe(204);

    const own = await browser.newPage();
    await signInTo(own, 'northside', 'owner');
    await own.goto('/dashboard/seasons');
    const more = own.getByRole('button', { name: 'More' });
    if (await more.isVisible()) await more.click();
    await own.getByRole('link', { name: 'Page views' }).filter({ visible: true }).last().click();
    await expect(own.getByRole('heading', { level: 1, name: 'Page views' })).toBeVisible();
    await expect(async () => {
      await own.reload();
      await expect(own.getByRole('table', { name: 'Views by page' }).getByRole('row', { name: team })).toBeVisible();
    }).toPass({ timeout: 20_000 });
    await own.getByText('The numbers by day').click();
    const days = own.getByRole('table', { name: 'Views by day' });
    await expect(days.getByRole('row')).toHaveCount(31);
    await expect(days.getByRole('row').last()).toContainText(/\d+$/);
    await expectUsable(own);
    await own.getByRole('button', { name: 'Last 12 weeks' }).click();
    await own.getByText('The numbers by week').click();
    await expect(own.getByRole('table', { name: 'Views by week' }).getByRole('row')).toHaveCount(13);
    // Not sent to the server, because all tests share this owner.
    await own.route('**/api/usersv2/*', (route) => route.fulfill({ json: {} }));
    await own.getByRole('button', { name: 'Dark colours' }).click();
    await expectUsable(own);
    await own.close();
  });
});

test.describe('staff', () => {
  test.use({ provoked: [403] });

  test('have no link to the page views, and are told why', async ({ page }) => {
    await signInTo(page, 'fab', 'staff');
    await page.goto('/dashboard/seasons');
    await expect(page.getByRole('link', { name: 'Seasons' }).first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Page views' })).toHaveCount(0);
    await page.goto('/dashboard/page-views');
    await expect(page.getByRole('alert')).toContainText('Only an owner of the organization may do this.');
  });
});

test.describe('errors are reported', () => {
  test.use({ provoked: [0] });

  test('page views that do not load offer to try again', async ({ page }) => {
    let broken = true;
    await page.route('**/api/page-views?days=*', (route) => (broken ? route.abort() : route.continue()));
    await signInTo(page, 'millionaire', 'owner');
    await page.goto('/dashboard/seasons');
    await page.evaluate(() => history.pushState(null, '', '/dashboard/page-views'));
    await expect(page.getByRole('alert')).toContainText('did not load');
    broken = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('No views yet')).toBeVisible();
  });
});
