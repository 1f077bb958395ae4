import type { Page } from '@playwright/test';
import { domain, expect, expectUsable, type Game, test } from './support.ts';

interface Schedule {
  leagues: { id: number; name: string }[];
  byes: { date: string; teams: { name: string }[] }[];
  weekOffs: { date: string; reason: string | null }[];
}

/** Returns the schedule's byes, weeks off and leagues. */
async function rest(page: Page, slug: string): Promise<Schedule> {
  const get = async (path: string) => (await page.request.get(`${path}?slug=${slug}`)).json();
  const [leagues, byes, offs] = await Promise.all(
    ['/api/leaguesv2', '/api/bye-dates/public', '/api/week-offs/public'].map(get),
  );
  return { ...leagues, ...byes, ...offs };
}

/** Chooses a league: in the select on phones, in the list on laptops. */
async function chooseLeague(page: Page, name: string): Promise<void> {
  const filters = page.getByRole('search', { name: 'Games' });
  const dropdown = filters.getByRole('combobox', { name: 'League' });
  if (await dropdown.isVisible()) await dropdown.selectOption(name);
  else await filters.getByRole('button', { name }).click();
}

const rows = (page: Page) => page.locator('a.game');

test('games, byes and weeks off are listed together by day and time, and a row links to its game', async ({ page }) => {
  const { byes, weekOffs } = await rest(page, 'fab');
  await page.goto('/fab/schedule');
  const answer = page.waitForResponse(/\/api\/gamesv2\?slug=/);
  await page.getByRole('button', { name: 'Show the whole schedule' }).click();
  // What the page shows, because other tests create games at the same time.
  const { games: all }: { games: Game[] } = await (await answer).json();
  await expect(rows(page)).toHaveCount(all.length);
  await expect(page.getByText('BYE', { exact: true })).toHaveCount(byes.length);
  await expect(page.getByText('No games', { exact: true })).toHaveCount(weekOffs.length);
  const unexplained = weekOffs.filter((one) => !one.reason).length;
  await expect(page.locator('.pause b', { hasText: /^Off Week$/ })).toHaveCount(unexplained);
  await expect(page.locator('.page-head .sub')).toHaveText('All seasons');
  const dates = await page.locator('.gday > h2').evaluateAll((all) => all.map((one) => one.id));
  expect(dates).toEqual([...new Set(dates)].sort());
  const times = await page.locator('.games').evaluateAll((lists) =>
    lists.map((list) => {
      const groups: string[][] = [[]];
      for (const item of list.children) {
        if (item.className === 'gleague') groups.push([]);
        const time = item.querySelector('time')?.getAttribute('datetime');
        if (time) groups.at(-1)?.push(time);
      }
      return groups;
    }),
  );
  for (const group of times.flat()) expect(group).toEqual([...group].sort());
  await page.getByRole('button', { name: 'Back to today' }).click();
  await expect(page).toHaveURL('/fab/schedule');
  await rows(page).first().click();
  await expect(page).toHaveURL(/\/fab\/games\/\d+$/);
});

test('the URL stores the chosen league and day, and the session remembers them', async ({ page, browser }) => {
  const { leagues } = await rest(page, 'fab');
  const league = leagues[1]?.name ?? '';
  await page.goto('/fab/schedule');
  const filters = page.getByRole('search', { name: 'Games' });
  const dropdown = filters.getByRole('combobox', { name: 'League' });
  const listed = (await dropdown.isVisible())
    ? await dropdown.getByRole('option').allTextContents()
    : await filters.getByRole('group', { name: 'League' }).getByRole('button').allTextContents();
  expect(listed).toEqual(['All Leagues', ...leagues.map((one) => one.name)]);
  await chooseLeague(page, league);
  await page.getByRole('button', { name: 'Show the whole schedule' }).click();
  await expect(page.locator('.gleague').filter({ hasNotText: league })).toHaveCount(0);
  await expect(page.locator('.gleague').first()).toHaveText(league);
  const count = await rows(page).count();
  const shared = page.url();
  expect(new URL(shared).search).toBe(`?league=${leagues[1]?.id}&date=all`);
  await page.goto('/fab/schedule');
  await expect(rows(page)).toHaveCount(count);
  await expect(page).toHaveURL(shared);
  await expect(page.getByRole('button', { name: 'Show the coming days' })).toBeVisible();
  const other = await browser.newContext();
  const fresh = await other.newPage();
  await fresh.goto(shared);
  await expect(rows(fresh)).toHaveCount(count);
  const later = await other.newPage();
  await later.goto(new URL('/fab/schedule', shared).href);
  await expect(later.getByRole('button', { name: 'Show the whole schedule' })).toBeVisible();
  await other.close();
});

test('Back from a game returns to its place in the whole schedule', async ({ page }) => {
  await page.goto('/fab/schedule?date=all');
  const game = rows(page).nth(120);
  await game.scrollIntoViewIfNeeded();
  const path = await game.getAttribute('href');
  const top = () => game.evaluate((one) => Math.round(one.getBoundingClientRect().top));
  await expect.poll(top).toBeGreaterThan(0);
  const before = await top();
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(2000);
  await game.click();
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Show the coming days' })).toBeAttached();
  await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(4);
  await page.getByRole('button', { name: 'Back to today' }).click();
  const scrolled = () => page.evaluate(() => scrollY);
  await expect.poll(scrolled).toBe(0);
  // The button is below the games: the whole schedule begins at its first day.
  await page.getByRole('button', { name: 'Show the whole schedule' }).click();
  await expect(rows(page).nth(120)).toBeAttached();
  await expect.poll(scrolled).toBe(0);
});

test('Back from a game that was opened at the top of the schedule returns to the top', async ({ page }) => {
  await page.goto('/fab/schedule?date=all');
  for (const top of [2000, 0]) {
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await rows(page).nth(Math.min(top, 120)).click();
    await expect(page).toHaveURL(/games/);
    await page.goBack();
    await expect.poll(() => page.evaluate(() => Math.min(scrollY, 2000))).toBe(top);
  }
});

test('a choice of a league is announced with the number of games', async ({ page }) => {
  const { leagues } = await rest(page, 'fab');
  await page.goto('/fab/schedule?date=all');
  const said = page.getByRole('main').getByText(/^\d+ games from \w+, \w+ \d+, \d{4}$/);
  await expect(said).toHaveRole('status');
  const before = await said.textContent();
  await chooseLeague(page, leagues[0]?.name ?? '');
  await expect(said).not.toHaveText(before ?? '');
  await expect(said).toHaveText(new RegExp(`^${await rows(page).count()} games from `));
});

test('the location of a game is readable, on screen and in print', async ({ page }) => {
  await page.goto('/fab/schedule');
  const cut = () =>
    page
      .locator('.game-meta')
      .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent));
  await expect(page.locator('.game-meta').first()).toBeVisible();
  expect(await cut()).toEqual([]);
  await page.keyboard.press('Control');
  await page.emulateMedia({ media: 'print' });
  expect(await cut()).toEqual([]);
});

test('the day strip on phones shows the months @finger', async ({ page }) => {
  await page.goto('/fab/schedule');
  const days = page.getByRole('group', { name: 'Date' });
  const first = await days.locator('.days-month').first().getByRole('button').first().getAttribute('data-date');
  const name = new Date(`${first}T00:00:00Z`).toLocaleString('en-US', { month: 'short', timeZone: 'UTC' });
  await expect(days.locator('.days-month').first()).toContainText(name);
});

test('an organization without games says so', async ({ page }) => {
  await page.route(/\/(fab\/schedule|api\/)/, async (route) => {
    const url = route.request().url();
    if (url.includes('/api/gamesv2')) return route.fulfill({ json: { games: [], next_cursor: null } });
    if (url.includes('/api/bye-dates')) return route.fulfill({ json: { byes: [] } });
    if (url.includes('/api/week-offs')) return route.fulfill({ json: { weekOffs: [] } });
    if (url.includes('/api/')) return route.continue();
    const answer = await route.fetch();
    const html = await answer.text();
    return route.fulfill({ response: answer, body: html.replace(/"data":\{.*\}(?=\}<\/script>)/s, '"data":{}') });
  });
  await page.goto('/fab/schedule');
  await expect(page.getByRole('heading', { name: 'No games available' })).toBeVisible();
  await expectUsable(page);
});

test('a schedule needs an organization: without one the landing page opens', async ({ page }) => {
  await page.goto('/schedule');
  await expect(page).toHaveURL(/:\d+\/$/);
});

for (const [name, start, path] of [
  ['under a slug', '/fab', '/fab/schedule.ics'],
  ['on a domain', domain, '/schedule.ics'],
] as const) {
  test(`the schedule is added to a calendar ${name}`, async ({ page }) => {
    await page.goto(`${start}/schedule`);
    await page.getByRole('button', { name: 'Add to calendar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add to calendar' });
    const { host } = new URL(page.url());
    await expect(dialog.getByRole('link', { name: 'Apple Calendar' })).toHaveAttribute(
      'href',
      `webcal://${host}${path}`,
    );
    const address = dialog.getByRole('textbox', { name: /address/ });
    await expect(address).toHaveValue(`http://${host}${path}`);
    await expectUsable(page);
    const league = dialog.getByRole('combobox', { name: 'League' });
    await league.selectOption({ index: 1 });
    await expect(address).toHaveValue(new RegExp(`${path}\\?league=\\d+$`));
    const team = dialog.getByRole('combobox', { name: 'Team' });
    await team.selectOption({ index: 1 });
    await expect(address).toHaveValue(new RegExp(`${path}\\?team=\\d+$`));
    const answer = await page.evaluate(
      async (url) => {
        const got = await fetch(url);
        return [got.status, got.headers.get('content-type'), await got.text()] as const;
      },
      await address.inputValue(),
    );
    expect(answer).toEqual([200, 'text/calendar; charset=utf-8', expect.stringContaining('BEGIN:VEVENT')]);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Add to calendar' })).toBeFocused();
  });
}

test('the print view has the games without menus, filters and buttons', async ({ page }) => {
  await page.goto('/fab/schedule');
  await expect(rows(page).first()).toBeVisible();
  await page.keyboard.press('Control');
  await page.emulateMedia({ media: 'print' });
  await expect(rows(page).first()).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Schedule' })).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('search', { name: 'Games' })).toBeHidden();
});

test.describe('in the dark', () => {
  test.use({ colorScheme: 'dark' });
  test('the dialog is usable by everybody', async ({ page }) => {
    await page.goto('/fab/schedule');
    await page.getByRole('button', { name: 'Add to calendar' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectUsable(page);
  });
});

test.describe('games that do not load', () => {
  test.use({ provoked: [0] });
  test('are requested again, and the filters stay', async ({ page }) => {
    let broken = true;
    await page.route(/\/api\/gamesv2\?slug=/, (route) => (broken ? route.abort() : route.continue()));
    await page.goto('/fab/schedule');
    await page.getByRole('button', { name: 'Show the whole schedule' }).click();
    await expect(page.getByRole('alert')).toContainText('did not load');
    broken = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect.poll(() => rows(page).count()).toBeGreaterThan(30);
  });
});
