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

test('games are generated again as soon as nothing is unsaved', async ({ page }) => {
  const league = await ownLeague(page, 'typed', 4);
  const schedule = await league.schedule();
  await league.schedule({ name: 'Second' });
  await league.open(schedule);
  const draft = page.getByRole('button', { name: 'Make a draft' });
  const chooser = page.getByRole('combobox', { name: 'Schedule' });
  await name(page).fill('Winter plan');
  await expect(draft).toHaveCount(0);
  await page.getByRole('button', { name: 'Generate full schedule' }).click();
  await expect(page.locator('.toast').filter({ hasText: 'Save the schedule first.' })).toBeVisible();
  await name(page).fill('Own');
  await expect(draft).toBeVisible();

  await name(page).fill('Winter plan');
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Venues' }).click();
  await question(page).getByRole('button', { name: 'Keep editing' }).click();
  await chooser.selectOption({ label: 'Second' });
  await question(page).getByRole('button', { name: 'Discard' }).click();
  await expect(name(page)).toHaveValue('Second');
  await expect(draft).toBeVisible();

  await name(page).fill('Third');
  await expect(draft).toHaveCount(0);
  await page.goBack();
  await question(page).getByRole('button', { name: 'Discard' }).click();
  await expect(name(page)).toHaveValue('Own');
  await expect(draft).toBeVisible();
  await page.getByRole('button', { name: 'Generate full schedule' }).click();
  await expect(page.locator('.toast').filter({ hasText: /generated/i })).toBeVisible();
});
