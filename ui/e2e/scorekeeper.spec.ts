import type { Page } from '@playwright/test';
import { domain, expect, expectUsable, games, password, port, signIn, test } from './support.ts';

/** A coming game for this project's browser alone, so that two browsers do not score the same one. */
async function comingGame(page: Page, slug: string, project: string) {
  const coming = (await games(page, `http://127.0.0.1:${port}`, slug)).filter((game) => game.status === 'scheduled');
  const game = coming[project === 'phone' ? 0 : 1];
  if (!game) throw new Error(`${slug} has no coming game`);
  return game;
}

async function wins(page: Page, slug: string, season: number, team: number): Promise<number> {
  const origin = `http://127.0.0.1:${port}`;
  const answer = await page.request.get(`${origin}/api/seasonsv2/${season}/leagues-with-teams-public?slug=${slug}`);
  const { leagues } = await answer.json();
  return leagues
    .flatMap((league: { teams: { slt_id: number; wins: number }[] }) => league.teams)
    .find((row: { slt_id: number }) => row.slt_id === team).wins;
}

const sites = [
  { where: 'under a slug', slug: 'northside', login: '/northside/login', origin: '', site: '/northside' },
  { where: 'on a domain of its own', slug: 'longbeach', login: `${domain}/login`, origin: domain, site: domain },
];

for (const { where, slug, login, origin, site } of sites) {
  test(`a scorekeeper enters a game ${where}, and the standings a visitor sees have changed at once`, async ({
    page,
    browser,
  }, info) => {
    const game = await comingGame(page, slug, info.project.name);
    const before = await wins(page, slug, game.season_id, game.homeTeam.slt_id);
    await page.goto(login);
    await signIn(page, 'staff');

    await page.goto(`${origin}/games/${game.id}`);
    await page.getByRole('button', { name: 'Grid' }).click();
    const home = page.getByRole('table', { name: `Statistics of ${game.homeTeam.name}` });
    const first = home.locator('tbody tr').first();
    const cell = (name: string) => first.getByRole('textbox', { name: new RegExp(`, ${name}$`) });
    await cell('2-Pointers Made').fill('3');
    await cell('2-Pointers Attempted').fill('6');
    await cell('Free Throws Made').fill('1');
    await cell('Free Throws Attempted').fill('2');
    await expect(page.getByRole('status').filter({ hasText: '4 changes' })).toBeVisible();
    await page.getByRole('button', { name: 'Save stats' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Stats saved' })).toBeVisible();

    await page.getByRole('button', { name: 'Final score' }).click();
    await page.getByRole('textbox', { name: game.homeTeam.name }).fill('7');
    await page.getByRole('textbox', { name: game.awayTeam.name }).fill('5');
    await page.getByRole('button', { name: 'Save score' }).click();
    await expect(page.getByText('Final game score updated!')).toBeVisible();
    expect(await wins(page, slug, game.season_id, game.homeTeam.slt_id)).toBe(before + 1);

    const visitor = await browser.newContext();
    const reader = await visitor.newPage();
    await reader.goto(
      site.startsWith('http') ? `${site}/games/${game.id}` : `http://127.0.0.1:${port}${site}/games/${game.id}`,
    );
    await expect(reader.getByText('Completed').first()).toBeVisible();
    await expect(reader.getByRole('table', { name: `Box score, ${game.homeTeam.name}` })).toContainText('50.0');
    await visitor.close();
  });
}

test('the grid moves by arrows, Enter and Tab, takes a paste, and Cancel puts everything back', async ({
  page,
}, info) => {
  const game = await comingGame(page, 'millionaire', info.project.name);
  await page.goto('/millionaire/login');
  await signIn(page, 'staff');
  await page.goto(`/games/${game.id}?mode=stats`);
  const grid = page.getByRole('table', { name: `Statistics of ${game.awayTeam.name}` });
  const cell = (row: number, column: number) => grid.locator('tbody tr').nth(row).getByRole('textbox').nth(column);
  await cell(0, 0).focus();
  await page.keyboard.press('ArrowRight');
  await expect(cell(0, 1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(cell(1, 1)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(cell(1, 2)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowLeft');
  await expect(cell(0, 1)).toBeFocused();

  await cell(0, 1).evaluate((input) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', '1\t2\n3\t4\n');
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(cell(0, 1)).toHaveValue('1');
  await expect(cell(0, 2)).toHaveValue('2');
  await expect(cell(1, 1)).toHaveValue('3');
  await expect(cell(1, 2)).toHaveValue('4');
  await cell(0, 1).fill('x');
  await expect(page.getByRole('button', { name: 'Save stats' })).toBeDisabled();
  await cell(0, 1).fill('9');

  await page.reload();
  await page.getByRole('button', { name: 'Restore them' }).click();
  await expect(cell(0, 1)).toHaveValue('9');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Grid' }).click();
  await expect(cell(0, 1)).toHaveValue('');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Restore them' })).toHaveCount(0);
});

test.describe('details', () => {
  test.use({ provoked: [422] });

  test('details and period scores are kept, and a wrong address is marked at its field', async ({ page }, info) => {
    const game = await comingGame(page, 'triplethreat', info.project.name);
    await page.goto('/triplethreat/login');
    await signIn(page, 'owner');
    await page.goto(`/games/${game.id}`);
    await page.getByRole('button', { name: 'Details' }).click();
    const dialog = page.getByRole('dialog', { name: 'Game details' });
    await dialog.getByRole('textbox', { name: /Place/ }).fill('Centre court');
    const video = dialog.getByRole('textbox', { name: /Video/ });
    await video.fill('http://example.com/game');
    await dialog.getByRole('button', { name: 'Save details' }).click();
    await expect(page.getByText('Failed to update game details.')).toBeVisible();
    await expect(video).toHaveAttribute('aria-invalid', 'true');
    await expect(dialog.getByRole('textbox', { name: /Place/ })).toHaveValue('Centre court');
    await video.fill('https://youtu.be/abcdefghijk');
    await dialog.getByRole('button', { name: 'Save details' }).click();
    await expect(page.getByText('Game details updated successfully!')).toBeVisible();
    await expect(page.getByText('Centre court')).toBeVisible();

    await page.getByRole('button', { name: 'Periods' }).click();
    await page.getByRole('textbox', { name: `${game.homeTeam.name}, Q1` }).fill('12');
    await page.getByRole('textbox', { name: `${game.awayTeam.name}, Q1` }).fill('9');
    await page.getByRole('button', { name: 'Save periods' }).click();
    await expect(page.getByRole('table', { name: 'Points by period' })).toContainText('12');
  });
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme });
    test('every staff page is usable by everybody', async ({ page }) => {
      await page.goto('/fab/login');
      await signIn(page, 'staff');
      if (colorScheme === 'dark') await page.getByRole('button', { name: 'Dark colours' }).click();
      const seasons = await (await page.request.get('/api/seasonsv2?slug=fab')).json();
      const season = seasons.seasons[0].id;
      const tables = await (
        await page.request.get(`/api/seasonsv2/${season}/leagues-with-teams-public?slug=fab`)
      ).json();
      const [game] = await games(page, '', 'fab');
      const league = `/dashboard/seasons/${season}/leagues/${tables.leagues[0].id}`;
      const modes = ['', '?mode=stats', '?mode=score', '?mode=periods', '?mode=details'];
      const paths = [`/dashboard/seasons/${season}`, league, ...modes.map((mode) => `/games/${game?.id}${mode}`)];
      for (const path of ['/dashboard/seasons', ...paths, '/nowhere']) {
        // Inside the app, so that the chosen colours stay.
        await page.evaluate((to) => {
          history.pushState(null, '', to);
        }, path);
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
        await expectUsable(page);
      }
    });
  });
}

test.describe('signing in', () => {
  test.use({ provoked: [401] });

  test('a failure is said for three seconds and keeps what was typed', async ({ page }) => {
    await page.goto('/fab/login');
    await page.getByRole('textbox', { name: 'Username' }).fill('nobody');
    await page.getByRole('textbox', { name: 'Password' }).fill('not the password');
    await page.getByRole('button', { name: 'Log in' }).click();
    const failure = page.getByText('Login failed. Please check your credentials.');
    await expect(failure).toBeVisible();
    await expect(failure).toHaveCount(0, { timeout: 5_000 });
    await expect(page.getByRole('textbox', { name: 'Username' })).toHaveValue('nobody');
  });

  test('signing out leads back to the public site', async ({ page }) => {
    await page.goto('/fab/login');
    await signIn(page, 'staff');
    const more = page.getByRole('button', { name: 'More' });
    if (await more.isVisible()) await more.click();
    await page.getByRole('button', { name: 'Log out' }).filter({ visible: true }).click();
    await expect(page).toHaveURL(/\/fab$/);
  });
});

test.describe('addresses', () => {
  test.use({ provoked: [404] });

  test('a game that is not there is said, and the site’s own addresses lead to the dashboard’s', async ({ page }) => {
    await page.goto('/fab/login');
    await signIn(page, 'staff');
    await page.goto('/games/99999999');
    await expect(page.getByRole('heading', { name: 'Game not found.' })).toBeVisible();
    const [game] = await games(page, '', 'fab');
    await page.goto(`/fab/games/${game?.id}`);
    await expect(page).toHaveURL(new RegExp(`:\\d+/games/${game?.id}$`));
    await expect(page.getByRole('button', { name: 'Grid' })).toBeVisible();
    await page.goto('/fab');
    await expect(page.getByRole('heading', { level: 1, name: 'Seasons' })).toBeVisible();
  });
});

test('the schedule is narrowed to a team, and a row leads to its game', async ({ page }) => {
  await page.goto('/fab/login');
  await signIn(page, 'staff');
  const all = await games(page, '', 'fab');
  const [game] = all;
  if (!game) throw new Error('fab has no game');
  await page.goto('/schedule');
  await page.getByRole('searchbox', { name: 'Find a team' }).fill(game.homeTeam.name.toUpperCase());
  const own = all.filter(({ homeTeam, awayTeam }) => [homeTeam.name, awayTeam.name].includes(game.homeTeam.name));
  const rows = page.getByRole('table', { name: 'Every game' }).locator('tbody tr');
  await expect(rows).toHaveCount(own.length);
  await expect(page.getByRole('status').filter({ hasText: `${own.length} of ${all.length} games` })).toBeVisible();
  await rows.first().getByRole('cell').nth(1).click();
  await expect(page).toHaveURL(/\/games\/\d+$/);
});

test('what is typed while a save runs stays a change', async ({ page }, info) => {
  const game = await comingGame(page, 'millionaire', info.project.name);
  await page.goto('/millionaire/login');
  await signIn(page, 'staff');
  await page.goto(`/games/${game.id}?mode=stats`);
  const grid = page.getByRole('table', { name: `Statistics of ${game.homeTeam.name}` });
  const cell = (column: number) => grid.locator('tbody tr').last().getByRole('textbox').nth(column);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/player-game-stats', async (route) => {
    await held;
    await route.continue();
  });
  await cell(1).fill('4');
  await page.getByRole('button', { name: 'Save stats' }).click();
  await cell(2).fill('5');
  release();
  await expect(page.getByText('Stats saved')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: '1 change' })).toBeVisible();
  await expect(cell(1)).toHaveValue('4');
  await expect(cell(2)).toHaveValue('5');
  await page.unroute('**/api/player-game-stats');
  await page.getByRole('button', { name: 'Cancel' }).click();
});

test.describe('offline', () => {
  test.use({ provoked: [0] });

  test('a save that does not arrive says whose numbers are missing, and loses none', async ({ page }, info) => {
    const game = await comingGame(page, 'millionaire', info.project.name);
    await page.goto('/millionaire/login');
    await signIn(page, 'staff');
    await page.goto(`/games/${game.id}?mode=stats`);
    const grid = page.getByRole('table', { name: `Statistics of ${game.awayTeam.name}` });
    const cell = grid.locator('tbody tr').last().getByRole('textbox').nth(1);
    await page.route('**/api/player-game-stats', (route) => route.abort());
    await cell.fill('7');
    await page.getByRole('button', { name: 'Save stats' }).click();
    await expect(page.getByText('Failed to update stats.')).toBeVisible();
    await expect(page.getByText(/could not be reached/)).toBeVisible();
    await expect(cell).toHaveValue('7');
    await page.unroute('**/api/player-game-stats');
    await page.getByRole('button', { name: 'Save stats' }).click();
    await expect(page.getByText('Stats saved')).toBeVisible();
    await expect(cell).toHaveValue('7');
  });
});

test('a super administrator opens the games of an organization from the list of all seasons', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'Username' }).fill('admin');
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Organizations' })).toBeVisible();
  await page.getByRole('link', { name: 'Seasons' }).filter({ visible: true }).click();
  const season = page.getByRole('row').filter({ hasText: 'FAB Basketball League' }).first();
  await expect(season).toContainText('Basketball');
  await season.getByRole('link').click();
  await page.getByRole('table').getByRole('link').first().click();
  await page.getByRole('table').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/games\/\d+$/);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Grid' })).toBeVisible();
});
