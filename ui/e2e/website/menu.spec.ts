import type { Browser, Page } from '@playwright/test';
import { expect, expectUsable, signInTo, test, unique } from '../support.ts';

const said = (page: Page, text: string) => page.locator('.toast').filter({ hasText: text });
const row = (page: Page, label: string) => page.locator('.links li').filter({ hasText: label });
const labels = (page: Page) => page.locator('.links li b');

async function open(page: Page): Promise<void> {
  await signInTo(page, 'northside', 'staff');
  await page.goto('/navbar-links');
  await expect(page.getByRole('heading', { level: 1, name: 'Website Menu' })).toBeVisible();
}

/** Returns the menu as a new visitor sees it. */
async function visitorsMenu(browser: Browser): Promise<string[]> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto('/northside/schedule');
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await expect(links.first()).toBeAttached();
  const menu = await links.allTextContents();
  await context.close();
  return menu;
}

test.describe('the website menu', { tag: '@mouse' }, () => {
  test.describe.configure({ mode: 'serial' });
  test.use({ provoked: [409, 422, 500] });

  test('a link is added, edited and deleted, and visitors see it at once', async ({ page, browser }) => {
    await open(page);
    const preview = page.getByRole('region', { name: 'Preview' });
    await expect(preview.getByRole('button').first()).toHaveAttribute('aria-pressed', 'true');
    const form = page.getByRole('form', { name: 'Add a link' });
    await form.getByRole('button', { name: 'Add Link' }).click();
    await expect(form.getByText('is required')).toBeVisible();
    await form.getByLabel('Label').fill('  PLAYERS ');
    await form.getByRole('button', { name: 'Add Link' }).click();
    await expect(form.getByText('This link already exists.')).toBeVisible();
    const label = unique('Our Fees & Rules');
    await form.getByLabel('Label').fill(label);
    await expect(
      form.getByText(`Address: /northside/${label.toLowerCase().replace(' & ', '-').replaceAll(' ', '-')}`),
    ).toBeVisible();
    await expect(form.getByText('This page does not exist yet')).toBeVisible();
    await form.getByRole('button', { name: 'Add Link' }).click();
    await expect(said(page, `${label} added`)).toBeVisible();
    await expect(form.getByLabel('Label')).toHaveValue('');
    await expect(row(page, label).getByText('Leads nowhere')).toBeVisible();
    await expect(row(page, label).getByRole('link', { name: 'Write this page' })).toBeVisible();
    expect(await visitorsMenu(browser)).toContain(label);
    await expectUsable(page);

    await row(page, label)
      .getByRole('button', { name: `Edit ${label}` })
      .click();
    const edit = page.getByRole('form', { name: `Edit “${label}”` });
    await expect(edit.getByLabel('Label')).toBeFocused();
    await edit.getByRole('radio', { name: 'Another website' }).check();
    await edit.getByLabel('External URL').fill('javascript:alert(1)');
    await edit.getByRole('button', { name: 'Save Changes' }).click();
    await expect(edit.getByText('must be a whole address, such as https://example.com')).toBeVisible();
    await edit.getByLabel('External URL').fill('https://fees.example/now');
    await edit.getByRole('button', { name: 'Save Changes' }).click();
    await expect(row(page, label).getByText('fees.example/now (external)')).toBeVisible();
    await expect(page.getByRole('form', { name: 'Add a link' }).getByLabel('Label')).toHaveValue('');

    // Back to an internal page, found by typing.
    await row(page, label)
      .getByRole('button', { name: `Edit ${label}` })
      .click();
    await edit.getByRole('radio', { name: 'A page on this site' }).check();
    await edit.getByRole('combobox', { name: 'Page' }).fill('leader');
    await page.getByRole('option', { name: /Leaderboard/ }).click();
    await edit.getByRole('button', { name: 'Save Changes' }).click();
    await expect(row(page, label).getByText('/northside/leaderboard')).toBeVisible();
    await expect(row(page, label).getByText('Leads nowhere')).toHaveCount(0);

    await row(page, label)
      .getByRole('button', { name: `Delete ${label}` })
      .click();
    const confirm = page.getByRole('dialog', { name: 'Are you sure you want to delete this link?' });
    await confirm.getByRole('button', { name: 'Delete' }).click();
    await expect(row(page, label)).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(row(page, label).getByText('/northside/leaderboard')).toBeVisible();
    await row(page, label)
      .getByRole('button', { name: `Delete ${label}` })
      .click();
    await expectUsable(page);
    await confirm.getByRole('button', { name: 'Delete' }).click();
    await expect(row(page, label)).toHaveCount(0);
    expect(await visitorsMenu(browser)).not.toContain(label);
  });

  test('links are hidden and reordered; a rejected change is reverted', async ({ page, browser }) => {
    await open(page);
    await expect(row(page, 'Players').getByRole('button', { name: 'Delete Players' })).toHaveCount(0);
    await expect(row(page, 'Players').getByText('Players cannot be deleted')).toBeAttached();
    const before = await labels(page).allTextContents();
    const [first = '', second = '', ...others] = before;
    await page.getByRole('button', { name: new RegExp(`^Move ${second},`) }).focus();
    for (const key of ['Space', 'ArrowUp', 'Space']) await page.keyboard.press(key);
    await expect(labels(page)).toHaveText([second, first, ...others]);
    await expect(page.getByRole('button', { name: new RegExp(`^Move ${second},`) })).toBeFocused();
    await expect(page.locator('.preview-links button').first()).toHaveText(second);
    expect((await visitorsMenu(browser))[0]).toBe(second);

    await page.route('**/api/organization-links/**', (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 500, json: { message: 'The menu is out of order.' } })
        : route.fallback(),
    );
    await page.getByRole('button', { name: new RegExp(`^Move ${second},`) }).focus();
    for (const key of ['Space', 'ArrowDown', 'Space']) await page.keyboard.press(key);
    await expect(said(page, 'The menu is out of order.')).toBeVisible();
    await expect(labels(page)).toHaveText([second, first, ...others]);
    const toggle = page.getByRole('switch', { name: `Show ${first} in the navbar` });
    await toggle.click();
    await expect(toggle).toBeChecked();
    await page.unroute('**/api/organization-links/**');

    await toggle.click();
    await expect(toggle).not.toBeChecked();
    await expect(page.locator('.preview-links button').filter({ hasText: first })).toHaveCount(0);
    await expect.poll(() => visitorsMenu(browser)).not.toContain(first);
    await toggle.click();
    await expect(toggle).toBeChecked();
    await page.locator('.preview-links button').last().click();
    await expect(page.locator('.links li.sel')).toContainText(others.at(-1) ?? second);
  });
});

test('the menu can be edited with a finger, at any width', { tag: '@finger' }, async ({ page }) => {
  await open(page);
  await expectUsable(page);
  await page.setViewportSize({ width: 820, height: 1180 });
  await expectUsable(page);
});
