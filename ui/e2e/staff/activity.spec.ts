import { openOwnGame } from '../organization/own-organization.ts';
import { expect, expectUsable, test } from '../support.ts';

test('the history of a team says who changed what and what it was before', async ({ page }) => {
  const { own, league } = await openOwnGame(page);
  const [team] = league.teams;
  await own.put(`/api/teams/${team?.id}`, { name: 'Ospreys' });
  await page.goto(`/teams/${team?.id}`);
  await page.getByRole('button', { name: 'History' }).click();
  const history = page.getByRole('dialog', { name: 'History of Ospreys' });
  const renamed = history.getByRole('listitem').filter({ hasText: 'changed team' });
  await expect(renamed.first()).toContainText(`Name: ${team?.name}`);
  await expect(renamed.first()).toContainText('Ospreys');
  await expectUsable(page);
  // The administrator renamed it, and only an owner undoes what others did.
  await expect(renamed.first()).toContainText('admin');
  await expect(history.getByRole('button', { name: /^Undo/ })).toHaveCount(0);
  await history.getByRole('button', { name: 'Close' }).click();
  await expect(history).toHaveCount(0);
});

test('the activity log is filtered by kind and day in the address, and undoes an action', async ({ page }) => {
  const { league } = await openOwnGame(page);
  const [team] = league.teams;
  await page.goto(`/teams/${team?.id}`);
  await page.getByRole('button', { name: 'Edit team' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Name')).toHaveValue(team?.name ?? '');
  await dialog.getByLabel('Name').fill('Kestrels');
  await dialog.getByRole('button', { name: /^Update/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Kestrels' })).toBeVisible();

  await page.goto('/dashboard/activity');
  const entries = page.locator('.deeds > li');
  await expect(entries).toHaveCount(1);
  await expect(entries).toContainText(`changed team Kestrels`);
  await expectUsable(page);
  await page.getByLabel('Kind').selectOption('Games');
  await expect(page.getByText('Nothing fits these filters.')).toBeVisible();
  expect(page.url()).toContain('noun=game');
  await page.getByRole('button', { name: 'Show all' }).click();
  await page.getByLabel('To').fill('2020-01-01');
  await expect(page.getByText('Nothing fits these filters.')).toBeVisible();
  await page.getByRole('button', { name: 'Show all' }).click();
  await entries.getByRole('button', { name: 'Undo: changed team' }).click();
  await expect(entries).toHaveCount(2);
  await expect(entries.first()).toContainText(`undid “changed team” ${team?.name}`);
  await expect(entries.last()).toContainText('Undone');
});
