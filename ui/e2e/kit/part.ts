// Tests of kit components, each alone on a page, composed as on the staff screens.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, preview } from 'vite';
import { test as base } from '../support.ts';

/** Builds the demos of this folder once per worker; `open` opens one of them. */
export const test = base.extend<{ open: (part: string) => Promise<void> }, { served: string }>({
  served: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from the pattern
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'homecourt-kit-'));
      const root = join(import.meta.dirname, '../..');
      const output = { outDir: folder, rolldownOptions: { input: join(import.meta.dirname, 'index.html') } };
      await build({ root, logLevel: 'error', build: { ...output, minify: false } });
      const server = await preview({ root, build: output, preview: { host: '127.0.0.1', port: 0, proxy: {} } });
      await use(`${server.resolvedUrls?.local[0]}e2e/kit/index.html`);
      await server.close();
      rmSync(folder, { recursive: true });
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  open: async ({ page, served }, use) => {
    await use(async (part) => {
      await page.goto(`${served}?part=${part}`);
      await page.getByRole('heading', { level: 1, name: part }).waitFor();
    });
  },
});

export { expect, expectUsable } from '../support.ts';
