import { expect, expectUsable, signIn, test } from '../support.ts';

test('an owner downloads the archive of the organization', async ({ page }) => {
  const organization = (await (await page.request.get('/api/organizations/slug/fab')).json()).organization.id;
  await page.goto('/fab/login');
  await signIn(page, 'owner');
  await page.goto(`/organizations/${organization}`);
  await expect(page.getByText('“Export tables” is for spreadsheets.')).toBeVisible();
  await expectUsable(page);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download the archive' }).click();
  expect((await download).suggestedFilename()).toMatch(/^fab-archive-\d{4}-\d\d-\d\d\.zip$/);
});

test('staff read the settings without the archive', async ({ page }) => {
  const organization = (await (await page.request.get('/api/organizations/slug/fab')).json()).organization.id;
  await page.goto('/fab/login');
  await signIn(page, 'staff');
  await page.goto(`/organizations/${organization}`);
  await expect(page.getByRole('table', { name: 'Users' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Download the archive' })).toHaveCount(0);
});
