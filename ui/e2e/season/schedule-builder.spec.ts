import { expect, expectUsable, test } from '../support.ts';
import { ownLeague } from './own-league.ts';

test('a schedule is built, generated, read by week and deleted', async ({ page }) => {
  test.slow();
  const own = await ownLeague(page, 'builders', 5);
  await own.open('new');
  await page.getByRole('button', { name: 'Create schedule' }).click();
  await expect(page.getByText('needs at least one day')).toBeVisible();
  await page.getByRole('textbox', { name: 'Name' }).fill('Winter');
  await page.getByRole('combobox', { name: 'League' }).selectOption('Sunday');
  await page.getByLabel('Start date').fill('2031-01-05');
  await page.getByLabel('Weeks').fill('5');
  await page.getByRole('checkbox', { name: 'Sunday' }).press('Space');
  for (const time of ['17:00', '18:10']) {
    await page.getByLabel('Time slot', { exact: true }).fill(time);
    await page.getByRole('button', { name: 'Add time slot' }).click();
  }
  await page.getByRole('combobox', { name: 'Court' }).fill('Gym');
  await page.getByRole('combobox', { name: 'Court' }).press('Enter');
  await expectUsable(page);
  await page.getByRole('button', { name: 'Create schedule' }).click();
  await expect(page.getByText('Schedule created successfully!')).toBeVisible();
  await expect(page).toHaveURL(/schedule=\d+$/);
  await expect(page.getByRole('combobox', { name: 'Schedule' })).toBeFocused();
  await page.getByLabel('Weeks').fill('6');
  await page.getByRole('button', { name: 'Save schedule' }).click();
  await expect(page.getByText('Schedule updated successfully')).toBeVisible();
  await page.getByRole('button', { name: 'Generate full schedule' }).click();
  await expect(page.getByText('Full schedule generated!')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Week 1, Sunday, January 5' })).toBeVisible();
  await expect(page.getByText('2 games, 1 bye')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Fairness' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Week' }).getByRole('link', { name: 'Week 6' }).click();
  await expect(page).toHaveURL(/week=6$/);
  await expect(page.getByRole('heading', { name: 'Week 6, Sunday, February 9' })).toBeVisible();
  await expectUsable(page);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Are you sure you want to delete this schedule?' });
  await expect(dialog.getByText('This also deletes 12 games.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Schedule deleted successfully!')).toBeVisible();
});

test.describe('rejected changes', () => {
  test.use({ provoked: [409, 422] });

  test('games are swapped, or the reason is shown', { tag: '@mouse' }, async ({ page }) => {
    const own = await ownLeague(page, 'swappers', 4);
    const schedule = await own.schedule();
    await own.generate(schedule);
    await own.open(schedule);
    const slots = page.locator('.slot');
    await expect(slots).toHaveCount(2);
    const names = () => slots.locator('.nm').allInnerTexts();
    const [away, home, ...others] = await names();
    await slots.first().click();
    await expect(page.getByText('is selected. Choose the game to swap it with.')).toBeVisible();
    await slots.first().click();
    await expect(page.getByText('is selected.')).toHaveCount(0);
    await slots.first().press('Enter');
    await slots.last().press('Enter');
    await expect(page.getByText('Matchups swapped!')).toBeVisible();
    await expect.poll(names).toEqual([...others, away, home]);
    await slots.first().click();
    await page.getByRole('navigation', { name: 'Week' }).getByRole('link', { name: 'Week 2' }).click();
    await expect(page.getByRole('heading', { name: /^Week 2/ })).toBeVisible();
    await slots.first().click();
    await expect(page.getByText('Swap failed.')).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: 'would play twice' })).toBeVisible();
  });

  test('played games stay when the others are generated again', { tag: '@mouse' }, async ({ page }) => {
    const own = await ownLeague(page, 'keepers', 4);
    const schedule = await own.schedule();
    const { games } = await own.generate(schedule);
    const scores = { score_home: 61, score_away: 58 };
    await own.put(`/api/gamesv2/${games[0].id}/scores`, scores);
    await own.open(schedule);
    await page.getByRole('button', { name: 'Generate full schedule' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('This will overwrite all existing games for this schedule. Continue?')).toBeVisible();
    await dialog.getByRole('button', { name: 'Keep the games' }).click();
    await page.getByRole('button', { name: 'Generate full schedule' }).click();
    await dialog.getByRole('button', { name: 'Overwrite 5 games' }).click();
    await expect(page.getByText('Full schedule generated!')).toBeVisible();
    await expect(page.locator('.slot').filter({ hasText: '61' })).toHaveCount(1);
    await page.getByRole('button', { name: 'Remove 5:00 PM' }).click();
    await page.getByRole('button', { name: 'Remove 6:10 PM' }).click();
    await page.getByRole('button', { name: 'Generate full schedule' }).click();
    await expect(page.getByText('Save the schedule first.')).toBeVisible();
    await own.open(await own.schedule({ timeSlots: [] }));
    await page.getByRole('button', { name: 'Generate full schedule' }).click();
    await expect(page.getByText('Failed to generate full schedule')).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: 'No week has a slot to play in' })).toBeVisible();
  });

  test('goals that a plan does not meet are listed before it is saved', { tag: '@mouse' }, async ({ page }) => {
    const own = await ownLeague(page, 'askers', 5);
    for (const { id } of own.teams.slice(0, 3)) {
      const blocked = { unavailableSlots: ['17:00', '18:10'] };
      await own.put(`/api/teams/${id}`, blocked);
    }
    await own.open(await own.schedule({ numWeeks: 2, timeSlots: ['17:00', '18:10', '19:20'] }));
    await page.getByRole('button', { name: 'Generate full schedule' }).click();
    const dialog = page.getByRole('dialog', { name: 'Not every wish can be met' });
    await expect(dialog.getByText('It should be at most', { exact: false }).first()).toBeVisible();
    await expectUsable(page);
    await dialog.getByRole('button', { name: 'Change the schedule first' }).click();
    await expect(page.getByText('No games in this week.')).toBeVisible();
    await page.getByRole('button', { name: 'Generate full schedule' }).click();
    await dialog.getByRole('button', { name: 'Generate anyway' }).click();
    await expect(page.getByText('Full schedule generated!')).toBeVisible();
    await expect(page.getByText(/\d of \d not kept/)).toBeVisible();
  });

  test('a long run shows its progress and can be cancelled', { tag: '@mouse' }, async ({ page }) => {
    // With 40 teams, of which 14 have a single free time, a run takes over a second on a fast machine as well.
    const own = await ownLeague(page, 'stoppers', 40);
    for (const { id } of own.teams.slice(0, 14)) {
      const blocked = { unavailableSlots: ['17:00', '18:10'] };
      await own.put(`/api/teams/${id}`, blocked);
    }
    await own.open(await own.schedule({ numWeeks: 100, timeSlots: ['17:00', '18:10', '19:20'] }));
    await page.getByRole('button', { name: 'Generate full schedule' }).click();
    const dialog = page.getByRole('dialog', { name: 'Generating the schedule' });
    await expect(dialog.getByRole('progressbar', { name: 'Progress' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText('Stopped. No games were changed.')).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText('No games in this week.')).toBeVisible();
  });
});

test('leagues are planned together', { tag: '@mouse' }, async ({ page }) => {
  const own = await ownLeague(page, 'sharers', 4);
  await own.another('Monday');
  await own.open(await own.schedule({ locations: ['Gym'] }));
  const also = page.getByRole('group', { name: 'Also plan' });
  await also.getByRole('button', { name: 'Create a schedule like this' }).click();
  await expect(page.getByText('Schedule created successfully!')).toBeVisible();
  await expect(also.getByRole('checkbox', { name: 'Monday' })).toBeChecked();
  await page.getByRole('button', { name: 'Generate full schedule' }).click();
  await expect(page.getByText('Full schedule generated!')).toBeVisible();
  // Two slots per week, one for each league.
  await expect(page.locator('.slot')).toHaveCount(1);
  await expect(also.getByText('Own, 3 games')).toBeVisible();
});

test.describe('failures', () => {
  test.use({ provoked: [0, 422] });

  test('a failed save or deletion of a schedule is reported', { tag: '@mouse' }, async ({ page }) => {
    const own = await ownLeague(page, 'failers', 2);
    const schedule = await own.schedule();
    await own.open(schedule);
    await page.getByLabel('Weeks').fill('105');
    await page.getByRole('button', { name: 'Save schedule' }).click();
    await expect(page.getByText('Failed to update schedule')).toBeVisible();
    await expect(page.getByText('must be from 1 to 104').first()).toBeVisible();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('status')).not.toContainText('Looking');
    await page.context().setOffline(true);
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Failed to delete schedule')).toBeVisible();
    await page.context().setOffline(false);
    await own.open('new');
    await page.getByRole('textbox', { name: 'Name' }).fill('Winter');
    await page.getByRole('combobox', { name: 'League' }).selectOption('Sunday');
    await page.getByLabel('Start date').fill('2031-01-05');
    await page.getByLabel('Weeks').fill('105');
    await page.getByRole('checkbox', { name: 'Sunday' }).press('Space');
    await page.getByRole('button', { name: 'Create schedule' }).click();
    await expect(page.getByText('Failed to create schedule')).toBeVisible();
  });

  test('a game is deleted, or the failure is reported', { tag: '@mouse' }, async ({ page }) => {
    const own = await ownLeague(page, 'droppers', 4);
    const schedule = await own.schedule();
    await own.generate(schedule);
    await own.open(schedule);
    const dialog = page.getByRole('dialog', { name: 'Are you sure you want to delete this game?' });
    await page.locator('.slot').first().click();
    await page.getByRole('button', { name: 'Delete game' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Game deleted!')).toBeVisible();
    await expect(page.locator('.slot')).toHaveCount(1);
    await page.locator('.slot').first().click();
    await page.getByRole('button', { name: 'Delete game' }).click();
    await expect(dialog.getByRole('status')).not.toContainText('Looking');
    await page.context().setOffline(true);
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Error deleting game')).toBeVisible();
    await page.context().setOffline(false);
  });
});
