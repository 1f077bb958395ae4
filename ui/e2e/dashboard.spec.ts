import { hiddenFocus } from './kit/focus.ts';
import { caller, expect, expectUsable, games, newUser, password, signIn, signInTo, test, unique } from './support.ts';

test.describe('the chosen theme', () => {
  test.use({ colorScheme: 'light' });

  test('is shown on every screen, whatever the device prefers @mouse', async ({ page }) => {
    const { user } = await newUser(unique('owl'));
    const own = await caller('fab', user.username);
    await own.put(`/api/usersv2/${user.id}`, { data: { theme: 'dark' } });
    await signInTo(page, 'fab', user.username);
    await page.goto('/dashboard/seasons');
    for (const path of ['/dashboard/seasons', '/schedule', '/playerListAuth', '/stats', '/nowhere']) {
      // Navigates without a page load, so that the chosen theme stays.
      await page.evaluate((to) => {
        history.pushState(null, '', to);
      }, path);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark');
      await expectUsable(page);
    }
  });
});

test.describe('signing in', () => {
  test.use({ provoked: [401] });

  test('a failure is shown for three seconds and keeps the typed text', async ({ page }) => {
    await page.clock.install();
    await page.goto('/fab/login');
    await page.getByRole('textbox', { name: 'Username' }).fill('nobody');
    await page.getByRole('textbox', { name: 'Password' }).fill('not the password');
    await page.getByRole('button', { name: 'Log in' }).click();
    const failure = page.getByText('Login failed. Please check your credentials.');
    await expect(failure).toBeVisible();
    await page.clock.fastForward(3_000);
    await expect(failure).toHaveCount(0);
    await expect(page.getByRole('textbox', { name: 'Username' })).toHaveValue('nobody');
  });

  test('signing out returns to the public site', async ({ page }) => {
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

  test('an unknown game is reported, and the site’s public URLs open the dashboard’s screens', async ({ page }) => {
    await signInTo(page, 'fab', 'staff');
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

test('the schedule is filtered by team, and a row links to its game', async ({ page }) => {
  await signInTo(page, 'fab', 'staff');
  const all = await games(page, '', 'fab');
  const [game] = all;
  if (!game) throw new Error('fab has no game');
  await page.goto('/schedule');
  await page.getByRole('searchbox', { name: 'Find a team' }).fill(game.homeTeam.name.toUpperCase());
  await page.getByRole('combobox', { name: 'Season' }).selectOption(String(game.season_id));
  await page.getByRole('combobox', { name: 'Date' }).selectOption('All dates');
  const own = all.filter(
    ({ season_id, homeTeam, awayTeam }) =>
      season_id === game.season_id && [homeTeam.name, awayTeam.name].includes(game.homeTeam.name),
  );
  const rows = page.getByRole('table', { name: 'Every game' }).locator('tbody tr.opens');
  await expect(page.getByRole('status').filter({ hasText: `of ${own.length} games` })).toBeVisible();
  await expect(rows.first()).toContainText(game.homeTeam.name);
  await expect(rows.filter({ hasNotText: game.homeTeam.name })).toHaveCount(0);
  await rows.first().getByRole('cell').first().click();
  await expect(page).toHaveURL(/\/games\/\d+$/);
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

test('the bar at the bottom of a small window hides no focused control', async ({ page }) => {
  await signInTo(page, 'fab', 'staff');
  for (const [path, width, height] of [
    ['/userSettings', 640, 450],
    ['/schedule', 390, 780],
    ['/playerListAuth', 390, 780],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect(page.getByRole('navigation', { name: 'Main sections' })).toBeVisible();
    await page.getByRole('main').focus();
    expect(await hiddenFocus(page, 'Tab', 30), path).toEqual([]);
  }
});
