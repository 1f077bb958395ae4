import type { Page } from '@playwright/test';
import { domain, expect, holdRequests, password, signIn, test } from './support.ts';

async function signOut(page: Page): Promise<void> {
  const more = page.getByRole('button', { name: 'More' });
  if (await more.isVisible()) await more.click();
  await page.getByRole('button', { name: 'Log out' }).filter({ visible: true }).click();
}

/** Navigates like a link, without a page load. */
const follow = (page: Page, to: string) => page.evaluate((path) => history.pushState(null, '', path), to);

test('signing out before the dashboard has loaded still opens the league’s own site', async ({ page }) => {
  const answer = await holdRequests(page, '**/api/auth/check-auth');
  await page.goto('/fab/login');
  await signIn(page, 'staff');
  await signOut(page);
  answer();
  await expect(page).toHaveURL(/\/fab$/);
});

test('signing out waits for requests in progress', async ({ page }) => {
  const answer = await holdRequests(page, /\/api\/seasonsv2(\?|$)/);
  await page.goto('/fab/login');
  await signIn(page, 'staff');
  await signOut(page);
  answer();
  await expect(page).toHaveURL(/\/fab$/);
});

test('signing out on the shared host opens the league’s own domain, on the same port', async ({ page }) => {
  await page.goto('/longbeach/login');
  await signIn(page, 'staff');
  await signOut(page);
  await expect(page).toHaveURL(`${domain}/`);
});

test('the next user who signs in on the same page sees no data of the previous user', async ({ page }) => {
  await page.goto('/fab/login');
  await signIn(page, 'staff');
  await expect(page.getByText('FAB Basketball League').first()).toBeAttached();
  await signOut(page);
  await expect(page).toHaveURL(/\/fab$/);

  await follow(page, '/millionaire/login');
  await expect(page.getByRole('link', { name: /^Back to/ })).not.toContainText('FAB');
  await page.route(/\/api\/(auth\/check-auth|seasonsv2)/, () => {});
  await signIn(page, 'staff');
  await expect(page.getByText('Loading').first()).toBeAttached();
  await expect(page.getByText('FAB Basketball League')).toHaveCount(0);
  await expect(page.locator('#main tbody a')).toHaveCount(0);
});

for (const { where, base, name } of [
  { where: 'under a slug', base: '/fab', name: 'FAB Basketball League' },
  { where: 'on a domain of its own', base: domain, name: /Long Beach/ },
]) {
  test(`when a session has ended elsewhere, the person signs in again over the page ${where}`, async ({ page }) => {
    await page.goto(`${base}/login`);
    await signIn(page, 'staff');
    await expect(page.getByText(name).first()).toBeAttached();
    const address = page.url();
    const ended = { json: { authenticated: false } };
    await page.route('**/api/auth/check-auth', (route) => route.fulfill(ended), { times: 1 });
    await page.clock.install();
    await page.clock.fastForward(6_000);
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    const dialog = page.getByRole('dialog', { name: 'Your session ended' });
    await dialog.getByLabel('Password').fill(password);
    await dialog.getByRole('button', { name: 'Log in' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(address);
    await expect(page.locator('#main tbody a').first()).toBeVisible();
  });

  test(`when a session has ended elsewhere, leaving the dialog leads to the league’s sign-in ${where}`, async ({
    page,
  }) => {
    await page.goto(`${base}/login`);
    await signIn(page, 'staff');
    await expect(page.getByText(name).first()).toBeAttached();
    await page.route('**/api/auth/check-auth', (route) => route.fulfill({ json: { authenticated: false } }));
    await page.clock.install();
    await page.clock.fastForward(6_000);
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await page.getByRole('dialog', { name: 'Your session ended' }).getByRole('button', { name: 'Close' }).click();
    await expect(page).toHaveURL((url) => url.href.endsWith(`${base}/login`));
    await page.unroute('**/api/auth/check-auth');
    await signIn(page, 'staff');
    await expect(page.locator('#main tbody a').first()).toBeVisible();
  });
}

test.describe('a lost connection', () => {
  test.use({ provoked: [0] });

  test('a failed sign-out says so, and the screen stays', async ({ page }) => {
    await page.goto('/fab/login');
    await signIn(page, 'staff');
    await page.route('**/api/auth/logout', (route) => route.abort());
    await signOut(page);
    await expect(page.getByText('You are still signed in: our server could not be reached.')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Seasons' })).toBeVisible();
  });
});

test.describe('an address of no league', () => {
  test.use({ provoked: [404] });

  test('staff who open an unknown league are told where they are signed in', async ({ page }) => {
    await page.goto('/fab/login');
    await signIn(page, 'staff');
    await page.goto('/homecourt/schedule');
    await expect(page.getByText('No league with a public site is at /homecourt.')).toContainText(
      'You are signed in for FAB Basketball League.',
    );
    await page.getByRole('link', { name: 'All seasons' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Seasons' })).toBeVisible();
  });
});
