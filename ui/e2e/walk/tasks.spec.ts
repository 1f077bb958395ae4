import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/** Records URLs outside the site (map, calendar) instead of opening them. */
const stay = (page: Page) =>
  page.addInitScript(() => {
    addEventListener('click', (event) => {
      const link = (event.target as Element).closest('a');
      if (!link || link.origin === location.origin) return;
      event.preventDefault();
      document.documentElement.dataset.left = link.href;
    });
  });

/** Does a task, starting at the league's home page. `tap` is the only way to touch the page, and it counts. */
async function task(
  page: Page,
  home: string,
  limit: number,
  steps: (tap: (what: Locator) => Promise<void>) => Promise<void>,
) {
  await page.goto(home);
  const taps: string[] = [];
  await steps(async (what) => {
    taps.push(await what.innerText());
    await what.tap();
  });
  expect(taps.length, taps.join(', then ')).toBeLessThanOrEqual(limit);
}

/** Returns the first team of the league's first table. */
async function firstTeam(page: Page, slug: string): Promise<{ id: number; name: string }> {
  const { current } = await (await page.request.get(`/api/seasonsv2?slug=${slug}`)).json();
  const tables = await page.request.get(`/api/seasonsv2/${current}/leagues-with-teams-public?slug=${slug}`);
  return (await tables.json()).leagues[0].teams[0];
}

for (const slug of ['fab', 'jccoc', 'millionaire']) {
  test(`a parent finds standings, next game, way there, calendar and last box score of ${slug} in few taps @finger`, async ({
    page,
  }) => {
    await stay(page);
    const home = `/${slug}`;
    const root = page.locator('html');
    const { id, name } = await firstTeam(page, slug);
    const standings = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Standings' });
    const team = page.getByRole('row').getByRole('link', { name, exact: true }).first();
    const next = page.getByRole('region', { name: /^(Next game|Playing now)$/ });

    await task(page, home, 1, async (tap) => {
      await tap(standings);
      await expect(page.getByRole('table').first()).toBeVisible();
    });
    await task(page, home, 2, async (tap) => {
      await tap(standings);
      await tap(team);
      await expect(next).toContainText(/day, \w+ \d+, \d+:\d\d [AP]M, \S/);
    });
    await task(page, home, 3, async (tap) => {
      await tap(standings);
      await tap(team);
      await tap(next.getByRole('link', { name: 'Directions' }));
      await expect(root).toHaveAttribute('data-left', /^https:\/\/www\.google\.com\/maps\/search\//);
    });
    await task(page, home, 3, async (tap) => {
      await tap(standings);
      await tap(team);
      await tap(next.getByRole('button', { name: 'Add to calendar' }));
      const subscribe = page.getByRole('dialog').getByRole('link', { name: 'Apple Calendar' });
      await expect(subscribe).toHaveAttribute('href', new RegExp(`^webcal://.*/schedule\\.ics\\?team=${id}$`));
    });
    await task(page, home, 3, async (tap) => {
      await tap(standings);
      await tap(team);
      await tap(page.locator('tr:has(.res) .who').first());
      await expect(page.getByRole('table', { name: `Box score, ${name}` })).toBeVisible();
    });
  });
}
