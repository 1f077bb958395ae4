import type { Page } from '@playwright/test';
import { expect, expectUsable, test } from './part.ts';

test.beforeEach(({ open }) => open('unsaved'));

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Edit' });
// A question that is closed stays in the page until its `close` event; only then can the next one open.
const question = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?', includeHidden: true });

/** The ways to close a dialog by accident. */
const ways: Record<string, (page: Page) => Promise<void>> = {
  Escape: (page) => page.keyboard.press('Escape'),
  backdrop: (page) => page.mouse.click(4, 4),
  cross: (page) => dialog(page).getByRole('button', { name: 'Close' }).click(),
};

for (const [way, close] of Object.entries(ways)) {
  test(`a dialog closes by ${way} at once if nothing is typed, and asks if text is unsaved`, async ({ page }) => {
    const opener = page.getByRole('button', { name: 'Edit', exact: true });
    const name = dialog(page).getByLabel('Name');
    await opener.click();
    await close(page);
    await expect(dialog(page)).toHaveCount(0);
    await expect(opener).toBeFocused();

    await opener.click();
    await name.fill('Emma');
    for (let slip = 0; slip < 3; slip += 1) {
      await name.focus();
      await close(page);
      await expect(question(page).getByRole('button', { name: 'Keep editing' })).toBeFocused();
      await page.keyboard.press(slip === 1 ? 'Enter' : 'Escape');
      await expect(question(page)).toHaveCount(0);
      await expect(name).toHaveValue('Emma');
    }
    if (way === 'Escape') await expect(name).toBeFocused();
    await close(page);
    await expect(question(page).getByRole('button', { name: 'Keep editing' })).toBeFocused();
    await expectUsable(page);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toHaveCount(0);
    await expect(opener).toBeFocused();
    await opener.click();
    await expect(name).toHaveValue('');
  });
}

test('a link and Back ask before they discard unsaved text', async ({ page }) => {
  await page.evaluate(() => history.pushState(null, '', '?part=unsaved&more'));
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const name = dialog(page).getByLabel('Name');
  await name.fill('Emma');
  await dialog(page).getByRole('link', { name: 'Help' }).click();
  await question(page).getByRole('button', { name: 'Keep editing' }).click();
  await expect(page).toHaveURL(/&more$/);
  await page.goBack();
  await expect(question(page)).toBeVisible();
  await expect(page).toHaveURL(/&more$/);
  await question(page).getByRole('button', { name: 'Keep editing' }).click();
  await expect(name).toHaveValue('Emma');
  await page.goBack();
  await question(page).getByRole('button', { name: 'Discard' }).click();
  await expect(page).toHaveURL(/\?part=unsaved$/);
  await name.fill('Emma again');
  await dialog(page).getByRole('link', { name: 'Help' }).click();
  await question(page).getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'combobox' })).toBeVisible();
});

test('a page with unsaved text asks before it is closed', async ({ page }) => {
  const asked: string[] = [];
  page.on('dialog', (browser) => {
    asked.push(browser.type());
    void browser.accept();
  });
  await page.reload();
  expect(asked).toEqual([]);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await dialog(page).getByLabel('Name').fill('Emma');
  await page.reload();
  expect(asked).toEqual(['beforeunload']);
});
