import { openOwnGame } from '../organization/own-organization.ts';
import { expect, expectUsable, test } from '../support.ts';

const undoButton = (name = 'Undo') => ({ name, exact: true });

test('a deleted team comes back with its games, from the toast, and is deleted again by a redo', async ({ page }) => {
  const { own, league } = await openOwnGame(page);
  const [team] = league.teams;
  const games = async () => (await own.get(`/api/seasonsv2/${league.season}/leagues/${league.id}/games`)).games;
  const before = await games();
  expect(before).toHaveLength(1);
  await page.goto('/teamList');
  const row = page.getByRole('row').filter({ hasText: team?.name ?? '' });
  await row.getByRole('checkbox').check();
  await page.getByRole('button', { name: /^Delete/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('You can undo this for 30 days.');
  await dialog.getByRole('button', { name: /^Delete/ }).click();
  await expect(row).toHaveCount(0);
  expect(await games()).toHaveLength(0);
  await page.getByRole('button', undoButton()).click();
  await expect(row).toBeVisible();
  await expectUsable(page);
  expect(await games()).toEqual(before);
  await page.getByRole('button', undoButton('Redo')).click();
  await expect(row).toHaveCount(0);
  expect(await games()).toHaveLength(0);
});

test.describe('a change by another user', () => {
  test.use({ provoked: [403, 409] });

  test('is named, and undone as well when asked; Ctrl-Z undoes the last own change @mouse', async ({ page }) => {
    const { own, league } = await openOwnGame(page);
    const team = `/api/teams/${league.teams[0]?.id}`;
    await page.goto('/teamList');
    const row = (name: string) => page.getByRole('row').filter({ hasText: name });
    const rename = async (from: string, to: string) => {
      await row(from).getByRole('button', { name: /^Edit/ }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByLabel('Name')).toHaveValue(from);
      await dialog.getByLabel('Name').fill(to);
      await dialog.getByRole('button', { name: /^Update/ }).click();
      await expect(row(to)).toBeVisible();
    };
    await rename('Herons', 'Ospreys');
    await page.locator('h1').click();
    await page.keyboard.press('Control+z');
    await expect(row('Herons')).toBeVisible();
    await rename('Herons', 'Kites');
    await own.put(team, { name: 'Terns' });
    await page.getByRole('button', undoButton()).click();
    await expect(page.getByRole('alert')).toContainText('changed since then (update team by admin');
    await expect(row('Terns')).toBeVisible();
    await page.getByRole('button', undoButton('Undo that, too')).click();
    await expect(page.getByText('Only an owner may undo this with it')).toBeVisible();
    await expect(row('Terns')).toBeVisible();
  });
});
