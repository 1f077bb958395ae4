import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support.ts';

// What a parent does on a phone, beside the field: each task begins at the league's home, and every tap counts.
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/** Counts taps: the only way in which these tests touch the page. */
function counter(page: Page) {
  const taps: string[] = [];
  return {
    taps,
    async tap(what: Locator) {
      taps.push(await what.innerText());
      await what.tap();
    },
    begin: async (home: string) => {
      await page.goto(home);
      taps.length = 0;
    },
  };
}

for (const [slug, home] of [
  ['fab', '/fab'],
  ['jccoc', '/jccoc'],
  ['millionaire', '/millionaire'],
] as const) {
  test(`a parent finds the next game, the way there, the calendar, the standings and the last box score of ${slug} @finger`, async ({
    page,
  }) => {
    const { tap, taps, begin } = counter(page);
    const menu = page.getByRole('navigation', { name: 'Main' });
    const { seasons, current } = await (await page.request.get(`/api/seasonsv2?slug=${slug}`)).json();
    const season = seasons.find((one: { id: number }) => one.id === current).id;
    const tables = await page.request.get(`/api/seasonsv2/${season}/leagues-with-teams-public?slug=${slug}`);
    const [{ id, name }] = (await tables.json()).leagues[0].teams;
    const team = page.getByRole('row').getByRole('link', { name, exact: true }).first();
    const next = page.getByRole('region', { name: /^(Next game|Playing now)$/ });

    await begin(home);
    await tap(menu.getByRole('link', { name: 'Standings' }));
    await expect(page.getByRole('table').first()).toBeVisible();
    expect(taps, 'the standings').toHaveLength(1);

    await tap(team);
    await expect(next).toContainText(/day, \w+ \d+, \d+:\d\d [AP]M, \S/);
    expect(taps, 'the next game').toHaveLength(2);

    const way = next.getByRole('link', { name: 'Directions' });
    await expect(way).toHaveAttribute('href', /^https:/);
    const subscribe = next.getByRole('link', { name: 'Subscribe to games' });
    await expect(subscribe).toHaveAttribute('href', new RegExp(`^webcal://.*/schedule\\.ics\\?team=${id}$`));
    // Either leaves the browser, for the map or the calendar of the phone, and would be the third tap.
    expect(taps.length + 1, 'the way there, or the subscription').toBeLessThanOrEqual(3);

    await tap(page.getByRole('link').filter({ hasText: /./ }).and(page.locator('tr:has(.res) .who')).first());
    await expect(page.getByRole('heading', { level: 2, name }).first()).toBeVisible();
    await expect(page.getByRole('table', { name: `Box score, ${name}` })).toBeVisible();
    expect(taps, 'the last box score').toHaveLength(3);
  });
}
