// Games that staff pin: they keep their time and place when their schedule is generated again.
import { ownLeague } from '../season/own-league.ts';
import { expect, expectUsable, test } from '../support.ts';

test('games are pinned from the list and the form, and shown with a padlock', async ({ page }) => {
  const own = await ownLeague(page, 'pinners', 4);
  const schedule = await own.schedule({ locations: ['Gym'] });
  const { games } = await own.generate(schedule);
  const list = `/dashboard/seasons/${games[0].season_id}/leagues/${games[0].leagueId}?${own.inside}`;
  await page.goto(list);
  const padlocks = page.getByRole('table').getByRole('img', { name: 'Pinned' }).filter({ visible: true });
  const rows = page.getByRole('table').locator('tbody tr');
  await expect(rows).toHaveCount(games.length);
  await expect(padlocks).toHaveCount(0);
  await rows.nth(0).getByRole('checkbox').click();
  await rows.nth(1).getByRole('checkbox').click();
  const bar = page.getByRole('region', { name: 'Ticked games' });
  await bar.getByRole('button', { name: 'Pin', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Pin 2 games' });
  await expect(dialog.getByText('not pinned → pinned').first()).toBeVisible();
  await expectUsable(page);
  await dialog.getByRole('button', { name: 'Pin 2 games' }).click();
  await expect(padlocks).toHaveCount(2);
  await expectUsable(page);
  await page.goto(`/games/${games[0].id}?mode=details&${own.inside}`);
  const form = page.getByRole('dialog', { name: 'Game details' });
  await form.getByRole('checkbox', { name: 'Keep at this time' }).click();
  await expectUsable(page);
  await form.getByRole('button', { name: 'Save details' }).click();
  await expect(form).toHaveCount(0);
  await page.goto(list);
  await expect(padlocks).toHaveCount(1);
  await own.open(schedule);
  await expect(page.locator('.slot').filter({ hasText: 'Kept: pinned' })).toHaveCount(1);
});
