// What new users type first, and how the forms respond.
import type { Page } from '@playwright/test';
import { newLeague, newOrganization, newUsers } from '../organization/own-organization.ts';
import { expect, expectUsable, signInTo, test } from '../support.ts';

const said = (page: Page, text: string) => page.locator('.toast').filter({ hasText: text });

/** Creates an organization with a league of two teams, and signs its owner in. */
async function open(page: Page) {
  const own = await newOrganization('first');
  await newUsers(own, { owner: 'org_owner' });
  const league = await newLeague(own, ['Bears', 'Cats']);
  await signInTo(page, own.slug, 'owner');
  return { own, league, path: `/dashboard/seasons/${league.season}/leagues/${league.id}` };
}

// The preview of an empty table is refused.
test.use({ provoked: [422] });

test('a list of names without headings is imported, all of it, from the form for one player', async ({ page }) => {
  const { path, league } = await open(page);
  const [bears] = league.teams;
  await page.goto(`/dashboard/import?kind=teams`);
  const table = page.getByRole('textbox', { name: 'Table' });
  const headed = page.getByRole('checkbox', { name: 'The first line names the columns' });
  await table.fill('Dunk Dynasty\nZone Heads');
  await expect(page.getByText('No line names the columns, so line 1 was read too: Dunk Dynasty')).toBeVisible();
  await expect(headed).not.toBeChecked();
  await headed.check();
  await expect(page.getByText('Dunk Dynasty: this column is unknown')).toBeVisible();
  await headed.uncheck();
  await page.getByRole('button', { name: 'Import 2 teams' }).click();
  await expect(page.getByRole('heading', { name: '2 teams imported' })).toBeVisible();

  await page.goto(`${path}/teams/${bears?.id}`);
  await page.getByRole('button', { name: 'Add player' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Paste a list' }).click();
  await expect(page.getByRole('combobox', { name: 'Team (optional)' })).toHaveValue('Bears');
  await table.fill('Sam Rivera\t4\nLeo Park\t12');
  await expectUsable(page);
  await page.getByRole('button', { name: 'Import 2 players' }).click();
  await expect(page.getByRole('heading', { name: '2 players imported' })).toBeVisible();
  await page.goto(`${path}/teams/${bears?.id}`);
  await expect(page.getByRole('row').filter({ hasText: 'Leo Park' })).toContainText('12');
});

test('a second team of the same name is asked about @mouse', async ({ page }) => {
  const { path } = await open(page);
  await page.goto(`${path}/teams`);
  await page.getByRole('button', { name: 'Add team' }).click();
  const add = page.getByRole('dialog', { name: 'Add team' });
  const name = add.getByRole('textbox', { name: 'Name of a new team' });
  await name.fill('bears');
  await add.getByRole('button', { name: 'Add team' }).click();
  await expect(add.getByText('This league has a team with this name already. Add anyway?')).toBeVisible();
  await name.fill('Bears of the North');
  await add.getByRole('button', { name: 'Add team' }).click();
  await expect(said(page, 'Team added successfully')).toBeVisible();
  await page.getByRole('button', { name: 'Add team' }).click();
  await name.fill('CATS');
  await add.getByRole('button', { name: 'Add team' }).click();
  await add.getByRole('button', { name: 'Yes, Add Anyway' }).click();
  await expect(page.getByRole('link', { name: 'CATS', exact: true })).toBeVisible();
});

test('a date outside the season is pointed out, and an address without its scheme is completed @mouse', async ({
  page,
}) => {
  const { own, league, path } = await open(page);
  await own.put(`/api/seasonsv2/${league.season}`, { startDate: '2026-11-02', finishDate: '2027-01-31' });
  await page.goto(path);
  await page.getByRole('button', { name: 'Add Game' }).click();
  const add = page.getByRole('dialog', { name: 'Add Game' });
  await add.getByLabel('Date').fill('2025-12-01');
  await expect(add.getByText('This is before the season starts: November 2, 2026.')).toBeVisible();
  await add.getByLabel('Date').fill('2027-02-01');
  await expect(add.getByText('This is after the season ends: January 31, 2027.')).toBeVisible();
  await add.getByLabel('Date').fill('2026-12-01');
  await expect(add.getByText('This is after the season ends: January 31, 2027.')).toHaveCount(0);
  const map = add.getByLabel(/^Map link/);
  await map.fill('maps.example.com/gym');
  await add.getByLabel('Date').focus();
  await expect(map).toHaveValue('https://maps.example.com/gym');
  await map.fill('@harbor');
  await add.getByLabel('Date').focus();
  await expect(map).toHaveValue('@harbor');

  await page.goto('/scheduleBuilder');
  await page.getByLabel('Start date').fill('2026-10-06');
  await expect(page.getByText('This is before the season starts: November 2, 2026.')).toBeVisible();
  await page.getByLabel('Start date').fill('2026-11-03');
  await expect(page.getByText('This is before the season starts: November 2, 2026.')).toHaveCount(0);
});
