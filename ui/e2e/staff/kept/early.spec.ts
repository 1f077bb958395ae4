// Forms that are sent before the choices of their lists have loaded, on a slow network.
import { openOwnGame } from '../../organization/own-organization.ts';
import { expect, holdRequests, test } from '../../support.ts';

test('a team is renamed before the leagues have loaded, and keeps its league', async ({ page }) => {
  const { own, league } = await openOwnGame(page);
  const read = async () =>
    (await own.get('/api/teams')).teams.find(({ id }: { id: number }) => id === league.teams[0]?.id);
  const { leagueId } = await read();
  await holdRequests(page, /\/api\/leagues(\?|$)/);
  await page.goto('/teamList');
  await page.getByRole('button', { name: 'Edit Herons' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('League')).toHaveText(/No league.*Sunday/);
  await dialog.getByLabel('Name').fill('Ospreys');
  await dialog.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Ospreys' })).toBeVisible();
  expect(await read()).toMatchObject({ name: 'Ospreys', leagueId });
});

test('a rule about a court is saved before the venues have loaded, and keeps its court', async ({ page }) => {
  const { own, league } = await openOwnGame(page);
  const { venue } = await own.post('/api/venues', { name: 'Gym', courts: [{ name: 'Court 1' }, { name: 'Court 2' }] });
  const rules = `/api/seasonsv2/${league.season}/schedule-rules`;
  const court = { venueId: venue.id, courtId: venue.courts[1].id };
  await own.post(rules, { kind: 'prefers_court', teamId: league.teams[0]?.id, weight: 3, ...court });
  await holdRequests(page, /\/api\/venues(\?|$)/);
  await page.goto(`/dashboard/seasons/${league.season}/requests`);
  await page.getByRole('button', { name: /^Edit: Herons/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Venue')).toHaveText('Gym, Court 2');
  await dialog.getByLabel('How important').selectOption('Nice to have');
  await dialog.getByRole('button', { name: 'Save rule' }).click();
  await expect(page.getByText('Rule saved')).toBeVisible();
  const [rule] = (await own.get(rules)).rules;
  expect(rule).toMatchObject({ weight: 1, ...court });
});

test('an import does not call a season new before the seasons have loaded', async ({ page }) => {
  const { own } = await openOwnGame(page);
  const [season] = (await own.get('/api/seasonsv2')).seasons;
  const release = await holdRequests(page, /\/api\/seasonsv2(\?|$)/);
  await page.goto(`/dashboard/import?season=${encodeURIComponent(season.name)}`);
  const field = page.getByRole('combobox', { name: 'Season' });
  await expect(field).toHaveValue(season.name);
  await expect(page.getByText('It does not exist yet.')).toHaveCount(0);
  await field.fill('Spring 2044');
  release();
  await expect(page.getByLabel('Make the season Spring 2044')).toBeVisible();
});
