import { openOwnGame } from '../../organization/own-organization.ts';
import { expect, expectUsable, test } from '../../support.ts';
import { details, fromSchedule, place, question, said } from './typed.ts';

test('a dialog asks before Back, Escape or ✕ discard typed text; after saving, Back returns to the previous page', async ({
  page,
}) => {
  const game = await openOwnGame(page);
  const hall = 'The old hall';
  await fromSchedule(page, game.id);
  await page.getByRole('button', { name: 'Details' }).click();
  await page.keyboard.press('Escape');
  await expect(details(page)).toHaveCount(0);

  await page.getByRole('button', { name: 'Details' }).click();
  await place(page).fill(hall);
  for (const leave of [
    () => page.keyboard.press('Escape'),
    () => details(page).getByRole('button', { name: 'Close' }).click(),
    () => page.goBack(),
  ]) {
    await leave();
    await expect(question(page).getByRole('button', { name: 'Keep editing' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(place(page)).toHaveValue(hall);
  }
  await page.keyboard.press('Escape');
  await expectUsable(page);
  await page.keyboard.press('Escape');
  await details(page).getByRole('button', { name: 'Save details' }).click();
  await expect(said(page, 'Game details updated successfully!')).toBeVisible();
  await expect(details(page)).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/schedule$/);

  await fromSchedule(page, game.id);
  await page.getByRole('button', { name: 'Details' }).click();
  await expect(place(page)).toHaveValue(hall);
  await place(page).fill('Nowhere');
  await page.goBack();
  await question(page).getByRole('button', { name: 'Discard' }).click();
  await expect(details(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Details' }).click();
  await expect(place(page)).toHaveValue(hall);
  await expect(details(page).getByRole('button', { name: 'Restore' })).toHaveCount(0);
});

test('a grid asks before another view, Back or a link discard its cells', async ({ page }) => {
  const game = await openOwnGame(page);
  await fromSchedule(page, game.id);
  await page.getByRole('button', { name: 'Grid' }).click();
  const cell = page
    .getByRole('table', { name: /^Statistics of/ })
    .getByRole('textbox')
    .first();
  await cell.fill('7');
  for (const leave of [
    () => page.getByRole('button', { name: 'Final score' }).click(),
    () => page.goBack(),
    () => page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Schedule' }).click(),
  ]) {
    await leave();
    await question(page).getByRole('button', { name: 'Keep editing' }).click();
    await expect(cell).toHaveValue('7');
  }
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Schedule' }).click();
  await question(page).getByRole('button', { name: 'Discard' }).click();
  await expect(page).toHaveURL(/\/schedule$/);
  await page.goto(`/games/${game.id}?mode=stats`);
  await expect(cell).toHaveValue('');
  await expect(page.getByRole('button', { name: 'Restore' })).toHaveCount(0);
});

test('a form on a page asks before a link leaves it, and a reload offers the draft', async ({ page }) => {
  const { id } = await openOwnGame(page);
  await fromSchedule(page, id);
  await page.evaluate(() => history.pushState(null, '', '/scheduleBuilder?schedule=new'));
  const form = page.getByRole('form', { name: 'Schedule' });
  const name = form.getByLabel('Name', { exact: true });
  await name.fill('Winter plan');
  await form.getByLabel('Start date').fill('2031-01-05');
  await page.goBack();
  await question(page).getByRole('button', { name: 'Keep editing' }).click();
  await expect(name).toHaveValue('Winter plan');
  await page.reload();
  await expect(page.getByText('2 values typed here before were not saved.')).toBeVisible();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(name).toHaveValue('Winter plan');
  await expect(form.getByLabel('Start date')).toHaveValue('2031-01-05');
  await page.goBack();
  await question(page).getByRole('button', { name: 'Discard' }).click();
  await page.goto('/scheduleBuilder?schedule=new');
  await expect(name).toHaveValue('');
  await expect(page.getByRole('button', { name: 'Restore' })).toHaveCount(0);
});

test('discarding fills a form that stays on the screen with the saved values', async ({ page }) => {
  await openOwnGame(page);
  await page.goto('/userSettings');
  const email = page.getByLabel('Email');
  const username = page.getByRole('textbox', { name: 'Username' });
  await expect(username).toHaveValue('staff');
  await page.evaluate(() => history.pushState(null, '', '/userSettings?more'));
  // Twice, because the same text typed again is unsaved again.
  for (let round = 0; round < 2; round += 1) {
    await username.fill('someone');
    await email.fill('someone@example.org');
    await page.goBack();
    await question(page).getByRole('button', { name: 'Discard' }).click();
    await expect(page).toHaveURL(/userSettings$/);
    await expect(username).toHaveValue('staff');
    await expect(email).toHaveValue('');
    await page.evaluate(() => history.pushState(null, '', '/userSettings?more'));
  }
  await page.goBack();
  await expect(page).toHaveURL(/userSettings$/);
  await expect(question(page)).toHaveCount(0);
});
