import { hiddenFocus } from './kit/focus.ts';
import { domain, expect, expectUsable, holdRequests, leagueGames, test, withoutFirstData } from './support.ts';

test('a visitor finds a league and reads its schedule, a game, a team, a player and the standings', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Find your home court.' })).toBeVisible();
  await page.getByRole('searchbox').fill('fab');
  await page.getByRole('link', { name: /FAB Basketball League/ }).click();
  await expect(page).toHaveURL(/\/fab$/);

  await page.getByRole('navigation').getByRole('link', { name: 'Schedule' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Schedule' })).toBeVisible();
  const played = (await leagueGames(page, '', 'fab')).findLast((game) => game.status === 'completed');
  await page.goto(`/fab/games/${played?.id}`);
  await expect(page.getByText('Completed').first()).toBeVisible();
  await expect(page.getByRole('table', { name: 'Points by period' })).toBeVisible();

  const home = played?.homeTeam.name ?? '';
  await page.getByRole('heading', { level: 2, name: home }).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: home })).toBeVisible();
  await page.locator('a[href*="/players/"]').first().click();
  await expect(page.getByText('PPG').first()).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: home })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: home })).toBeVisible();

  await page.getByRole('navigation').getByRole('link', { name: 'Standings' }).first().click();
  await expect(page.getByRole('combobox', { name: 'League' })).toBeVisible();
  await expect(page.getByRole('table').first()).toBeVisible();
});

test('the same site is served on its own domain, without a prefix', async ({ page }) => {
  await page.goto(`${domain}/`);
  await expect(page.getByRole('link', { name: /Long Beach/ }).first()).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: 'Schedule' }).first().click();
  await expect(page).toHaveURL(`${domain}/schedule`);
  await expect(page.getByRole('heading', { level: 1, name: 'Schedule' })).toBeVisible();
  const played = (await leagueGames(page, '', 'longbeach')).findLast((game) => game.status === 'completed');
  await page.goto(`${domain}/games/${played?.id}`);
  await expect(page.getByRole('table', { name: 'Points by period' })).toBeVisible();
  await page.goto(`${domain}/teamList`);
  await expect(page.getByRole('table').first()).toBeVisible();
  await expectUsable(page);
});

test.describe('errors are reported', () => {
  test.use({ provoked: [404, 500, 0] });

  test('an unknown URL has an error page and the right status', async ({ page }) => {
    for (const path of ['/fab/nowhere/at/all', '/nobody-has-this-slug', '/fab/teams/999999']) {
      const answer = await page.goto(path);
      expect(answer?.status()).toBe(404);
      await expect(page.getByText(/not found|no such|nothing/i).first()).toBeVisible();
      await page.getByRole('link', { name: 'Go to the home page' }).click();
      await expect(page).toHaveURL(path.startsWith('/fab/') ? /\/fab\/?$/ : /:\d+\/$/);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    }
  });

  test('a schedule that does not load offers to try again', async ({ page }) => {
    let broken = true;
    await withoutFirstData(page);
    await page.route('**/api/gamesv2?*', (route) => (broken ? route.abort() : route.continue()));
    await page.goto('/fab/schedule');
    await expect(page.getByRole('alert')).toContainText('did not load');
    broken = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Schedule' })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  test('scores that do not load are not said to be the page', async ({ page }) => {
    await page.route('**/assets/scores-*', (route) => route.abort());
    await page.goto('/fab/schedule');
    await expect(page.getByRole('alert')).toContainText('This part did not load.');
  });
});

test('a visitor loads no code of the dashboard', async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  for (const path of ['/', '/millionaire', '/millionaire/schedule', '/millionaire/teamList']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  }
  expect(requests.length).toBeGreaterThan(10);
  expect(requests.filter((url) => /assets\/(routes|shell|seasons|stat-grid)/.test(url))).toEqual([]);
});

test('a loading screen says so, and its title is announced when it has loaded', async ({ page }) => {
  await page.goto('/fab/schedule', { waitUntil: 'networkidle' });
  // The schedule is ready, so these are the chunks of the next screen.
  const go = await holdRequests(page, /\/assets\/.*\.js$/);
  await page.locator('.game').first().click();
  await expect(page).toHaveURL(/\/games\/\d+$/);
  await expect(page.getByRole('main')).toHaveText('Loading...');
  go();
  await expect(page.getByRole('region', { name: 'Score' })).toBeVisible();
  await expect(
    page.locator('[aria-live="polite"]').filter({ hasText: / at .* · FAB Basketball League$/ }),
  ).toBeAttached();
});

test('a long name overflows neither the page, nor its heading, nor the cards', async ({ page }) => {
  const coming = (await leagueGames(page, '', 'fab')).find((game) => game.status === 'scheduled');
  const { id, name } = coming?.homeTeam ?? { id: 0, name: '' };
  await withoutFirstData(page);
  await page.route(/\/api\/(teamsv2|gamesv2)\/\d+\?/, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll(name, 'Donaudampfschifffahrtsgesellschaftskapitäne von 1869');
    await route.fulfill({ response, body });
  });
  for (const path of [`/fab/teams/${id}`, `/fab/games/${coming?.id}`]) {
    await page.goto(path);
    await expect(page.getByText(/Donau/).first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Directions' })).toBeVisible();
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll('html, .card, .on-field .wrap')]
        .filter((part) => part.scrollWidth > part.clientWidth)
        .map((part) => part.className),
    );
    expect(cut, path).toEqual([]);
  }
});

test('no heading or link of the standings has the focus behind the names of the teams', async ({ page }) => {
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 780 });
    await page.goto('/fab/teamList');
    const table = page.getByRole('table', { name: /^Standings/ }).first();
    await table.getByRole('button').first().focus();
    expect(await hiddenFocus(page, 'Tab', 30), `${width} px`).toEqual([]);
    await table.getByRole('link').last().focus();
    expect(await hiddenFocus(page, 'Shift+Tab', 30), `${width} px, back`).toEqual([]);
  }
});

test('with large text, the comparison and the leaders of a game fit a phone, and names are whole', async ({ page }) => {
  const game = (await leagueGames(page, '', 'fab')).findLast(({ status }) => status === 'completed');
  for (const [width, size] of [
    [390, 32],
    [320, 16],
  ] as const) {
    await page.setViewportSize({ width, height: 780 });
    await page.goto(`/fab/games/${game?.id}`);
    await expect(page.getByRole('region', { name: 'Top performers' }).getByRole('link')).toHaveCount(6);
    const beyond = () =>
      page.evaluate(() => {
        const texts = [...document.querySelectorAll('.versus li > :not(.bar), .versus-head > *, .leader span')];
        return texts
          .filter((text) => {
            const card = text.closest('.card')?.getBoundingClientRect();
            return text.scrollWidth > text.clientWidth + 1 || text.getBoundingClientRect().right > (card?.right ?? 0);
          })
          .map((text) => text.textContent);
      });
    await page.evaluate((size) => document.documentElement.style.setProperty('font-size', `${size}px`), size);
    expect(await beyond(), `${width} px`).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
});

test('a row of the leagues has its arrow beside the name', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 780 });
  await page.goto('/fab/leagues/1');
  const rows = page.getByRole('main').getByRole('listitem');
  await expect(rows).toHaveCount(3);
  for (const row of await rows.all()) {
    const [box, arrow] = [await row.boundingBox(), await row.locator('.icon').boundingBox()];
    const middle = (box?.y ?? 0) + (box?.height ?? 0) / 2;
    expect(Math.abs((arrow?.y ?? 0) + (arrow?.height ?? 0) / 2 - middle)).toBeLessThan(3);
  }
});
