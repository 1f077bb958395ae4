import type { Page } from '@playwright/test';
import { newOrganization } from '../organization/own-organization.ts';
import { expect, expectUsable, openAndRead, test, unique } from '../support.ts';

const said = (page: Page, text: string) => page.locator('.toast').filter({ hasText: text });
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

/** Creates an organization without users, so that its listings are not public, and opens the list in it. */
async function open(page: Page): Promise<void> {
  const { inside } = await newOrganization('runs', page.request);
  await page.goto(`/businessPage?${inside}`);
}

test.describe('businesses', () => {
  test.use({ provoked: [422, 500] });

  test('are listed, found, created, edited and deleted; a rejected form keeps the typed text', async ({ page }) => {
    const name = unique('Open Runs');
    await page.route('**/api/businesses*', (route) =>
      route.fulfill({ status: 500, json: { message: 'Out of order.' } }),
    );
    await open(page);
    await expect(page.getByRole('heading', { name: 'The businesses did not load' })).toBeVisible();
    await page.unroute('**/api/businesses*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('button', { name: 'Add Business' }).click();
    const form = page.getByRole('dialog', { name: 'Create Business' });
    await form.getByRole('button', { name: 'Create' }).click();
    await expect(form.getByLabel('Name', { exact: true })).toBeFocused();
    await form.getByLabel('Name', { exact: true }).fill(name);
    await form.getByLabel(/^Category/).selectOption('Co-ed');
    await form.getByLabel(/^Sport/).selectOption('Tennis');
    await form.getByLabel(/^State/).selectOption('Texas');
    await form.getByLabel(/^City/).selectOption('Houston');
    await expect(form.getByLabel('Sign-up', { exact: true })).toHaveValue('active');
    await form.getByLabel(/^Website/).fill('openruns.example');
    await form.getByRole('button', { name: 'Create' }).click();
    await expect(form.getByText('must be a whole address, such as https://example.com')).toBeVisible();
    await expect(form.getByLabel('Name', { exact: true })).toHaveValue(name);
    await expectUsable(page);
    await form.getByLabel(/^Website/).fill('https://openruns.example');
    await form.getByLabel(/^Cost/).fill('$80 a player');
    await form.getByRole('button', { name: 'Create' }).click();
    await expect(said(page, `${name} created`)).toBeVisible();
    await expect(form).toBeHidden();
    await expect(row(page, name)).toContainText('Tennis, co-ed');
    // On phones too the buttons are visible without scrolling.
    await expect(page.getByRole('button', { name: `Delete ${name}` })).toBeInViewport({ ratio: 1 });

    await page.getByLabel('Find a business').fill('nothing of the kind');
    await expect(page.getByRole('heading', { name: 'No business like that' })).toBeVisible();
    await page.getByLabel('Find a business').fill(name);
    await expect(page).toHaveURL(/q=Open/);
    await page.getByRole('button', { name: `Update ${name}` }).click();
    const update = page.getByRole('dialog', { name: 'Update Business' });
    await expect(update.getByLabel(/^Cost/)).toHaveValue('$80 a player');
    // Closing by accident asks first, and a reload offers the draft.
    await update.getByLabel(/^Cost/).fill('$90 a player');
    await update.getByLabel(/^State/).selectOption('California');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await expect(update.getByLabel(/^Cost/)).toHaveValue('$90 a player');
    await page.reload();
    await page.getByRole('button', { name: `Update ${name}` }).click();
    await expect(update.getByLabel(/^Cost/)).toHaveValue('$80 a player');
    await expect(update.getByText('2 values typed here before were not saved.')).toBeVisible();
    await expectUsable(page);
    await update.getByRole('button', { name: 'Restore' }).click();
    await expect(update.getByLabel(/^Cost/)).toHaveValue('$90 a player');
    await expect(update.getByLabel(/^State/)).toHaveValue('California');
    await update.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: `Update ${name}` }).click();
    await expect(update.getByText('typed here before')).toHaveCount(0);
    await update.getByLabel('Sign-up', { exact: true }).selectOption('Closed');
    await update.getByRole('button', { name: 'Update' }).click();
    await expect(said(page, `${name} updated`)).toBeVisible();
    await expect(row(page, name)).toContainText('Closed');
    await expectUsable(page);

    await page.getByRole('button', { name: `Delete ${name}` }).click();
    const confirm = page.getByRole('dialog', { name: 'Are you sure you want to delete this business?' });
    await expect(confirm.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await confirm.getByRole('button', { name: 'Delete' }).click();
    await expect(said(page, `${name} deleted`)).toBeVisible();
    await expect(row(page, name)).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(row(page, name)).toContainText('Closed');
    await page.getByRole('button', { name: `Delete ${name}` }).click();
    await expectUsable(page);
    await confirm.getByRole('button', { name: 'Delete' }).click();
    await expect(row(page, name)).toHaveCount(0);
  });
});

test('each filter narrows the directory, and the URL stores it @mouse', async ({ page }) => {
  const { businesses } = await openAndRead(page, '/browse', '/api/businesses/public');
  const cards = page.locator('.browse-list > li');
  for (const [key, label] of [
    ['sport', 'Sport'],
    ['category', 'Category'],
    ['state', 'State'],
    ['city', 'City'],
  ] as const) {
    const value: string = businesses.findLast((one: Record<string, string | null>) => one[key])[key];
    const alike = businesses.filter((one: Record<string, string>) => one[key] === value);
    await page.getByRole('combobox', { name: label, exact: true }).selectOption(value);
    await expect(cards).toHaveCount(alike.length);
    expect(new URL(page.url()).searchParams.get(key)).toBe(value);
    await page.getByRole('combobox', { name: label, exact: true }).selectOption('');
    await expect(cards).toHaveCount(businesses.length);
  }
  const all = await openAndRead(page, '/browse?sport=BASKETBALL', '/api/businesses/public');
  await expect(page.getByRole('combobox', { name: 'Sport', exact: true })).toHaveValue('BASKETBALL');
  const played = all.businesses.filter((one: { sport: string | null }) => one.sport?.toUpperCase() === 'BASKETBALL');
  await expect(cards).toHaveCount(played.length);
  await expect(page.getByRole('banner')).toHaveCount(0);
  await page.goto('/browse?category=women&city=Nowhere');
  await expect(page.getByRole('heading', { name: 'No listings match' })).toBeVisible();
});
