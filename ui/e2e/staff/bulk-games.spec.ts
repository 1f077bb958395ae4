// Several games of a league changed at once: ticked, previewed with their clashes, and undone as one.
import type { Page } from '@playwright/test';
import { type Calls, type League, newLeague, newOrganization, newUsers } from '../organization/own-organization.ts';
import { expect, expectUsable, signInTo, test } from '../support.ts';
import { look } from '../walk/look.ts';

const [closed, next] = ['2031-03-02', '2031-03-09'];

/** Creates a league with three games on one day and one a week later, and opens its games. */
async function open(page: Page) {
  const own = await newOrganization('bulk');
  await newUsers(own, { staff: 'staff' });
  const league = await newLeague(own, ['Aces', 'Bulls', 'Cats', 'Doves']);
  await game(own, league, [0, 1], [closed, '18:00']);
  await game(own, league, [2, 3], [closed, '19:15']);
  await game(own, league, [1, 2], [closed, '20:30']);
  await game(own, league, [0, 3], [next, '18:00']);
  await signInTo(page, own.slug, 'staff');
  await page.goto(`/dashboard/seasons/${league.season}/leagues/${league.id}`);
  await expect(rows(page)).toHaveCount(4);
  return { own, league };
}

async function game(own: Calls, { path, teams }: League, sides: [number, number], [date, time]: [string, string]) {
  const [home, away] = sides.map((side) => teams[side]?.slt_id);
  const input = { home_team_id: home, away_team_id: away, date, time, location: 'Gym' };
  return (await own.post(`${path}/games`, input)).game as { id: number };
}

const rows = (page: Page) => page.getByRole('table').locator('tbody tr');
const bar = (page: Page) => page.getByRole('region', { name: 'Ticked games' });
const said = (page: Page, text: string) => page.locator('.toast').filter({ hasText: text });

/** Returns what is too wide, cut off, covered or too small to press. */
async function faults(page: Page): Promise<string[]> {
  const width = page.viewportSize()?.width ?? 0;
  return page.evaluate(look, { width, size: 16, target: width < 500 ? 44 : 24 });
}

/** Counts the clicks and taps of the user from now on. */
async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = { clicks: 0 };
    Object.assign(window, { counted });
    addEventListener('pointerdown', () => counted.clicks++, true);
  });
  return () => page.evaluate(() => (window as unknown as { counted: { clicks: number } }).counted.clicks);
}

test('the gym is closed: three games of one day move to another date and place in at most five clicks', async ({
  page,
}) => {
  await open(page);
  const clicks = await countClicks(page);
  await rows(page).nth(1).getByRole('checkbox').click();
  await bar(page).getByRole('button', { name: 'Same day' }).click();
  await expect(bar(page).getByText('3 games', { exact: true })).toBeVisible();
  await expectUsable(page);
  expect(await faults(page)).toEqual([]);
  await bar(page).getByRole('button', { name: 'Move' }).click();
  const dialog = page.getByRole('dialog', { name: 'Move 3 games' });
  await dialog.getByLabel('New date').fill('2031-03-10');
  await dialog.getByLabel('New place').fill('Annex');
  const games = dialog.getByRole('list', { name: 'Games before and after' });
  await expect(games.getByRole('listitem')).toHaveCount(3);
  await expect(games.getByRole('listitem').first()).toContainText('Sun Mar 2, 6:00 PM → Mon Mar 10, 6:00 PM');
  await expect(games.getByRole('listitem').first()).toContainText('Gym → Annex');
  // Bulls and Cats play twice on the day, as before.
  await expect(dialog).toContainText('Bulls has 2 games on March 10, 2031, and one a day is allowed.');
  await expectUsable(page);
  expect(await faults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Move 3 games' }).click();
  await expect(said(page, '3 games moved')).toBeVisible();
  expect(await clicks()).toBeLessThanOrEqual(5);
  await expect(bar(page)).toHaveCount(0);
  await expect(rows(page).filter({ hasText: 'Mar 10' })).toHaveCount(3);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rows(page).filter({ hasText: 'Mar 2' })).toHaveCount(3);
  await expect(rows(page).filter({ hasText: 'Mar 10' })).toHaveCount(0);
});

test.describe('two people', () => {
  test.use({ provoked: [409] });

  test('a court needed twice is said before, and somebody else’s change is overwritten by nobody', async ({ page }) => {
    const { own, league } = await open(page);
    await page.getByRole('combobox', { name: 'Date' }).selectOption(closed);
    await page.getByRole('checkbox', { name: 'Select all' }).click();
    await bar(page).getByRole('button', { name: 'Move' }).click();
    const dialog = page.getByRole('dialog', { name: 'Move 3 games' });
    await dialog.getByLabel('Or days later').fill('7');
    await expect(dialog).toContainText('2 games are on Gym at 6:00 PM on March 9, 2031.');
    const anyway = dialog.getByRole('button', { name: 'Move 3 games anyway' });
    await expect(anyway).toBeEnabled();
    await dialog.getByLabel('New place').fill('Annex');
    // On the other court only the team remains, which is needed twice.
    await expect(dialog).not.toContainText('2 games are on');
    await expect(dialog).toContainText('Aces has 2 games at 6:00 PM on March 9, 2031.');
    const { games } = await own.get(`${league.path}/games`);
    await own.put(`/api/gamesv2/${games[0].id}/details`, { time: '17:30' });
    await anyway.click();
    await expect(dialog.getByRole('alert').first()).toContainText(
      'Saved after you opened the list: Bulls at Aces on March 2, 2031.',
    );
    // The preview now shows the new time, at which nothing is needed twice.
    await expect(dialog.getByRole('listitem').first()).toBeVisible();
    await dialog.getByLabel('New time').fill('21:00');
    await dialog.getByLabel('New time').fill('');
    await expect(dialog).toContainText('Sun Mar 2, 5:30 PM → Sun Mar 9, 5:30 PM');
    await dialog.getByRole('button', { name: 'Move 3 games' }).click();
    await expect(said(page, '3 games moved')).toBeVisible();
  });
});

test('games that are all postponed are played again on their days without another change', async ({ page }) => {
  const { own } = await open(page);
  const { games } = await own.get('/api/gamesv2');
  for (const { id } of games) await own.put(`/api/gamesv2/${id}/details`, { status: 'postponed' });
  await page.reload();
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await bar(page).getByRole('button', { name: 'Move' }).click();
  const move = page.getByRole('dialog', { name: 'Move 4 games' });
  await expect(move.getByRole('checkbox')).toBeChecked();
  await expect(move.getByRole('listitem').filter({ hasText: 'Postponed → Scheduled' })).toHaveCount(4);
  await move.getByRole('button', { name: 'Move 4 games' }).click();
  await expect(said(page, '4 games moved')).toBeVisible();
});

test('by keyboard alone: a range is ticked, previewed and postponed, then played again on another day', async ({
  page,
}) => {
  await open(page);
  await rows(page).nth(0).getByRole('checkbox').focus();
  await page.keyboard.press('Space');
  await bar(page).getByRole('button', { name: 'Same week' }).focus();
  await page.keyboard.press('Enter');
  await expect(bar(page).getByText('3 games', { exact: true })).toBeVisible();
  await bar(page).getByRole('button', { name: 'Postpone' }).focus();
  await page.keyboard.press('Enter');
  const postpone = page.getByRole('dialog', { name: 'Postpone 3 games' });
  await expect(postpone.getByRole('listitem').first()).toContainText('Scheduled → Postponed');
  await postpone.getByRole('button', { name: 'Postpone 3 games' }).focus();
  await page.keyboard.press('Enter');
  await expect(said(page, '3 games postponed')).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
  await page.getByRole('checkbox', { name: 'Select all' }).focus();
  await page.keyboard.press('Space');
  await bar(page).getByRole('button', { name: 'Move' }).focus();
  await page.keyboard.press('Enter');
  const move = page.getByRole('dialog', { name: 'Move 4 games' });
  await expect(move.getByLabel('New date')).toBeFocused();
  await move.getByLabel('Or days later').focus();
  await page.keyboard.type('14');
  await move.getByRole('checkbox').focus();
  await page.keyboard.press('Space');
  await expect(move.getByRole('listitem').filter({ hasText: 'Postponed → Scheduled' })).toHaveCount(3);
  await page.keyboard.press('Enter');
  await expect(said(page, '4 games moved')).toBeVisible();
  await expect(rows(page).filter({ hasText: 'Mar 16' })).toHaveCount(3);
});

test('Shift and a click tick a range, and its games are deleted in one step @mouse', async ({ page }) => {
  await open(page);
  await rows(page).nth(0).getByRole('checkbox').click();
  await rows(page)
    .nth(2)
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] });
  await expect(bar(page).getByText('3 games', { exact: true })).toBeVisible();
  await bar(page).getByRole('button', { name: 'Swap home and away' }).click();
  const swap = page.getByRole('dialog', { name: 'Swap home and away of 3 games' });
  await expect(swap.getByRole('listitem').first()).toContainText('Bulls at Aces → Aces at Bulls');
  await swap.getByRole('button', { name: 'Keep as they are' }).click();
  await bar(page).getByRole('button', { name: 'Delete games' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete 3 games' }).click();
  await expect(said(page, '3 games deleted')).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rows(page)).toHaveCount(4);
});
