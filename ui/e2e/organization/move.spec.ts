import { expect, expectUsable, signIn, signInTo, test, unique } from '../support.ts';

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

test.describe('an import that is refused at first', () => {
  test.use({ provoked: [409] });

  test('a super administrator imports an organization from its archive', async ({ page }) => {
    const { organization } = await (await page.request.get('/api/organizations/slug/northside')).json();
    await signInTo(page, '', 'admin');
    const archive = await page.request.get(`/api/organizations/${organization.id}/archive`);
    await page.goto('/organizations');
    await page.getByRole('button', { name: 'Import' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import an organization' });
    await expectUsable(page);
    await expect(dialog.getByRole('button', { name: 'Import' })).toBeDisabled();
    const file = { mimeType: 'application/zip' };
    await dialog.getByLabel('Archive').setInputFiles({ ...file, name: 'a.zip', buffer: Buffer.from('not a zip') });
    await expect(dialog.getByRole('alert')).toContainText('archive');

    // The organization is on this server already, so it needs another slug.
    await dialog.getByLabel('Archive').setInputFiles({ ...file, name: 'b.zip', buffer: await archive.body() });
    await expect(dialog.getByLabel('Slug')).toHaveAccessibleDescription(/has the slug northside/);
    const slug = unique('moved')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-');
    await dialog.getByLabel('Slug').fill(slug);
    await dialog.getByRole('button', { name: 'Check again' }).click();
    const contents = dialog.getByRole('region', { name: 'What would come in' });
    await expect(contents).toContainText(organization.name);
    await expect(contents).toContainText(/\d+ teams, \d+ players, \d+ games/);
    await expectUsable(page);
    await dialog.getByRole('button', { name: 'Import' }).click();
    const done = page.getByRole('dialog', { name: `${organization.name} imported` });
    await expectUsable(page);
    await done.getByRole('link', { name: 'Its website' }).click();
    await expect(page).toHaveURL(new RegExp(`/${slug}(\\?visitor)?$`));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});
