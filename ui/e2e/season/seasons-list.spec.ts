import type { Page } from '@playwright/test';
import { expect, signInTo, test } from '../support.ts';

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

test('a super administrator finds the seasons of an organization, with its sport', async ({ page }, info) => {
  await signInTo(page, '', 'admin');
  await page.goto('/dashboard/seasons');
  const table = page.getByRole('table', { name: 'Seasons' });
  // On phones both are below the season's name.
  for (const head of info.project.name === 'phone' ? [] : ['Organization', 'Sport'])
    await expect(table.getByRole('columnheader', { name: head })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Find a season or an organization' }).fill('fab basketball');
  await expect(row(page, 'Fall 2026')).toContainText('FAB Basketball League');
  await expect(row(page, 'Fall 2026')).toContainText(/[A-Z][a-z]+ \d+, 20\d\d/);
  await page.reload();
  await expect(page.getByRole('searchbox')).toHaveValue('fab basketball');
  await page.getByRole('searchbox').fill('no such season');
  await expect(page.getByText('No season of that name')).toBeVisible();
});

test.describe('a list that does not load', () => {
  test.use({ provoked: [500] });

  test('is reported with a retry button', async ({ page }) => {
    await signInTo(page, 'fab', 'staff');
    await page.goto('/dashboard/seasons');
    const broken = (url: URL) => /^\/api\/(organizations\/\d+|seasonsv2\/\d+\/divisions)$/.test(url.pathname);
    await page.route(broken, (route) => route.fulfill({ status: 500, json: { message: 'Something went wrong.' } }));
    await row(page, 'Fall 2026').getByRole('link').click();
    await expect(page.getByRole('table', { name: 'Leagues of Fall 2026' })).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: 'The divisions did not load' })).toBeVisible();
    await page.unroute(broken);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('region', { name: 'D5' })).toBeVisible();
  });
});

test('without the feature there are no divisions to arrange', async ({ page }) => {
  await signInTo(page, 'jccoc', 'staff');
  const { seasons } = await (await page.request.get('/api/seasonsv2')).json();
  const flags = page.waitForResponse((answer) => new URL(answer.url()).pathname.startsWith('/api/organizations/'));
  await page.goto(`/dashboard/seasons/${seasons[0].id}`);
  await flags;
  await expect(page.getByRole('table', { name: /^Leagues of/ })).toBeVisible();
  await expect(page.getByText('Current Standings')).toHaveCount(0);
});
