import type { Page } from '@playwright/test';
import { expect, expectUsable, test } from './part.ts';

test.beforeEach(({ open }) => open('image-field'));
const result = (page: Page) => page.getByLabel('Result');

/** Returns a picture of random noise, which compresses badly. */
const noise = (page: Page, width: number, height: number, type: string) =>
  page.evaluateHandle(
    async ([width, height, type]) => {
      const canvas = document.createElement('canvas');
      Object.assign(canvas, { width, height });
      const image = new ImageData(width, height);
      let seed = 1;
      for (let at = 0; at < image.data.length; at += 1) {
        seed = (seed * 16_807) % 2_147_483_647;
        image.data[at] = at % 4 === 3 ? 255 : seed & 255;
      }
      canvas.getContext('2d')?.putImageData(image, 0, 0);
      const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, type));
      const data = new DataTransfer();
      data.items.add(new File(blob ? [blob] : [], 'noise', { type }));
      return data;
    },
    [width, height, type] as const,
  );

test('a chosen, pasted or dropped picture is made smaller', async ({ page }) => {
  const clipboardData = await noise(page, 1600, 1600, 'image/png');
  await page.getByRole('textbox', { name: 'Name' }).focus();
  await page.evaluate(
    (clipboardData) =>
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      ),
    clipboardData,
  );
  await expect(result(page)).toHaveText(/^image\/jpeg 800 x 800, /);
  const size = Number((await result(page).innerText()).split(', ')[1]);
  expect(size).toBeLessThanOrEqual(1024 * 1024);
  await expect(page.getByRole('status').filter({ hasText: 'Ready to send' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove logo' }).click();
  await expect(result(page)).toHaveText('null');
  await page.locator('.picture-field').dispatchEvent('drop', { dataTransfer: await noise(page, 60, 30, 'image/webp') });
  await expect(result(page)).toHaveText(/^image\/png 60 x 30, /);
  await expectUsable(page);
});

test('a file that is not a picture is rejected, and the previous picture stays', async ({ page }) => {
  const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  const choose = (name: string, mimeType: string, buffer: Buffer) =>
    page.getByLabel('Logo').setInputFiles({ name, mimeType, buffer });
  await choose('dot.png', 'image/png', Buffer.from(dot, 'base64'));
  await expect(result(page)).toHaveText(/^image\/png 1 x 1, /);
  await choose('torn.png', 'image/png', Buffer.from('no picture'));
  await expect(page.getByText('This picture cannot be read.')).toBeVisible();
  await choose('drawing.svg', 'image/svg+xml', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
  await expect(page.getByText('Choose a PNG, JPEG or WebP picture.')).toBeVisible();
  await expect(result(page)).toHaveText(/^image\/png 1 x 1, /);
});
