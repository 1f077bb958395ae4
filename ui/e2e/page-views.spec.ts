import type { Page } from '@playwright/test';
import { domain, expect, expectUsable, games, signIn, test } from './support.ts';

// A browser as people have it: one that says it is without a head is not counted.
const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36';

/** What the page tells the server, from now on. */
async function told(page: Page): Promise<string[]> {
  const seen: string[] = [];
  await page.exposeFunction('note', (line: string) => seen.push(line));
  await page.addInitScript(() => {
    const send = navigator.sendBeacon.bind(navigator);
    navigator.sendBeacon = (url, body) => {
      const { note } = window as unknown as { note: (line: string) => void };
      void new Response(body).json().then(({ path }) => note(`${url} ${path}`));
      return send(url, body);
    };
  });
  return seen;
}

test.describe('of a visitor', () => {
  test.use({ userAgent: chrome });

  test('each page is told of once, a third of a second after it came, under a slug and on a domain', async ({
    page,
  }) => {
    await page.clock.install();
    const views = await told(page);
    await page.goto('/northside/teamList');
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await page.clock.runFor(1_000);
    await expect.poll(() => views).toEqual(['/api/page-views?slug=northside /teamList']);
    const menu = page.getByRole('navigation', { name: 'Main' });
    await menu.getByRole('link', { name: 'Schedule' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Schedule' })).toBeVisible();
    await page.clock.runFor(250);
    expect(views).toHaveLength(1);
    await page.clock.runFor(750);
    await expect.poll(() => views.at(-1)).toBe('/api/page-views?slug=northside /schedule');
    await page.goto(`${domain}/schedule`);
    await expect(page.getByRole('heading', { level: 1, name: 'Schedule' })).toBeVisible();
    await page.clock.runFor(1_000);
    await expect.poll(() => views.at(-1)).toBe('/api/page-views?domain=longbeachhoops.example /schedule');
    expect(views).toHaveLength(3);
    expect(await page.context().cookies()).toEqual([]);
  });

  test('an owner sees views by day and by page, staff does not', async ({ page, browser }) => {
    const [game] = await games(page, '', 'northside');
    const team = game?.homeTeam.name ?? '';
    await page.goto(`/northside/teams/${game?.homeTeam.id}`);
    const counted = page.waitForResponse((response) => response.url().includes('/api/page-views?'));
    expect((await counted).status()).toBe(204);

    const own = await browser.newPage();
    await own.goto('/northside/login');
    await signIn(own, 'owner');
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
    await own.getByRole('button', { name: 'Dark colours' }).click();
    await expectUsable(own);
    await own.close();
  });
});

test.describe('staff', () => {
  test.use({ provoked: [403] });

  test('has no link to the page views, and is told why there are none', async ({ page }) => {
    await page.goto('/fab/login');
    await signIn(page, 'staff');
    await expect(page.getByRole('link', { name: 'Page views' })).toHaveCount(0);
    await page.goto('/dashboard/page-views');
    await expect(page.getByRole('alert')).toContainText('Only an owner of the organization may do this.');
  });
});

test.describe('what goes wrong is said', () => {
  test.use({ provoked: [0] });

  test('page views that do not load offer to try again', async ({ page }) => {
    let broken = true;
    await page.route('**/api/page-views?days=*', (route) => (broken ? route.abort() : route.continue()));
    await page.goto('/millionaire/login');
    await signIn(page, 'owner');
    await page.evaluate(() => history.pushState(null, '', '/dashboard/page-views'));
    await expect(page.getByRole('alert')).toContainText('did not load');
    broken = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('No views yet')).toBeVisible();
  });
});
