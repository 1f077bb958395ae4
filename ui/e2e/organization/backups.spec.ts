import type { Page } from '@playwright/test';
import { expect, expectUsable, signInTo, test } from '../support.ts';

async function open(page: Page): Promise<void> {
  await signInTo(page, '', 'admin');
  await page.goto('/dashboard/backups');
  await expect(page.getByRole('heading', { level: 1, name: 'Backups' })).toBeVisible();
}

/** Changes the server's answer before the page gets it. */
async function answerWith(page: Page, change: object): Promise<void> {
  await page.route('**/api/backups', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), ...change } });
  });
}

/** How long a backup may take on a busy machine, in milliseconds. */
const wait = 20_000;

const fact = (page: Page, name: string) => page.locator('dl > div').filter({ hasText: name }).locator('dd');

test('a super administrator makes a backup and downloads it', async ({ page }) => {
  await open(page);
  await expect(fact(page, 'Folder on the server')).toHaveText(/backups$/);
  await expect(fact(page, 'Schedule')).toHaveText('Daily at 3:15 AM UTC');
  const start = page.getByRole('button', { name: 'Back up now' });
  await expect(start).toBeEnabled({ timeout: wait });
  const before = await page.getByRole('row').count();
  await start.click();
  await expect(page.getByRole('button', { name: /(Starting|Copying|Checking|Compressing)/ })).toBeDisabled();
  await expect(start).toBeEnabled({ timeout: wait });
  await expect(page.getByRole('row')).not.toHaveCount(before);
  await expect(fact(page, 'Last backup')).toHaveText(/ UTC(just now|1 minute ago)$/);
  await expect(fact(page, 'Size')).toHaveText(/ [KM]Bmade in \d+ seconds?$/);
  await expect(fact(page, 'Next backup')).toHaveText(/3:15 AM UTC$/);
  await expectUsable(page);
  const file = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download the backup of' }).first().click();
  expect((await file).suggestedFilename()).toMatch(/^e2e-\d{8}T\d{6}Z\.db\.zst$/);
});

test('a failed backup is shown in red with what to do', async ({ page }) => {
  const message = '/srv/backups has 1024 bytes free, and 90000 are needed.';
  await answerWith(page, {
    failure: { at: '2026-11-23T03:15:04Z', message, attempts: 3 },
    next: '2026-11-23T03:19:04Z',
  });
  await open(page);
  const alert = page.getByRole('alert').filter({ hasText: message });
  await expect(alert).toContainText('The last 3 backups failed, November 23, 2026, 3:15 AM UTC.');
  await expect(alert).toContainText('tries again on November 23, 2026, 3:19 AM UTC');
  await expect(alert).toContainText('press "Back up now"');
  await expectUsable(page);
});

test('without a folder the screen names the setting', async ({ page }) => {
  await answerWith(page, { enabled: false, folder: null, latest: null, next: null, backups: [] });
  await open(page);
  await expect(page.getByRole('heading', { name: 'Backups are off' })).toBeVisible();
  await expect(page.getByText('[backup]')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Back up now' })).toHaveCount(0);
  await expectUsable(page);
});

test('an owner has no screen of backups', async ({ page }) => {
  await signInTo(page, 'fab', 'owner');
  await page.goto('/dashboard/backups');
  await expect(page).toHaveURL(/\/organizations\/\d+$/);
  await expect(page.getByRole('link', { name: 'Backups' })).toHaveCount(0);
});
