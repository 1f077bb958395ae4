import type { Page } from '@playwright/test';
import { expect, giveUp, password, port, test, unique } from '../support.ts';

const origin = `http://127.0.0.1:${port}`;
const said = (page: Page, text: string) => page.locator('.toast').filter({ hasText: text });

/** Opens a dialog, submits it, and expects the toast `told`. */
async function fails(page: Page, opens: string, submit: string, told: string, name?: string): Promise<void> {
  await page.getByRole('button', { name: opens, exact: true }).click();
  const dialog = page.getByRole('dialog');
  if (name)
    await dialog
      .getByLabel(/^(Name|Username)$/)
      .first()
      .fill(name);
  await dialog.getByRole('button', { name: submit, exact: true }).click();
  await expect(said(page, told)).toBeVisible();
  // The typed text stays until the user discards it.
  if (name) await expect(dialog.getByLabel(/^(Name|Username)$/).first()).toHaveValue(name);
  if (name) await giveUp(page);
  else await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
}

test.describe('without a connection', { tag: '@mouse' }, () => {
  test.use({ provoked: [0] });

  test('failed saves of organizations, users and seasons are reported by name', async ({ page }) => {
    test.slow();
    const headers = { origin };
    const post = async (path: string, data: unknown) =>
      (await page.request.post(`${origin}${path}`, { headers, data })).json();
    await post('/api/auth/login', { username: 'admin', password });
    const name = unique('Lost');
    const { organization } = await post('/api/organizations', { name, ownerUsername: 'paula', sportIds: [1] });
    await post(`/api/organizations/${organization.id}/seasons`, { name: 'Opening' });
    await page.goto('/organizations');
    await page.route(
      (url) => url.pathname.startsWith('/api/'),
      (route) => (route.request().method() === 'GET' ? route.fallback() : route.abort()),
    );
    await fails(page, 'Add Organization', 'Create', 'Error creating organization', 'Nowhere');
    await fails(page, `Update ${name}`, 'Update', 'Error updating organization', 'Elsewhere');
    await fails(page, `Delete ${name}`, 'Delete', 'Error deleting organization');
    await page.getByRole('row').filter({ hasText: name }).getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await fails(page, 'Add User', 'Add User', 'Error creating user', 'kim');
    await fails(page, 'Edit paula', 'Save', 'Error updating user', 'paul');
    await fails(page, 'Delete paula', 'Delete', 'Error deleting user');
    await fails(page, 'Edit Opening', 'Update', 'Error updating season', 'Closing');
    await fails(page, 'Delete Opening', 'Delete', 'Error deleting season');
  });
});
