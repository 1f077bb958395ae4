import type { Page } from '@playwright/test';
import { expect, expectRetry, expectUsable, signInTo, test, unique } from '../support.ts';

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const said = (page: Page, text: string) => page.locator('.toast').filter({ hasText: text });

async function asAdmin(page: Page): Promise<void> {
  await signInTo(page, '', 'admin');
  await page.goto('/organizations');
  await expect(page.getByRole('heading', { level: 1, name: 'Organizations' })).toBeVisible();
}

async function remove(page: Page, name: string): Promise<void> {
  await page.goto('/organizations');
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  const confirm = page.getByRole('dialog', { name: 'Are you sure you want to delete this organization?' });
  await expect(confirm.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expect(confirm.getByRole('status')).toContainText('1 user');
  await expectUsable(page);
  const file = page.waitForEvent('download');
  await confirm.getByRole('link', { name: 'Download the archive first' }).click();
  expect((await file).suggestedFilename()).toMatch(/^[a-z0-9-]+-archive-\d{4}-\d\d-\d\d\.zip$/);
  await confirm.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(said(page, `${name} deleted`)).toBeVisible();
  await expect(row(page, name)).toHaveCount(0);
}

test.describe('a refused form', { tag: '@mouse' }, () => {
  test.use({ provoked: [409, 422] });

  test('an organization is created with its owner, edited and deleted', async ({ page }) => {
    await asAdmin(page);
    await page.getByRole('button', { name: 'Add Organization' }).click();
    const form = page.getByRole('dialog', { name: 'Create Organization' });
    await form.getByRole('button', { name: 'Create' }).click();
    await expect(form.getByLabel('Name', { exact: true })).toBeFocused();
    const name = unique('Rim Rats');
    await form.getByLabel('Name', { exact: true }).fill(name);
    await form.getByLabel('Slug').fill('fab');
    await form.getByLabel('Username').fill('paula');
    await expectUsable(page);
    await form.getByRole('button', { name: 'Create' }).click();
    await expect(form.getByLabel('Slug')).toHaveAccessibleDescription(/The slug fab is taken\./);
    await expect(form.getByLabel('Name', { exact: true })).toHaveValue(name);
    await form.getByLabel('Slug').fill('');
    await form.getByRole('radio', { name: 'Magenta' }).check({ force: true });
    await form.getByRole('button', { name: 'Create' }).click();
    await expect(said(page, `${name} created`)).toBeVisible();
    await expect(page.getByText(/Temporary Password: [a-z0-9]{16}/)).toBeVisible();
    await page.getByRole('dialog', { name: 'Password of paula' }).getByRole('button', { name: 'Done' }).click();
    await expect(page.getByText('Temporary Password')).toHaveCount(0);

    await page.getByRole('button', { name: `Update ${name}` }).click();
    const update = page.getByRole('dialog', { name: 'Update Organization' });
    await update.getByLabel('Domain').fill('no host');
    await update.getByRole('button', { name: 'Update' }).click();
    await expect(update.getByText('must be a host name like league.example.org')).toBeVisible();
    await update.getByLabel('Domain').fill('');
    await update.getByRole('checkbox', { name: 'Volleyball' }).check();
    await update.getByRole('button', { name: 'Update' }).click();
    await expect(row(page, name)).toContainText('Basketball, Volleyball');
    await expectUsable(page);
    await remove(page, name);
  });
});

test('of 5,000 organizations 100 are rendered, and each can be found', { tag: '@mouse' }, async ({ page }) => {
  await page.route(/\/api\/organizations$/, async (route) => {
    const answer = await (await route.fetch()).json();
    const [one] = answer.organizations;
    const many = Array.from({ length: 5_000 }, (_, n) => ({ ...one, id: 1_000_000 + n, name: `League ${n}` }));
    await route.fulfill({ json: { organizations: [...answer.organizations, ...many] } });
  });
  await asAdmin(page);
  const lines = page.getByRole('table', { name: 'Organizations' }).locator('tbody tr');
  await expect(lines).toHaveCount(100);
  await page.getByRole('searchbox', { name: 'Find an organization' }).fill('league 4321');
  await expect(lines).toHaveCount(1);
  await expect(page.getByText(/^1 of 5,\d{3} organizations$/)).toBeVisible();
});

test('a super administrator works in an organization from its page', { tag: '@mouse' }, async ({ page }) => {
  await asAdmin(page);
  const name = unique('Tip Off');
  const headers = { origin: new URL(page.url()).origin };
  const data = { name, ownerUsername: 'paula', sportIds: [1] };
  const made = await page.request.post('/api/admin/organizations', { headers, data });
  expect(made.status()).toBe(201);
  await page.reload();
  await row(page, name).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.getByRole('link', { name: 'Work in this organization' }).click();
  await expect(page.getByText('You work in this organization')).toBeVisible();
  await expect(page.getByRole('complementary').getByText(name)).toBeVisible();

  await page.getByRole('button', { name: 'Add season' }).click();
  const form = page.getByRole('dialog', { name: 'Create Season' });
  await form.getByLabel('Name', { exact: true }).fill('Opening');
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(said(page, 'Opening created')).toBeVisible();
  await page.getByRole('button', { name: 'Edit Opening' }).click();
  const update = page.getByRole('dialog', { name: 'Update Season' });
  await update.getByRole('checkbox', { name: /^Tournament/ }).check();
  await update.getByRole('button', { name: 'Update' }).click();
  await expect(row(page, 'Opening')).toContainText('Tournament');
  await expectUsable(page);
  await row(page, 'Opening').getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Opening' })).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: 'Delete Opening' }).click();
  const confirm = page.getByRole('dialog', { name: 'Are you sure you want to delete this season?' });
  await confirm.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(said(page, 'Opening deleted')).toBeVisible();
  await expect(page.getByText('No seasons yet.')).toBeVisible();
  await remove(page, name);
  // The dashboard is no longer in the deleted organization.
  await page.goto('/teamList');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test.describe('an organization’s own users', { tag: '@mouse' }, () => {
  test.use({ provoked: [500, 404] });

  test('a feature that was not saved keeps its state, and staff have read access only', async ({ page }) => {
    await signInTo(page, 'fab', 'owner');
    await page.goto('/dashboard/seasons');
    await page.getByRole('link', { name: 'Organization', exact: true }).click();
    await expect(page.getByRole('heading', { level: 2, name: 'Organization Info' })).toBeVisible();
    const brackets = page.getByRole('checkbox', { name: /^Brackets/ });
    await expect(brackets).toBeChecked();
    await page.route('**/api/organizations/*', (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
    );
    await brackets.click();
    await expect(said(page, 'Failed to update feature flag')).toBeVisible();
    await expect(brackets).toBeChecked();
    await expectUsable(page);
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    const update = page.getByRole('dialog', { name: 'Update Organization' });
    await expect(update.getByLabel('Domain')).toHaveCount(0);
    await update.getByRole('button', { name: 'Update' }).click();
    await expect(said(page, 'Error updating organization')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.goto('/organizations/999999');
    await expect(page.getByText('Organization not found')).toBeVisible();

    await page.context().clearCookies();
    await signInTo(page, 'fab', 'staff');
    await page.goto('/dashboard/seasons');
    await page.getByRole('link', { name: 'Organization', exact: true }).click();
    await expect(page.getByRole('checkbox', { name: /^Brackets/ })).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Edit', exact: true })).toHaveCount(0);
  });

  test('the organization says so when it does not load', async ({ page }) => {
    await signInTo(page, 'fab', 'staff');
    await page.goto('/dashboard/seasons');
    const own = page.getByRole('link', { name: 'Organization', exact: true });
    const address = await own.getAttribute('href');
    await expectRetry(page, address ?? '', '**/api/organizations/*', 'The organization did not load');
  });
});

test('a domain is requested, its records shown, and removed', { tag: '@mouse' }, async ({ page }) => {
  await asAdmin(page);
  const name = unique('Own Name');
  const headers = { origin: new URL(page.url()).origin };
  const data = { name, ownerUsername: 'paula', sportIds: [1] };
  const made = await page.request.post('/api/admin/organizations', { headers, data });
  const { id } = (await made.json()).organization;
  await page.goto(`/organizations/${id}`);
  const host = `${name.toLowerCase().replaceAll(' ', '-')}.example`;
  await page.getByLabel('Domain', { exact: true }).fill(`https://www.${host}/`);
  await page.getByRole('button', { name: 'Show the DNS records' }).click();
  const records = page.getByRole('table', { name: 'DNS records to add' });
  await expect(records).toContainText(`_homecourt.${host}`);
  await expect(records).toContainText('homecourt-verification=');
  await expect(page.getByRole('button', { name: 'Copy the value of the TXT record' })).toBeVisible();
  await expectUsable(page);
  for (const [state, words] of [
    ['not_found', 'The TXT record is not there yet.'],
    ['wrong_value', 'Found: of-another'],
    ['unreachable', 'The name servers did not answer.'],
  ]) {
    await page.route('**/domain/verify*', async (route) => {
      const answer = await (await page.request.get(`/api/organizations/${id}/domain`)).json();
      Object.assign(answer.domain.claim, { state, found: state === 'wrong_value' ? ['of-another'] : [] });
      await route.fulfill({ json: answer });
    });
    await page.getByRole('button', { name: 'Verify now' }).click();
    await expect(page.getByText(words ?? '')).toBeVisible();
    await page.unroute('**/domain/verify*');
  }
  await page.getByRole('button', { name: 'Remove domain' }).click();
  await page
    .getByRole('dialog', { name: `Remove ${host}?` })
    .getByRole('button', { name: 'Remove domain' })
    .click();
  await expect(said(page, `${host} removed`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show the DNS records' })).toBeVisible();
  await remove(page, name);
});

test('the state of the domain’s certificate is said in words', async ({ page }) => {
  await asAdmin(page);
  const name = unique('Own Certificate');
  const headers = { origin: new URL(page.url()).origin };
  const domain = `${name.toLowerCase().replaceAll(' ', '-')}.example`;
  const data = { name, domain, ownerUsername: 'paula', sportIds: [1] };
  const made = await page.request.post('/api/admin/organizations', { headers, data });
  const { id } = (await made.json()).organization;
  const certificate = { name: domain, valid_until: null, error: null, next_try: null };
  const valid_until = '2027-02-20T08:00:00Z';
  const next_try = '2026-11-23T08:04:00Z';
  const error = `The certificate authority could not connect to http://${domain}. It says: "timeout".`;
  for (const [state, words] of [
    [{ stage: 'waiting' }, 'is ordered next. Until then the site does not open.'],
    [{ stage: 'ordering' }, 'is being ordered.'],
    [{ stage: 'valid', valid_until }, 'HTTPS works. The certificate is valid until February 20, 2027'],
    [{ stage: 'failed', valid_until, next_try, error }, 'Next try: November 23, 2026'],
  ] as const) {
    await page.route(`**/api/organizations/${id}/domain*`, async (route) => {
      const answer = await (await page.request.get(`/api/organizations/${id}/domain`)).json();
      await route.fulfill({ json: { ...answer, certificate: { ...certificate, ...state } } });
    });
    await page.goto(`/organizations/${id}`);
    await expect(page.getByText(words)).toBeVisible();
    await expectUsable(page);
    await page.unroute(`**/api/organizations/${id}/domain*`);
  }
  await remove(page, name);
});
