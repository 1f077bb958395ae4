import { expect, expectUsable, test, unique } from '../support.ts';
import { button, open, play } from './cup.ts';

test('a final has a date before its teams are known, and its game gets that date @mouse', async ({ page }) => {
  const { names, visited } = await open(page, 4);
  const hall = unique('Cup Hall');
  const [a, b, c, d] = names as [string, string, string, string];
  await page.getByRole('button', { name: 'Set date, Final' }).click();
  const dialog = page.getByRole('dialog', { name: 'Date of the Final' });
  await dialog.getByLabel('Date').fill('2031-05-11');
  await dialog.getByLabel('Time').fill('18:00');
  await dialog.getByRole('combobox', { name: /^Location/ }).fill(hall);
  await dialog.getByRole('button', { name: 'Save date' }).click();
  await expect(dialog).toHaveCount(0);
  const when = `May 11, 6:00 PM, ${hall}`;
  await expect(page.locator('.mt').filter({ hasText: when })).toHaveCount(1);
  await expectUsable(page);
  const visitor = await page.context().browser()?.newContext();
  const public_ = await visitor?.newPage();
  await public_?.goto(new URL(visited, page.url()).href);
  await expect(public_?.getByText(when) ?? page.locator('none')).toBeVisible();
  await visitor?.close();
  await play(page, a, d);
  await play(page, b, c);
  await expect(button(page, 'Edit', a, b)).toBeVisible();
  await expect(page.locator('.mt').filter({ hasText: when })).toHaveCount(1);
  await expect(page.getByRole('button', { name: /date, Final/ })).toHaveCount(0);
});
