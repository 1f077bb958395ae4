// An organization with thousands of rows: its lists must not block the browser.
import type { Page } from '@playwright/test';
import { expect, expectUsable, newOwner, signInOwner, test } from './server.ts';

const many = 5_000;
const slug = 'large';

const rows = (head: string, row: (n: number) => string) =>
  [head, ...Array.from({ length: many }, (_, n) => row(n))].join('\n');

/** Returns a date within ten years, ascending with `n`. */
const day = (n: number) => new Date(Date.UTC(2017, 0, 1 + (n % 3_600))).toISOString().slice(0, 10);

test.beforeAll(({ server }) => {
  test.setTimeout(300_000);
  newOwner(server, slug);
  const load = (kind: string, table: string) =>
    server.run(
      ['import', '--organization', slug, '--season', 'Long', '--league', 'Wide', '--create', kind, '-'],
      table,
    );
  load(
    'teams',
    rows('name', (n) => `Team ${n}`),
  );
  load(
    'players',
    rows('firstName,lastName,team,number', (n) => `Pat ${n % 70},Player ${n},Team ${n},${n % 100}`),
  );
  load(
    'games',
    rows('date,time,home,away', (n) => `${day(n)},18:30,Team ${n},Team ${(n + 1) % many}`),
  );
});

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    const tasks: number[] = [];
    Object.assign(window, { tasks });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration);
    }).observe({ type: 'longtask', buffered: true });
  });
  await signInOwner(page, slug);
});

/** Returns the longest main thread task in ms, during `act` or since the page was opened. Only for the report. */
async function longest(page: Page, act?: () => Promise<unknown>): Promise<number> {
  const tasks = () => page.evaluate(() => (window as unknown as { tasks: number[] }).tasks.splice(0));
  if (act) await tasks();
  await act?.();
  return Math.max(0, ...(await tasks()));
}

for (const { address, noun, ticked, search, found } of [
  { address: '/teamList', noun: 'teams', ticked: true, search: 'Team 4321', found: 'Team 4321' },
  { address: '/playerListAuth', noun: 'players', ticked: false, search: 'Player 4321', found: 'Player 4321' },
] as const) {
  test(`${many} ${noun} open, are searched, ticked and paged`, async ({ page }, info) => {
    test.slow();
    const times: Record<string, number> = {};
    const lines = page.getByRole('table').first().locator('tbody tr');
    await page.goto(address);
    await expect(lines.first()).toBeVisible({ timeout: 20_000 });
    expect(await lines.count()).toBeLessThan(1_000);
    times.open = await longest(page);
    const box = page.getByRole('searchbox').first();
    times.search = await longest(page, async () => {
      await box.pressSequentially(search);
      await expect(lines).toHaveCount(1);
    });
    await expect(lines.first()).toContainText(found);
    await box.fill('');
    await expect.poll(() => lines.count()).toBeGreaterThan(1);
    const boxes = page.getByRole('checkbox', { name: /^Select/ });
    if (ticked)
      times.tick = await longest(page, async () => {
        await boxes.nth(1).check();
        await boxes.nth(2).check();
      });
    times.page = await longest(page, () => page.getByRole('button', { name: 'Next' }).click());
    await expect(page).toHaveURL(/page=2/);
    info.annotations.push({ type: 'longest tasks', description: JSON.stringify(times) });
    await expectUsable(page);
  });
}

test(`${many} games of a league open, grow as they are scrolled, and are filtered`, async ({ page }, info) => {
  test.slow();
  await page.getByRole('row', { name: /Long/ }).getByRole('link').click();
  await page.getByRole('row', { name: /Wide/ }).getByRole('link').first().click();
  const lines = page.getByRole('table').first().locator('tbody tr');
  await expect(lines.first()).toBeVisible();
  const times: Record<string, number> = {};
  const first = await lines.count();
  expect(first).toBeLessThan(1_000);
  times.grow = await longest(page, async () => {
    await page.getByRole('button', { name: /Show more/ }).scrollIntoViewIfNeeded();
    await expect.poll(() => lines.count()).toBeGreaterThan(first);
  });
  times.all = await longest(page, async () => {
    await page.getByRole('checkbox', { name: 'Select all' }).check();
    await expect(page.getByText(/^5,?000 selected/)).toBeVisible();
  });
  info.annotations.push({ type: 'longest tasks', description: JSON.stringify(times) });
});
