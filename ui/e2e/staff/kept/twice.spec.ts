import type { Page } from '@playwright/test';
import { openOwnGame } from '../../organization/own-organization.ts';
import { expect, holdRequests, test } from '../../support.ts';

/** Returns the addresses of the page's writes, which grow as the page sends them. */
function writesOf(page: Page): string[] {
  const writes: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') writes.push(new URL(request.url()).pathname);
  });
  return writes;
}

test('a button that is pressed again by keyboard while its action is under way acts once', async ({ page }) => {
  const { season_id } = await openOwnGame(page);
  await page.goto(`/dashboard/seasons/${season_id}/drafts`);
  await page.getByRole('button', { name: 'Copy the schedule' }).focus();
  const writes = writesOf(page);
  const release = await holdRequests(page, '**/schedule-drafts', 'POST');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Copying' })).toBeFocused();
  for (const key of ['Enter', 'Space']) await page.keyboard.press(key);
  release();
  await expect(page).toHaveURL(/\/schedule-drafts\/\d+$/);
  expect(writes).toHaveLength(1);
});

test('a score whose form is sent twice with Enter is saved once', async ({ page }) => {
  const game = await openOwnGame(page);
  await page.goto(`/games/${game.id}?mode=score`);
  await page.getByRole('textbox', { name: game.homeTeam.name }).fill('71');
  const away = page.getByRole('textbox', { name: game.awayTeam.name });
  await away.fill('64');
  const writes = writesOf(page);
  const release = await holdRequests(page, '**/scores', 'PUT');
  await away.press('Enter');
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeVisible();
  await away.press('Enter');
  release();
  await expect(page.locator('.toast').filter({ hasText: 'Final game score updated!' })).toBeVisible();
  expect(writes).toHaveLength(1);
});

test('the dialog of a deletion names the team and stays busy until the screen is refreshed', async ({ page }) => {
  const { own, season_id, league } = await openOwnGame(page);
  await own.post(`${league.path}/teams`, { name: 'Terns' });
  await page.goto(`/dashboard/seasons/${season_id}/leagues/${league.id}/teams`);
  const row = page.getByRole('row', { name: /Terns/ });
  await row.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Terns?' });
  // The list is loaded again, and the other reads of the screen wait.
  const release = await holdRequests(page, /\/api\/(?!.*leagues\/\d+\/teams)/, 'GET');
  await dialog.getByRole('button', { name: /1 team$/ }).click();
  await expect(row).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: 'Deleting 1 of 1...' })).toBeVisible();
  release();
  await expect(dialog).toHaveCount(0);
});

test.describe('a failed save', () => {
  test.use({ provoked: [500] });

  test('forgets that “add another” was pressed while it was under way', async ({ page }) => {
    const { season_id, league } = await openOwnGame(page);
    await page.goto(`/dashboard/seasons/${season_id}/leagues/${league.id}/teams/${league.teams[0]?.id}`);
    await page.getByRole('button', { name: 'Add player' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add player' });
    await dialog.getByLabel('First name').fill('Nova');
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/teams/*/players', async (route) => {
      if (route.request().method() === 'GET') return route.fallback();
      await released;
      await route.fulfill({ status: 500, json: { message: 'Out of order.' } });
      await page.unroute('**/teams/*/players');
    });
    const add = dialog.getByRole('button', { name: 'Add player', exact: true });
    await add.click();
    await expect(dialog.getByRole('button', { name: 'Saving...' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Add and add another' }).click();
    release();
    await expect(dialog.getByText('Out of order.')).toBeVisible();
    await add.click();
    await expect(dialog).toHaveCount(0);
  });
});
