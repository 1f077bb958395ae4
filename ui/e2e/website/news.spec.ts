import type { Page } from '@playwright/test';
import { newOrganization } from '../organization/own-organization.ts';
import { expect, expectRetry, expectUsable, test, unique, visit } from '../support.ts';

const said = (page: Page, text: string) => page.locator('.toast').filter({ hasText: text });
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

test('a note is written with a preview, scheduled, pinned, found, deleted and restored', async ({ page, browser }) => {
  const title = unique('Gym closed');
  const { inside, slug } = await newOrganization('news', page.request);
  await page.goto(`/dashboard/news?${inside}`);
  await expect(page.getByRole('heading', { name: 'No news yet' })).toBeVisible();
  await page.getByRole('button', { name: 'Add Note' }).click();
  const form = page.getByRole('dialog', { name: 'Add a note' });
  await form.getByRole('button', { name: 'Add note' }).click();
  await expect(form.getByLabel('Title')).toBeFocused();
  await form.getByLabel('Title').fill(title);
  await form.getByLabel(/^Text/).fill('The gym is **closed** on Monday. See the [schedule](schedule).');
  await expect(form.getByRole('region', { name: 'Preview' }).locator('strong')).toHaveText('closed');
  await form.getByLabel(/^Last day/).fill('2001-01-01');
  await form.getByRole('button', { name: 'Add note' }).click();
  await expect(form.getByText('must not be before the first day')).toBeVisible();
  await expectUsable(page);
  await form.getByLabel(/^Last day/).fill('');
  await form.getByRole('button', { name: 'Add note' }).click();
  await expect(said(page, `${title} added`)).toBeVisible();
  await expect(row(page, title)).toContainText('Shown');
  await expectUsable(page);

  // Visitors read the note at once.
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(`/${slug}/news`);
  await expect(visitor.getByText('The gym is closed on Monday. See the schedule.')).toBeVisible();
  await visitor.getByRole('link', { name: title }).click();
  await expect(visitor.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await visitor.getByRole('link', { name: 'schedule', exact: true }).click();
  await expect(visitor).toHaveURL(`/${slug}/schedule`);

  await page.getByRole('button', { name: `Edit ${title}` }).click();
  const edit = page.getByRole('dialog', { name: 'Edit note' });
  await edit.getByLabel('First day').fill('2099-01-01');
  await edit.getByLabel('Pinned').check();
  await edit.getByRole('button', { name: 'Save note' }).click();
  await expect(row(page, title)).toContainText('Scheduled');
  await expect(row(page, title)).toContainText('Pinned');
  await visitor.goto(`/${slug}/news`);
  await expect(visitor.getByRole('heading', { name: 'No news right now' })).toBeVisible();
  await expectUsable(visitor);
  await visitor.context().close();

  await page.getByLabel('Find a note').fill('nothing of the kind');
  await expect(page.getByRole('heading', { name: 'No note like that' })).toBeVisible();
  await page.getByLabel('Find a note').fill(title);
  await page.getByRole('button', { name: `Delete ${title}` }).click();
  const confirm = page.getByRole('dialog', { name: 'Are you sure you want to delete this note?' });
  await confirm.getByRole('button', { name: 'Delete' }).click();
  await expect(said(page, `${title} deleted`)).toBeVisible();
  await expect(row(page, title)).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, title)).toContainText('Pinned');
});

test('the demo’s news are read by visitors, on a phone too', async ({ page }) => {
  await page.goto('/fab/news');
  await expect(page.getByRole('heading', { level: 1, name: 'News' })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(2);
  await expect(page.getByRole('article').first()).toContainText('Pinned');
  await expectUsable(page);
  await page.getByRole('article').first().getByRole('link').click();
  await expectUsable(page);
  await page.getByRole('link', { name: 'All news' }).click();
  await expect(page).toHaveURL('/fab/news');
  await expect(page.getByRole('link', { name: 'Feed for news readers' })).toHaveAttribute('href', '/fab/news.atom');
});

test.describe('failures', () => {
  test.use({ provoked: [404, 500] });

  test('older notes come on request, and what does not load is tried again', async ({ page }) => {
    const own = await newOrganization('notes', page.request);
    for (let day = 1; day <= 31; day += 1) {
      await own.post('/api/news', { title: `Note ${day}`, shown_from: `2026-01-${String(day).padStart(2, '0')}` });
    }
    await visit(page, `/${own.slug}/news`);
    await expect(page.getByRole('article')).toHaveCount(30);
    await page.getByRole('button', { name: 'Show older news' }).click();
    await expect(page.getByRole('article')).toHaveCount(31);
    await expect(page.getByRole('article').last()).toContainText('Note 1');
    await page.goto(`/${own.slug}/news/999999`);
    await expect(page.getByRole('heading', { name: 'There is no such note' })).toBeVisible();
    await expectRetry(page, `/${own.slug}/news`, '**/api/news?*', 'The news did not load');
  });
});
