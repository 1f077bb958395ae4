import type { Page } from '@playwright/test';
import { caller, expect, expectUsable, newUser, password, signInTo, test, unique } from '../support.ts';
import { newOrganization, newUsers } from './own-organization.ts';

const said = (page: Page, text: string) => page.locator('.toast').filter({ hasText: text });

async function open(page: Page, username: string): Promise<void> {
  const organization = (await (await page.request.get('/api/organizations/slug/fab')).json()).organization.id;
  await signInTo(page, 'fab', username);
  await page.goto(`/organizations/${organization}`);
  await expect(page.getByRole('table', { name: 'Users' })).toBeVisible();
}

test.describe('an organization’s users', () => {
  test.use({ provoked: [0, 409, 422, 500] });

  test('are added, changed, given a new password and deleted by an owner', async ({ page }) => {
    const name = unique('forward');
    const row = page.getByRole('row').filter({ hasText: name });
    await open(page, 'owner');
    await page.getByRole('button', { name: 'Add User' }).click();
    const form = page.getByRole('dialog', { name: 'Add User' });
    await form.getByLabel('Username').fill('STAFF');
    await expect(form.getByLabel('Role')).toHaveValue('staff');
    await form.getByRole('button', { name: 'Add User' }).click();
    await expect(said(page, 'The username STAFF is taken.')).toBeVisible();
    await form.getByLabel('Username').fill(name);
    await form.getByLabel(/^Email/).fill('nowhere');
    await form.getByRole('button', { name: 'Add User' }).click();
    await expect(form.getByText('must be an e-mail address')).toBeVisible();
    await form.getByLabel(/^Email/).fill('forward@mail.example');
    await expectUsable(page);
    await form.getByRole('button', { name: 'Add User' }).click();
    const shown = page.getByRole('dialog', { name: `Password of ${name}` });
    await expect(shown.getByText(/^Temporary Password: \w{16}$/)).toBeVisible();
    await shown.getByRole('button', { name: 'Copy password' }).click();
    await expect(shown.getByRole('status')).toHaveText(/Copied|Press Ctrl/);
    await expectUsable(page);
    await shown.getByRole('button', { name: 'Done' }).click();
    await expect(row).toContainText('forward@mail.example');
    await expect(row).toContainText('Staff');

    await page.getByRole('button', { name: `Edit ${name}` }).click();
    const edit = page.getByRole('dialog', { name: 'Edit User' });
    await edit.getByLabel('Role').selectOption('Organization Owner');
    await edit.getByRole('checkbox', { name: /^Reset password/ }).check();
    await page.route('**/api/usersv2/*', (route) => route.fulfill({ status: 500, json: { message: 'Out of order.' } }));
    await edit.getByRole('button', { name: 'Save' }).click();
    await expect(said(page, 'Out of order.')).toBeVisible();
    await page.unroute('**/api/usersv2/*');
    await page.route('**/api/usersv2/*', (route) => route.fulfill({ status: 500, json: {} }));
    await edit.getByRole('button', { name: 'Save' }).click();
    await expect(said(page, 'Error updating user')).toBeVisible();
    await page.unroute('**/api/usersv2/*');
    await page.route('**/api/usersv2/*', (route) => route.abort());
    await edit.getByRole('button', { name: 'Save' }).click();
    await expect(said(page, 'Error updating user')).toBeVisible();
    await page.unroute('**/api/usersv2/*');
    await edit.getByRole('button', { name: 'Save' }).click();
    const text = (await shown.getByText(/^Temporary Password:/).textContent()) ?? '';
    await caller('fab', name, text.replace('Temporary Password: ', ''));
    await page.keyboard.press('Escape');
    await expect(row).toContainText('Organization Owner');

    await page.getByRole('button', { name: `Delete ${name}` }).click();
    const confirm = page.getByRole('dialog', { name: 'Are you sure you want to delete this user?' });
    await confirm.getByRole('button', { name: 'Cancel' }).click();
    await expect(row).toHaveCount(1);
    await page.getByRole('button', { name: `Delete ${name}` }).click();
    await confirm.getByRole('button', { name: 'Delete' }).click();
    await expect(said(page, 'User deleted')).toBeVisible();
    await expect(row).toHaveCount(0);
    await page.getByRole('heading', { name: 'Activity' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'owner Deleted user' }).first()).toBeVisible();
    await expectUsable(page);

    // A password is stored as typed, with the spaces at its ends.
    const spaced = unique('center');
    await page.getByRole('button', { name: 'Add User' }).click();
    await form.getByLabel('Username').fill(spaced);
    await form.getByLabel(/^Password/).fill(` ${password} `);
    await form.getByRole('button', { name: 'Add User' }).click();
    await expect(said(page, 'User added')).toBeVisible();
    await caller('fab', spaced, ` ${password} `);
  });

  test('are read-only for staff, and no user can delete themselves @mouse', async ({ page }) => {
    const { user } = await newUser(unique('wing'), { password });
    await open(page, user.username);
    await expect(page.getByRole('button', { name: 'Add User' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: `Edit ${user.username}` })).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Activity' })).toHaveCount(0);
    // Only super administrators have a list of organizations; others are redirected to their own organization.
    await page.goto('/organizations');
    await expect(page.getByRole('heading', { level: 1, name: 'FAB Basketball League' })).toBeVisible();
    await expect(page.getByRole('button', { name: /Organization$/ })).toHaveCount(0);
    const owner = await caller('fab', 'owner');
    await owner.put(`/api/usersv2/${user.id}`, { data: { role: 'org_owner' } });
    // The session ended, because the user's role changed. Signing in again returns to the same page.
    await page.goto('/fab/login');
    await page.getByRole('textbox', { name: 'Username' }).fill(user.username);
    await page.getByRole('textbox', { name: 'Password' }).fill(password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByRole('table', { name: 'Users' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Delete owner' })).toBeVisible();
    await expect(page.getByRole('button', { name: `Delete ${user.username}` })).toHaveCount(0);
    await page.getByRole('button', { name: `Edit ${user.username}` }).click();
    await expect(page.getByRole('dialog').getByLabel('Role')).toHaveCount(0);
    await page.keyboard.press('Escape');
    for (let time = 0; time < 20; time += 1) await owner.put(`/api/usersv2/${user.id}`, { data: { email: null } });
    await page.getByRole('heading', { name: 'Activity' }).click();
    const deeds = page.getByRole('listitem').filter({ hasText: 'owner Changed user' });
    await expect(deeds.first()).toBeVisible();
    const shown = await deeds.count();
    await page.getByRole('button', { name: 'Show earlier' }).first().click();
    await expect.poll(() => deeds.count()).toBeGreaterThan(shown);
  });
});

test('owners who rename themselves see the new name in the sidebar', async ({ page }) => {
  const own = await newOrganization('renamed');
  await newUsers(own, { ina: 'org_owner' });
  await signInTo(page, own.slug, 'ina');
  await page.goto(`/organizations/${own.id}`);
  const user = page.locator('.side-user').filter({ visible: true });
  await page.getByRole('button', { name: 'Edit ina' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit User' });
  await edit.getByLabel('Username').fill('irma');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(edit).toHaveCount(0);
  await expect(user).toContainText('irma');
});
