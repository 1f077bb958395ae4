import type { Page } from '@playwright/test';
import { expect, giveUp, signInTo, test } from '../support.ts';

const said = (page: Page, text: string) => page.locator('.toast').filter({ hasText: text });

/** A league, one of its teams and one of the team's players, in an organization that no other test changes. */
async function open(page: Page) {
  const read = async (path: string) => (await page.request.get(`${path}?slug=fab`)).json();
  const { seasons } = await read('/api/seasonsv2');
  const season = seasons.find((one: { active: boolean }) => one.active);
  const { leagues } = await read(`/api/seasonsv2/${season.id}/leagues-with-teams-public`);
  const [{ id, teams }] = leagues;
  const { team } = await read(`/api/teamsv2/${teams[0].id}`);
  const [{ id: player, firstName, lastName }] = team.rosters;
  await signInTo(page, 'fab', 'staff');
  return { league: `/dashboard/seasons/${season.id}/leagues/${id}`, team, player, firstName, lastName };
}

/** Makes every write fail. */
async function refuse(page: Page, status: number, message: string): Promise<void> {
  await page.route('**/api/**', (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status, json: { message } }),
  );
}

test.use({ provoked: [403, 409, 500, 503] });

test('a team that cannot be saved is reported, and the typed text stays', async ({ page }) => {
  const { league, team } = await open(page);
  await page.goto(`${league}/teams`);
  await refuse(page, 500, 'Out of order.');
  await page.getByRole('button', { name: 'Add team' }).click();
  const add = page.getByRole('dialog', { name: 'Add team' });
  await add.getByRole('textbox', { name: 'Name of a new team' }).fill('Latecomers');
  await add.getByRole('button', { name: 'Add team' }).click();
  await expect(said(page, 'Failed to add team')).toBeVisible();
  await expect(add.getByText('Out of order.')).toBeVisible();
  await expect(add.getByRole('textbox', { name: 'Name of a new team' })).toHaveValue('Latecomers');
  await giveUp(page);

  await page.getByRole('button', { name: `Edit ${team.name}` }).click();
  const edit = page.getByRole('dialog', { name: `Edit ${team.name}` });
  await edit.getByRole('textbox', { name: 'Name' }).fill('Elsewhere');
  await edit.getByRole('button', { name: 'Save team' }).click();
  await expect(said(page, 'Failed to update team')).toBeVisible();
  await expect(edit.getByRole('textbox', { name: 'Name' })).toHaveValue('Elsewhere');
});

test('a failed addition of a player is told apart from a player who is already on the team', async ({ page }) => {
  const { league, team } = await open(page);
  await page.goto(`${league}/teams/${team.id}`);
  const add = page.getByRole('dialog', { name: 'Add player' });
  for (const [status, message, shown] of [
    [409, 'Player already on this team', 'Player already exists in this team'],
    [500, 'Out of order.', 'Error adding player'],
  ] as const) {
    await refuse(page, status, message);
    await page.getByRole('button', { name: 'Add player' }).click();
    await add.getByRole('textbox', { name: 'First name' }).fill('Nobody');
    await add.getByRole('textbox', { name: 'Last name' }).fill('Yet');
    await add.getByRole('button', { name: 'Add player' }).click();
    await expect(said(page, shown)).toBeVisible();
    await expect(add.getByRole('textbox', { name: 'Last name' })).toHaveValue('Yet');
    await giveUp(page);
    await page.unroute('**/api/**');
  }
});

test('a failed change or deletion of a player keeps the player', async ({ page }) => {
  const { league, team, player } = await open(page);
  await page.goto(`${league}/teams/${team.id}`);
  await refuse(page, 500, 'Out of order.');
  await page
    .getByRole('table', { name: `Players of ${team.name}` })
    .getByRole('button', { name: /^Edit/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save player' }).click();
  await expect(said(page, 'Error updating player')).toBeVisible();

  await page.goto(`/dashboard/players/${player}`);
  await page.getByRole('button', { name: 'Edit player' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save player' }).click();
  await expect(said(page, 'Failed to update player')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Delete player' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: false }).last().click();
  await expect(said(page, 'Failed to delete player')).toBeVisible();
});

test('a forbidden team and a player that does not load are reported with a retry', async ({ page }) => {
  const { team, player } = await open(page);
  await page.route('**/api/teamsv2/*', (route) => route.fulfill({ status: 403, json: { message: 'No.' } }));
  await page.goto(`/teams/${team.id}`);
  await expect(page.getByRole('heading', { name: 'Unauthorized access' })).toBeVisible();
  await page.route('**/api/playersv2/*/basic?*', (route) => route.fulfill({ status: 500, json: { message: 'No.' } }));
  await page.goto(`/dashboard/players/${player}`);
  await expect(page.getByRole('heading', { name: 'Failed to fetch player' })).toBeVisible();
  await page.unroute('**/api/playersv2/*/basic?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: 'Edit player' })).toBeVisible();
});

test('a list that a busy server refuses twice is loaded @mouse', async ({ page }) => {
  await open(page);
  let refused = 0;
  await page.route('**/api/venues*', (route) => {
    if (refused === 2) return route.continue();
    refused += 1;
    return route.fulfill({ status: 503, json: { message: 'The server is busy.' } });
  });
  await page.goto('/dashboard/venues');
  await expect(page.getByRole('row').nth(1)).toBeVisible({ timeout: 10_000 });
  expect(refused).toBe(2);
});

test('a namesake is found although the list of players loads late', async ({ page }) => {
  const { league, team, firstName, lastName } = await open(page);
  let load = () => {};
  const asked = new Promise<void>((resolve) => {
    load = resolve;
  });
  await page.route('**/api/playersv2*', async (route) => {
    await asked;
    await route.continue();
  });
  await page.goto(`${league}/teams/${team.id}`);
  await page.getByRole('button', { name: 'Add player' }).click();
  const add = page.getByRole('dialog', { name: 'Add player' });
  await add.getByRole('combobox', { name: 'Find a player' }).fill('a');
  await expect(add.getByText('The list has not loaded yet.').first()).toBeVisible();
  await add.getByRole('textbox', { name: 'First name' }).fill(firstName);
  await add.getByRole('textbox', { name: 'Last name' }).fill(lastName);
  await add.getByRole('button', { name: 'Add player' }).click();
  await expect(add.getByRole('button', { name: 'Saving...' })).toBeVisible();
  load();
  await expect(add.getByText('A player with this name already exists. Add anyway?')).toBeVisible();
});
