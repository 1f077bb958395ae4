import { ownLeague } from '../season/own-league.ts';
import { expect, expectUsable, test } from '../support.ts';

// A wrong value is refused by the server.
test.use({ provoked: [422] });

test('a week off of several days is added in one step and listed with its last day', async ({ page }) => {
  const own = await ownLeague(page, 'breaks', 4);
  const { games } = await own.generate(await own.schedule());
  await page.goto(`/dashboard/seasons/${games[0].season_id}/leagues/${games[0].leagueId}?${own.inside}`);
  await page.getByRole('button', { name: 'Add Week Off' }).click();
  const form = page.getByRole('dialog', { name: 'Add Week Off' });
  await form.getByLabel('Date').fill(games[0].date);
  await expect(form).toContainText(/\d games? (is|are) planned on this day\./);
  await form.getByLabel('Date').fill('2031-12-20');
  await form.getByLabel('Last day').fill('2031-12-19');
  await form.getByLabel('Reason').fill('Christmas');
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(form.getByText('must not be before the first day')).toBeVisible();
  await expectUsable(page);
  await form.getByLabel('Last day').fill('2032-01-03');
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('Week off created!')).toBeVisible();
  await expect(page.getByRole('rowheader', { name: 'Christmas, until Jan 3' })).toBeVisible();
  await expectUsable(page);
});
