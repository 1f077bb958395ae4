import { expect, expectUsable, test } from '../support.ts';

// A wrong value is refused by the server.
test.use({ provoked: [422] });

import { ownLeague } from './own-league.ts';

test('a league’s form sets the length of its games and the builder tells slots that are too close', async ({
  page,
}) => {
  const own = await ownLeague(page, 'lengths', 4);
  const schedule = await own.schedule({ timeSlots: ['17:00', '17:45'], locations: ['Gym'] });
  const { season_id: season, league } = (await own.generate(schedule)).games[0];
  await own.open(schedule);
  await expect(page.getByText('slots are 45 minutes apart')).toHaveCount(0);
  await page.goto(`/dashboard/seasons/${season}?${own.inside}`);
  await page.getByRole('button', { name: `Update ${league.name}` }).click();
  const form = page.getByRole('dialog', { name: 'Update League' });
  await form.getByLabel('Length of a game').fill('5');
  await form.getByRole('button', { name: 'Update' }).click();
  await expect(form.getByText('must be from 10 to 300')).toBeVisible();
  await form.getByLabel('Length of a game').fill('60');
  await expectUsable(page);
  await form.getByRole('button', { name: 'Update' }).click();
  await expect(form).toHaveCount(0);
  await own.open(schedule);
  await expect(page.getByText('Games take 60 minutes, but slots are 45 minutes apart.')).toBeVisible();
  await expectUsable(page);
});
