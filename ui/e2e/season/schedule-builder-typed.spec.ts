import type { Page } from '@playwright/test';
import { expect, test } from '../support.ts';
import { ownLeague } from './own-league.ts';

const question = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' });
const form = (page: Page) => page.getByRole('form', { name: 'Schedule' });
const name = (page: Page) => form(page).getByLabel('Name', { exact: true });

test('the links to the weeks keep typed text without a question; Discard shows the saved values', async ({ page }) => {
  const league = await ownLeague(page, 'typed', 4);
  await league.open(await league.schedule());
  // Twice, because the same text typed again is unsaved again.
  for (let round = 0; round < 2; round += 1) {
    await name(page).fill('Winter plan');
    await page.getByRole('navigation', { name: 'Week' }).getByRole('link', { name: 'Week 2' }).click();
    await expect(page).toHaveURL(/week=2/);
    await expect(question(page)).toHaveCount(0);
    await expect(name(page)).toHaveValue('Winter plan');
    // The link to the same screen changes the query alone: the form stays.
    await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Schedule builder' }).click();
    await question(page).getByRole('button', { name: 'Discard' }).click();
    await expect(page).toHaveURL(/scheduleBuilder$/);
    await expect(name(page)).toHaveValue('Own');
  }
});
