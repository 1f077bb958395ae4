import { expect, expectUsable, test } from '../../support.ts';
import { open } from '../cup.ts';

test.use({ provoked: [422] });

test('a division is seeded from the standings of two leagues after a preview', async ({ page }) => {
  // The season has two leagues whose teams have not played; the division is emptied first.
  const { call } = await open(page, 10);
  const [, season, division] = /seasons\/(\d+)\/divisions\/(\d+)/.exec(page.url()) ?? [];
  const read = async () => (await call('get', `seasonsv2/${season}/divisions/${division}`)).division;
  for (const { slt_id } of (await read()).teams) {
    const headers = { origin: new URL(page.url()).origin };
    await page.request.delete(`/api/divisions/${division}/teams/${slt_id}`, { headers });
  }
  await page.reload();
  await expect(page.getByRole('heading', { name: 'No bracket yet' })).toBeVisible();
  await page.getByRole('button', { name: 'Seed from standings' }).click();
  const dialog = page.getByRole('dialog', { name: 'Seed from the standings' });
  await dialog.getByRole('button', { name: 'Seed the bracket' }).click();
  await expect(dialog).toContainText('Leagues is required: choose a league');
  for (const league of await dialog.getByRole('checkbox').all()) await league.check();
  const seeds = dialog.getByRole('list', { name: 'Seeds' }).getByRole('listitem');
  await expect(seeds).toHaveCount(4);
  await expect(seeds.nth(0)).toContainText('1st of Fountain Valley Sunday');
  await expect(seeds.nth(1)).toContainText('1st of Tustin Columbus Tuesday');
  await expect(seeds.nth(3)).toContainText('2nd of Tustin Columbus Tuesday');
  await expectUsable(page);
  await dialog.getByLabel('Teams from each league').fill('50');
  await expect(dialog).toContainText('must be at least 1, for at most 64 teams in all');
  await dialog.getByLabel('Teams from each league').fill('4');
  await expect(seeds).toHaveCount(8);
  const names = await seeds.allInnerTexts();
  await dialog.getByRole('button', { name: 'Seed the bracket' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('8 teams, out after one loss')).toBeVisible();
  const first = (await read()).bracket.rounds[0].matches[0];
  expect(names[0]).toContain(first.teamA.name);
  expect(names[7]).toContain(first.teamB.name);
});
