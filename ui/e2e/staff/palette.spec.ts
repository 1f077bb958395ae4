import type { Page } from '@playwright/test';
import { openOwnGame } from '../organization/own-organization.ts';
import { expect, expectUsable, test } from '../support.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Search' });
const input = (page: Page) => dialog(page).getByRole('combobox');
const options = (page: Page) => dialog(page).getByRole('option');
const group = (page: Page, name: string) => dialog(page).getByRole('group', { name, exact: true });

test('Ctrl-K finds a team by a few letters, and keeps it as opened last', async ({ page }) => {
  const { league } = await openOwnGame(page);
  await page.goto('/userSettings');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(input(page)).toBeFocused();
  await expect(group(page, 'Opened last')).toHaveCount(0);
  await expect(group(page, 'Screens').getByRole('option', { name: /^Seasons/ })).toBeVisible();
  await page.keyboard.type('her');
  const team = group(page, 'Teams').getByRole('option', { name: /Herons/ });
  await expect(team).toBeVisible();
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true');
  await expectUsable(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/teams/${league.teams[0]?.id}$`));
  await expect(dialog(page)).toHaveCount(0);

  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Herons' })).toBeVisible();
  await page.keyboard.press('/');
  await expect(options(page).first()).toContainText('Herons');
  await expect(group(page, 'Opened last').getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
});

test('a player whose name is hidden, a season and a league are found, and then among what was opened last', async ({
  page,
}) => {
  const { own, league } = await openOwnGame(page);
  await own.post(`/api/seasonsv2/${league.season}/leagues/${league.id}/teams/${league.teams[0]?.id}/players`, {
    firstName: 'Quintessa',
    lastName: 'Verylongname',
    public_name: 'hidden',
  });
  await page.goto('/userSettings');
  await page.getByRole('button', { name: 'Search' }).click();
  await input(page).fill('verylong');
  await group(page, 'Players')
    .getByRole('option', { name: /Quintessa Verylongname/ })
    .click();
  await expect(page).toHaveURL(/\/players\/\d+$/);
  await page.getByRole('button', { name: 'Search' }).click();
  await input(page).fill('quint');
  await expect(group(page, 'Opened last')).toContainText('Quintessa Verylongname');
  await expect(group(page, 'Players')).toHaveCount(0);
  const { seasons } = await own.get('/api/seasonsv2');
  await input(page).fill(seasons[0].name);
  await group(page, 'Seasons').getByRole('option').first().click();
  await expect(page).toHaveURL(new RegExp(`/dashboard/seasons/${league.season}$`));
});

test('an action opens its form, and closing the form leaves the screen as it was', async ({ page }) => {
  await openOwnGame(page);
  await page.goto('/userSettings');
  for (const [search, action, title] of [
    ['create team', /^Create team/, 'Create Team'],
    ['new game', /^New game in/, 'Add Game'],
    ['new player', /^Add player/, 'Add player'],
    ['create season', /^Create season/, 'Create Season'],
    ['news note', /^Add news note/, 'Add a note'],
    ['add page', /^Add page/, 'Add a page'],
    ['business', /^Add business/, 'Create Business'],
  ] as const) {
    await page.getByRole('button', { name: 'Search' }).click();
    await input(page).fill(search);
    await expect(group(page, 'Actions').getByRole('option', { name: action })).toHaveAttribute('aria-selected', 'true');
    await input(page).press('Enter');
    const form = page.getByRole('dialog', { name: new RegExp(title, 'i') });
    await expect(form, search).toBeVisible();
    await form.getByRole('button', { name: 'Close' }).click();
    await expect(form).toHaveCount(0);
    await expect(page).not.toHaveURL(/add=/);
  }
});

test('arrows, Home and End choose; Escape gives the focus back; / in a field is text', { tag: '@mouse' }, async ({
  page,
}) => {
  await openOwnGame(page);
  await page.goto('/teamList');
  const field = page.getByRole('searchbox', { name: 'Find a team' });
  await field.press('/');
  await expect(field).toHaveValue('/');
  await expect(dialog(page)).toHaveCount(0);
  await field.press('Control+k');
  await expect(input(page)).toBeFocused();
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true');
  await expect(group(page, 'Actions')).toContainText('New game in Sunday');
  await expect(group(page, 'Actions')).toContainText('Add league to');
  const last = (await options(page).count()) - 1;
  for (const [key, at] of [
    ['ArrowUp', last],
    ['ArrowDown', 0],
    ['ArrowDown', 1],
    ['End', last],
    ['Home', 0],
  ] as const) {
    await page.keyboard.press(key);
    await expect(options(page).nth(at), key).toHaveAttribute('aria-selected', 'true');
    const id = await options(page).nth(at).getAttribute('id');
    await expect(input(page)).toHaveAttribute('aria-activedescendant', id ?? '');
  }
  await page.keyboard.press('Control+k');
  await expect(dialog(page)).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(field).toBeFocused();
});

test('nothing found is said', async ({ page }) => {
  await openOwnGame(page);
  await page.goto('/teamList');
  await page.getByRole('button', { name: 'Search' }).click();
  await input(page).fill('zzzz');
  await expect(dialog(page).getByRole('status')).toHaveText('Nothing found for “zzzz”.');
  await expectUsable(page);
});

test.describe('without an answer', () => {
  test.use({ provoked: [500] });

  test('screens are still found, and the search is repeated when asked', async ({ page }) => {
    await openOwnGame(page);
    await page.goto('/teamList');
    await page.route('**/api/search?*', (route) => route.fulfill({ status: 500, json: { message: 'Out of order.' } }));
    await page.getByRole('button', { name: 'Search' }).click();
    await input(page).fill('her');
    await expect(dialog(page).getByRole('status')).toContainText('were not searched: Out of order.');
    await expectUsable(page);
    await page.unroute('**/api/search?*');
    await dialog(page).getByRole('button', { name: 'Try again' }).click();
    await expect(group(page, 'Teams')).toContainText('Herons');
  });
});

test('the next user of the browser finds nothing that was opened', async ({ page }) => {
  await openOwnGame(page);
  await page.goto('/teamList');
  await page.getByRole('button', { name: 'Search' }).click();
  await input(page).fill('herons');
  await group(page, 'Teams').getByRole('option').first().click();
  const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('recent ')));
  expect(await kept()).toHaveLength(1);
  // A call that is under way as the session ends is answered with 401.
  await page.goto('/userSettings', { waitUntil: 'networkidle' });
  const out = page.getByRole('button', { name: 'Log out' }).filter({ visible: true });
  if ((await out.count()) === 0) await page.getByRole('button', { name: 'More' }).click();
  await out.first().click();
  await expect(out).toHaveCount(0);
  await expect.poll(kept).toHaveLength(0);
});
