import { expect, expectUsable, test } from '../support.ts';
import { ownLeague } from './own-league.ts';

test('a clash made by hand is reported at once and can be undone', { tag: '@mouse' }, async ({ page }, info) => {
  const own = await ownLeague(page, info, 'clashers', 4);
  const schedule = await own.schedule({ locations: ['Gym'] });
  const { games } = await own.generate(schedule);
  const [first, second] = games;
  await page.goto(`/games/${second.id}?mode=details&${own.inside}`);
  const form = page.getByRole('dialog', { name: 'Game details' });
  await form.getByLabel('Time').fill(first.time);
  await form.getByRole('button', { name: 'Save details' }).click();
  const said = page.getByRole('dialog', { name: 'Saved, with 1 clash' });
  await expect(said.getByText('2 games are on Gym at 5:00 PM on January 5, 2031.')).toBeVisible();
  await expect(said.getByRole('link')).toHaveCount(2);
  await expectUsable(page);
  await said.getByRole('button', { name: 'Change' }).click();
  await form.getByRole('button', { name: 'Save details' }).click();
  await expect(form).toHaveCount(0);
  await own.open(schedule);
  const clashes = page.getByRole('region', { name: 'Clashes' });
  await expect(clashes.getByText('2 games are on Gym at 5:00 PM on January 5, 2031.')).toBeVisible();
  await expect(page.getByText('As fair as it can be')).toHaveCount(0);
  await expect(page.getByText('Kept: moved by hand')).toBeVisible();
  await expectUsable(page);
  await clashes.getByRole('link').last().click();
  await expect(page).toHaveURL(new RegExp(`/games/${second.id}`));
  await own.call('PUT', `/api/gamesv2/${second.id}/details?${own.inside}`, { time: second.time });
  await page.goto(`/games/${second.id}?mode=details&${own.inside}`);
  await form.getByLabel('Time').fill(first.time);
  await form.getByRole('button', { name: 'Save details' }).click();
  await said.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('The game is back where it was.')).toBeVisible();
  await own.open(schedule);
  await expect(page.getByText('As fair as it can be')).toBeVisible();
  await expect(clashes).toHaveCount(0);
});

test(
  'games moved by hand stay and are counted before others are replaced',
  { tag: '@mouse' },
  async ({ page }, info) => {
    const own = await ownLeague(page, info, 'movers', 4);
    const schedule = await own.schedule();
    const { games } = await own.generate(schedule);
    const details = (game: { id: number }, input: unknown) =>
      own.call('PUT', `/api/gamesv2/${game.id}/details?${own.inside}`, input);
    await details(games[0], { time: '21:30' });
    await details(games[2], { status: 'postponed' });
    await own.open(schedule);
    await expect(page.locator('.slot').filter({ hasText: 'Kept: moved by hand' })).toHaveCount(1);
    await page.getByRole('button', { name: 'Generate full schedule' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('These stay as they are:')).toBeVisible();
    await expect(dialog.getByRole('listitem')).toHaveText(['1 game postponed', '1 game moved by hand']);
    await expectUsable(page);
    await dialog.getByRole('button', { name: 'Overwrite 4 games' }).click();
    const anyway = page.getByRole('button', { name: 'Generate anyway' });
    const generated = page.getByText('Full schedule generated! 2 games stayed as before.');
    await expect(anyway.or(generated)).toBeVisible();
    if (await anyway.isVisible()) await anyway.click();
    await expect(generated).toBeVisible();
    await expect(page.locator('.slot').filter({ hasText: 'Kept: moved by hand' })).toHaveCount(1);
  },
);
