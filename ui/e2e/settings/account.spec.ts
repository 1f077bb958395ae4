import type { Page } from '@playwright/test';
import { caller, expect, expectUsable, newUser, password, signInTo, test, unique } from '../support.ts';

const said = (page: Page, text: string) => page.locator('.toast').filter({ hasText: text });

test.describe('a temporary password', () => {
  test.use({ provoked: [422] });

  test('must be changed before any other screen, and then the requested screen opens', async ({ page }) => {
    const { user, tempPassword = '' } = await newUser(unique('rookie'), { password: null });
    await page.goto('/fab/login');
    await page.getByRole('textbox', { name: 'Username' }).fill(user.username);
    await page.getByRole('textbox', { name: 'Password' }).fill(tempPassword);
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Choose a new password' })).toBeVisible();
    await page.goto('/teamList');
    await expect(page.getByRole('heading', { level: 1, name: 'Choose a new password' })).toBeVisible();
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await expectUsable(page);
    const [old, fresh] = [
      page.getByLabel('Temporary password', { exact: true }),
      page.getByLabel('New password', { exact: true }),
    ];
    await old.fill('not this one');
    await fresh.fill('short');
    await page.getByRole('button', { name: 'Save and continue' }).click();
    await expect(page.getByText('must have from 8 to 128 characters')).toBeVisible();
    await fresh.fill('rim-rattler-22');
    await page.getByRole('button', { name: 'Save and continue' }).click();
    await expect(page.getByText('is not your current password')).toBeVisible();
    await expect(fresh).toHaveValue('rim-rattler-22');
    await old.fill(tempPassword);
    await page.getByRole('button', { name: 'Save and continue' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Teams' })).toBeVisible();
    await caller('fab', user.username, 'rim-rattler-22');
  });
});

test.describe('user settings', () => {
  test.use({ provoked: [409, 422, 500] });

  test('change the name, the email, the password and the theme', async ({ page }) => {
    const { user } = await newUser(unique('guard'));
    await signInTo(page, 'fab', user.username);
    await page.route('**/api/usersv2/*', (route) => route.fulfill({ status: 500, json: { message: 'Out of order.' } }));
    await page.goto('/userSettings');
    await expect(page.getByRole('heading', { name: 'Failed to fetch user details' })).toBeVisible();
    await page.unroute('**/api/usersv2/*');
    await page.getByRole('button', { name: 'Try again' }).click();

    const [username, email] = [page.getByLabel('Username'), page.getByLabel(/^Email/)];
    await username.fill('OWNER');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(said(page, 'The username OWNER is taken.')).toBeVisible();
    await expect(page.getByRole('main').getByText('The username OWNER is taken.')).toBeVisible();
    await username.fill(`${user.username} b`);
    await email.fill('nowhere');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('must be an e-mail address').first()).toBeVisible();
    await expect(email).toBeFocused();
    await email.fill('guard@mail.example');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(said(page, 'User updated successfully')).toBeVisible();
    await expect(said(page, 'User updated successfully')).toBeHidden();
    await email.fill('');
    const sent = page.waitForRequest((request) => request.method() === 'PUT');
    await page.getByRole('button', { name: 'Save' }).click();
    expect((await sent).postDataJSON()).toEqual({ username: `${user.username} b`, email: null });
    await expect(said(page, 'User updated successfully')).toBeVisible();

    await page.getByLabel('Old password', { exact: true }).fill(password);
    await page.getByLabel('New password', { exact: true }).fill('password123');
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByText('is one of the most common passwords; choose another').first()).toBeVisible();
    await page.getByLabel('New password', { exact: true }).fill('rim-rattler-22');
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByLabel('Old password', { exact: true })).toHaveValue('');

    await page.getByRole('button', { name: 'Dark', exact: true }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(page.getByRole('button', { name: 'Dark', exact: true })).toHaveAttribute('aria-pressed', 'true');
    await expectUsable(page);
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.getByRole('button', { name: 'Light colours' }).click();
    await expect(page.getByRole('button', { name: 'Light', exact: true })).toHaveAttribute('aria-pressed', 'true');
    await expectUsable(page);
    await page.route('**/api/usersv2/*', (route) => route.fulfill({ status: 500, body: '' }));
    await page.getByRole('button', { name: 'System' }).click();
    await expect(said(page, 'Failed to update user')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Light', exact: true })).toHaveAttribute('aria-pressed', 'true');
  });

  test('list the signed-in devices, and sign out there @mouse', async ({ page }) => {
    const { user } = await newUser(unique('center'));
    const [one, two] = [await caller('fab', user.username), await caller('fab', user.username)];
    await signInTo(page, 'fab', user.username);
    await page.goto('/userSettings');
    const devices = page.getByRole('region', { name: 'Where you are signed in' }).getByRole('listitem');
    await expect(devices).toHaveCount(3);
    await expect(devices.filter({ hasText: 'This device' })).toContainText(/^Chrome on Linux.*Last seen/);
    await devices
      .getByRole('button', { name: /^Sign out/ })
      .first()
      .click();
    await expect(devices).toHaveCount(2);
    await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
    await expect(devices).toHaveCount(1);
    for (const api of [one, two]) expect((await api.get('/api/teamsv2')).status()).toBe(401);
    await page.reload();
    await expect(devices).toHaveCount(1);
  });
});
