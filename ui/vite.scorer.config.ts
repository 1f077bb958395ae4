// Builds the page of scorers: one document, one script and one sheet, with a service worker that keeps the three. A build of its own,
// because the page shares no chunk with the site and the dashboard.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { defineConfig, mergeConfig } from 'vite';
import browser, { serviceWorker } from './vite.config.ts';

/** Writes the service worker with the names of the files and of the release: a hash of the names, which contain hashes. */
const scorerWorker = {
  name: 'scorer-worker',
  apply: 'build' as const,
  // After the style sheet is in the bundle.
  enforce: 'post' as const,
  generateBundle(this: { emitFile(file: object): void }, _: unknown, bundle: object) {
    const text = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');
    const files = Object.keys(bundle)
      .filter((name) => name.startsWith('assets/'))
      .map((name) => `/${name}`)
      .sort();
    const release = createHash('sha256').update(files.join()).update(text('score.html')).digest('hex').slice(0, 12);
    const constants = `const release = '${release}';\nconst files = ${JSON.stringify(files)};\n`;
    this.emitFile({ type: 'asset', fileName: 'score-sw.js', source: `${constants}${text('worker/score-sw.js')}` });
  },
};

const { resolve, oxc, build } = browser;
const { target, minify, terserOptions, assetsInlineLimit } = build ?? {};
const plugins = [...(browser.plugins?.filter((plugin) => plugin !== serviceWorker) ?? []), scorerWorker];

export default mergeConfig(
  { plugins, resolve, oxc, build: { target, minify, terserOptions, assetsInlineLimit } },
  defineConfig({
    publicDir: false,
    build: {
      emptyOutDir: false,
      modulePreload: false,
      cssCodeSplit: false,
      rolldownOptions: {
        input: 'score.html',
        output: {
          codeSplitting: false,
          entryFileNames: 'assets/[name]-[hash:8].js',
          assetFileNames: 'assets/[name]-[hash:8][extname]',
        },
      },
    },
  }),
);
