import type { Browser, Page } from '@playwright/test';
import { expect, expectRetry, expectUsable, signInTo, test, unique } from '../support.ts';

const said = (page: Page, text: string) => page.locator('.toast').filter({ hasText: text });
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const preview = (page: Page) => page.getByRole('region', { name: 'Preview' });

async function open(page: Page): Promise<void> {
  await signInTo(page, 'northside', 'staff');
  await page.goto('/dashboard/pages');
  await expect(page.getByRole('heading', { level: 1, name: 'Pages' })).toBeVisible();
}

/** Returns the text that a new visitor sees at a path of the site. */
async function visit(browser: Browser, path: string): Promise<string> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`/northside/${path}`);
  const main = page.locator('#main');
  await expect(main.getByRole('heading').first()).toBeAttached();
  await expect(main.getByText('Loading...')).toHaveCount(0);
  await expect(main).toHaveText(/\S/);
  const text = await main.innerText();
  await context.close();
  return text;
}

/** Creates a page with the form and waits for its editor. */
async function add(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Add Page' }).first().click();
  const form = page.getByRole('dialog', { name: 'Add a page' });
  await form.getByLabel('Title').fill(title);
  await form.getByRole('button', { name: 'Add Page' }).click();
  await expect(page.getByLabel('Text', { exact: true })).toBeVisible();
}

test.describe('pages', { tag: '@mouse' }, () => {
  test.use({ provoked: [404, 409, 422] });

  test('a page is written, published, changed in a draft and deleted', async ({ page, browser }) => {
    await open(page);
    const title = unique('Our Sponsors');
    const path = title.toLowerCase().replaceAll(' ', '-');
    await page.getByRole('button', { name: 'Add Page' }).click();
    const form = page.getByRole('dialog', { name: 'Add a page' });
    await form.getByRole('button', { name: 'Add Page' }).click();
    await expect(form.getByText('is required').first()).toBeVisible();
    await form.getByLabel('Title').fill(title);
    await expect(form.getByLabel('Path')).toHaveValue(path);
    await form.getByLabel('Path').fill('schedule');
    await form.getByRole('button', { name: 'Add Page' }).click();
    await expect(form.getByText('is an address of the site itself')).toBeVisible();
    await form.getByLabel('Path').fill(path);
    await form.getByRole('button', { name: 'Add Page' }).click();
    await expect(page.getByRole('heading', { level: 1, name: title }).first()).toBeVisible();
    expect(await visit(browser, path)).toContain('There is nothing at this address');

    const text = page.getByLabel('Text', { exact: true });
    await text.fill('Thanks to ');
    await text.press('End');
    await page.getByRole('button', { name: 'Bold' }).click();
    await page.keyboard.type('everybody');
    await expect(text).toHaveValue('Thanks to **everybody**');
    await expect(preview(page).locator('strong')).toHaveText('everybody');
    await page.getByRole('button', { name: 'Add question' }).click();
    await page.getByLabel('Question', { exact: true }).fill('How much?');
    await page.getByLabel('Answer', { exact: true }).fill('*Nothing*');
    await expect(preview(page).getByText('How much?')).toBeVisible();
    await page.getByRole('button', { name: 'Add video' }).click();
    await page.getByLabel('Title of the video').fill('Finals');
    await page.getByLabel('Link', { exact: true }).last().fill('nothing');
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(page.getByText('Number 1 has an error')).toBeVisible();
    await expect(page.getByText('Link must be a YouTube address, or start with https')).toBeVisible();
    await expect(page.getByLabel('Link', { exact: true }).last()).toBeFocused();
    await expect(text).toHaveValue('Thanks to **everybody**');
    await page.getByLabel('Link', { exact: true }).last().fill('https://youtu.be/abcdefghijk');
    await expectUsable(page);
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(said(page, 'Published')).toBeVisible();
    const shown = await visit(browser, path);
    expect(shown).toContain('Thanks to everybody');
    expect(shown).toContain('How much?');

    // A draft is not public until it is published.
    await text.fill('Coming soon');
    await expect(page.getByText('Not saved')).toBeVisible();
    await page.getByRole('button', { name: 'Save draft' }).click();
    await expect(said(page, 'Draft saved')).toBeVisible();
    await expect(page.getByText('Unpublished changes')).toBeVisible();
    expect(await visit(browser, path)).toContain('Thanks to everybody');
    await page.reload();
    await expect(text).toHaveValue('Coming soon');
    await page.getByRole('button', { name: 'Discard draft' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
    await expect(text).toHaveValue('Thanks to **everybody**');
    await text.fill('Here they are');
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(page.getByText('Not saved')).toHaveCount(0);
    expect(await visit(browser, path)).toContain('Here they are');
    const visitor = page.waitForEvent('popup');
    await page.getByRole('link', { name: 'View as visitor' }).click();
    await expect((await visitor).locator('#main').getByText('Here they are')).toBeVisible();
    await (await visitor).close();

    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Pages' }).click();
    await expect(row(page, title).getByText('Published')).toBeVisible();
    await expectUsable(page);
    await page.getByRole('button', { name: `Delete ${title}` }).click();
    const confirm = page.getByRole('dialog', { name: 'Are you sure you want to delete this page?' });
    await expectUsable(page);
    await confirm.getByRole('button', { name: 'Delete' }).click();
    await expect(row(page, title)).toHaveCount(0);
    // A page without pictures is restored completely.
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(row(page, title).getByText('Published')).toBeVisible();
    expect(await visit(browser, path)).toContain('Here they are');
    await page.getByRole('button', { name: `Delete ${title}` }).click();
    await confirm.getByRole('button', { name: 'Delete' }).click();
    await expect(row(page, title)).toHaveCount(0);
    expect(await visit(browser, path)).toContain('There is nothing at this address');
  });

  test('unsaved content of a page is stored as a draft, and leaving asks', async ({ page }) => {
    await open(page);
    const title = unique('Rules');
    await add(page, title);
    const text = page.getByLabel('Text', { exact: true });
    await text.fill('Mine');
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Pages' }).click();
    const asked = page.getByRole('dialog', { name: 'Leave without saving?' });
    await asked.getByRole('button', { name: 'Keep editing' }).click();
    await expect(text).toHaveValue('Mine');
    await page.reload();
    await expect(page.getByText('What you had not saved is here again.')).toBeVisible();
    await expect(text).toHaveValue('Mine');
    await text.fill('Mine, mistyped');
    await page.goBack();
    await expect(asked.getByRole('button', { name: 'Keep editing' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(asked).toBeHidden();
    await expect(text).toHaveValue('Mine, mistyped');
    await page.goBack();
    await asked.getByRole('button', { name: 'Discard' }).click();
    await row(page, title).getByRole('link').first().click();
    await expect(text).toHaveValue('');
    const own = `/api/pages/${new URL(page.url()).pathname.split('/').at(-1)}`;
    await page.request.delete(own, { headers: { 'sec-fetch-site': 'same-origin' } });
  });
});

test('pictures of a page are uploaded, captioned, reordered and removed', async ({ page, browser }) => {
  await open(page);
  const title = unique('Gym');
  await add(page, title);
  const path = title.toLowerCase().replace(' ', '-');
  const pixels = await page.evaluate(async () => {
    const draw = (colour: string) => {
      const canvas = document.createElement('canvas');
      canvas.width = 60;
      canvas.height = 40;
      const context = canvas.getContext('2d');
      if (context) context.fillStyle = colour;
      context?.fillRect(0, 0, 60, 40);
      return canvas.toDataURL('image/png').split(',')[1] ?? '';
    };
    return [draw('red'), draw('blue')];
  });
  const files = pixels.map((data, index) => ({
    name: `hall ${index}.png`,
    mimeType: 'image/png',
    buffer: Buffer.from(data, 'base64'),
  }));
  await page.getByLabel('Pictures for this page').setInputFiles(files);
  await expect(page.getByLabel('Caption')).toHaveCount(2);
  await page.getByLabel('Caption').first().fill('The hall');
  await page.getByLabel('Caption').last().fill('The pitch');
  await page.getByRole('button', { name: /^Move The pitch,/ }).focus();
  for (const key of ['Space', 'ArrowUp', 'Space']) await page.keyboard.press(key);
  await expect(page.getByLabel('Caption').first()).toHaveValue('The pitch');
  await expectUsable(page);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(said(page, 'Published')).toBeVisible();
  const { id } = { id: new URL(page.url()).pathname.split('/').at(-1) };
  const shown = async () => (await (await page.request.get(`/api/pages/${path}?slug=northside`)).json()).page.images;
  expect((await shown()).map(({ caption }: { caption: string }) => caption)).toEqual(['The pitch', 'The hall']);
  await page.getByRole('button', { name: 'Remove The hall' }).click();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect.poll(async () => (await shown()).length).toBe(1);
  expect(await visit(browser, path)).toContain('Gym');
  await page.setViewportSize({ width: 820, height: 1180 });
  await expectUsable(page);
  await page.request.delete(`/api/pages/${id}`, { headers: { 'sec-fetch-site': 'same-origin' } });
});

test.describe('out of order', { tag: '@mouse' }, () => {
  test.use({ provoked: [500] });

  test('pages that do not load say so, and load when tried again', async ({ page }) => {
    await open(page);
    await expectRetry(page, '/dashboard/pages', '**/api/pages', 'The pages did not load');
  });
});
