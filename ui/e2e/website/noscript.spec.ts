import type { Page } from '@playwright/test';
import { domain, expect, expectUsable, leagueGames, test } from '../support.ts';

/** Returns five pages of a league, each with a name that a table on the page must contain. */
async function pages(page: Page, slug: string) {
  const played = (await leagueGames(page, '', slug)).findLast((game) => game.status === 'completed');
  const box = await (await page.request.get(`/api/gamesv2/${played?.id}?slug=${slug}`)).json();
  const player = box.homeRoster[0];
  const team = played?.homeTeam;
  return [
    { path: '/schedule', heading: 'Schedule', cell: / at / },
    { path: '/teamList', heading: 'Standings', cell: team?.name ?? '' },
    { path: `/teams/${team?.id}`, heading: team?.name ?? '', cell: `${player.firstName} ${player.lastName}` },
    { path: `/players/${player.id}`, heading: `${player.firstName} ${player.lastName}`, cell: /\w/ },
    { path: `/games/${played?.id}`, heading: /\d, .* \d/, cell: `${player.firstName} ${player.lastName}` },
  ];
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const [slug, base] of [
    ['fab', '/fab'],
    ['longbeach', domain],
  ] as const) {
    test(`${slug} reads its schedule, standings, teams, players and box scores in tables`, async ({
      page,
      browser,
    }) => {
      // axe needs scripts, so it checks a copy of the page's HTML in a browser with scripts.
      const viewport = page.viewportSize();
      const checked = await (await browser.newContext({ javaScriptEnabled: true, viewport })).newPage();
      for (const { path, heading, cell } of await pages(page, slug)) {
        await page.goto(`${base}${path}`);
        await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
        const table = page.getByRole('table').first();
        await expect(table.getByRole('columnheader').first()).toBeVisible();
        await expect(page.getByRole('rowheader', { name: cell }).first()).toBeVisible();
        await expect(page.getByRole('rowheader').getByRole('link').first()).toHaveAttribute(
          'href',
          /\/(games|teams|players)\/\d+$/,
        );
        // The copy cannot load the styles of the custom domain; its HTML is the same as under the slug.
        if (base === domain) continue;
        const html = await page.content();
        const plain = html.replace(/<script[^>]*>.*?<\/script>/gs, '').replace(/<\/?noscript>/g, '');
        await checked.route(page.url(), (route) => route.fulfill({ contentType: 'text/html', body: plain }));
        await checked.goto(page.url());
        await expect(checked.getByRole('heading', { level: 1, name: heading })).toBeVisible();
        await expectUsable(checked);
      }
      await checked.context().close();
    });
  }
});

test('the page contains the first screen’s data: no data is requested, and each file once', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const first = ['/', '/northside', `${domain}/`];
  for (const [slug, base] of [
    ['fab', '/fab'],
    ['longbeach', domain],
  ] as const) {
    for (const { path } of await pages(page, slug)) first.push(`${base}${path}`);
  }
  for (const path of first) {
    asked.length = 0;
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    const data = asked.filter((url) => url.startsWith('/api/') && url !== '/api/page-views');
    expect(data, path).toEqual([]);
    const files = asked.filter((url) => url.startsWith('/assets/'));
    expect(files, path).toEqual([...new Set(files)]);
  }
});

test('the rest of the schedule loads on demand', async ({ page }) => {
  await page.goto('/fab/schedule');
  const days = page.locator('.gday');
  await expect(days).toHaveCount(5);
  const asked = page.waitForRequest(/\/api\/gamesv2\?slug=/);
  await page.getByRole('button', { name: 'Show the whole schedule' }).click();
  await asked;
  await expect.poll(() => days.count()).toBeGreaterThan(30);
});
