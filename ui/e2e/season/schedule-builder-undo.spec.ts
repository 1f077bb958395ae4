import type { Page } from '@playwright/test';
import { expect, expectUsable, test } from '../support.ts';
import { ownLeague } from './own-league.ts';

const toastWith = (page: Page, text: string) => page.locator('.toast').filter({ hasText: text });
const undo = { name: 'Undo', exact: true };

test('Undo beside "Full schedule generated!" takes back the games, not the save before', async ({ page }) => {
  const own = await ownLeague(page, 'regenerators', 4);
  await own.open(await own.schedule());
  await page.getByRole('textbox', { name: 'Name' }).fill('Winter');
  await page.getByRole('button', { name: 'Save schedule' }).click();
  await expect(toastWith(page, 'Schedule updated successfully').getByRole('button', undo)).toBeVisible();
  await page.getByRole('button', { name: 'Generate full schedule' }).click();
  const generated = toastWith(page, 'Full schedule generated!');
  await expect(generated.getByRole('button', undo)).toBeVisible();
  await expect(page.getByRole('button', undo)).toHaveCount(1);
  await expect(page.locator('.slot')).toHaveCount(2);
  await expectUsable(page);
  await generated.getByRole('button', undo).click();
  await expect(page.getByText('No games in this week.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Winter');
  expect(await own.games()).toHaveLength(0);
});

test('after an undo the form shows the stored values and keeps what is typed', async ({ page }) => {
  const own = await ownLeague(page, 'restorers', 4);
  await own.open(await own.schedule());
  const [name, start, weeks] = [
    page.getByRole('textbox', { name: 'Name' }),
    page.getByLabel('Start date'),
    page.getByLabel('Weeks'),
  ];
  const save = async () => {
    await page.getByRole('button', { name: 'Save schedule' }).click();
    return toastWith(page, 'Schedule updated successfully').getByRole('button', undo);
  };
  await start.fill('2031-02-02');
  await (await save()).click();
  await expect(start).toHaveValue('2031-01-05');
  await expect(page.getByRole('button', { name: 'Redo' })).toBeVisible();
  await name.fill('Winter');
  await start.fill('2031-02-09');
  const undoSave = await save();
  await expect(undoSave).toBeVisible();
  await weeks.fill('5');
  await undoSave.click();
  await expect(start).toHaveValue('2031-01-05');
  await expect(name).toHaveValue('Own');
  await expect(weeks).toHaveValue('5');
  await (await save()).waitFor();
  await page.reload();
  await expect(start).toHaveValue('2031-01-05');
  await expect(name).toHaveValue('Own');
  await expect(weeks).toHaveValue('5');
});

test.describe('a field that is typed in while it is undone', () => {
  test.use({ provoked: [409] });

  test('keeps the typed text, and saving asks', async ({ page }) => {
    const own = await ownLeague(page, 'retypers', 4);
    await own.open(await own.schedule());
    const name = page.getByRole('textbox', { name: 'Name' });
    await name.fill('Winter');
    await page.getByRole('button', { name: 'Save schedule' }).click();
    const undoSave = toastWith(page, 'Schedule updated successfully').getByRole('button', undo);
    await expect(undoSave).toBeVisible();
    await name.fill('Winter league');
    await undoSave.click();
    await expect(toastWith(page, 'Undone')).toBeVisible();
    await expect(name).toHaveValue('Winter league');
    await page.getByRole('button', { name: 'Save schedule' }).click();
    await page.getByRole('button', { name: 'Keep mine (Winter league)' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(toastWith(page, 'Schedule updated successfully')).toBeVisible();
    await expect(name).toHaveValue('Winter league');
  });
});
