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
