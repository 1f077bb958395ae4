import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const shim = fileURLToPath(new URL('./src/lib/sync-external-store.ts', import.meta.url));
const server = process.env.HOMECOURT_SERVER ?? 'http://localhost:8080';

// Small chunks cost a request each and compress worse, so what many public pages share is one file.
const entry =
  /node_modules\/(preact|@preact|wouter|regexparam)\/|src\/(app|main|paths|api\/(boot|cache|client|session|site)|lib\/(title|lazily))\b/;
const common =
  /src\/(kit\/(icon|states|button|filter|note|badge|tabs|table)|lib\/(when|format|game)|parts\/(court|face|site-))\b/;

export default defineConfig({
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  resolve: {
    dedupe: ['preact'],
    alias: [
      { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
      { find: /^react-dom$/, replacement: 'preact/compat' },
      { find: /^react\/jsx-(dev-)?runtime$/, replacement: 'preact/jsx-runtime' },
      { find: /^react$/, replacement: 'preact/compat' },
      { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: shim },
    ],
  },
  build: {
    target: ['chrome111', 'safari16.4', 'firefox114'],
    minify: 'terser',
    terserOptions: { ecma: 2020, module: true, compress: { passes: 3, pure_getters: true, unsafe_arrows: true } },
    // The server names what the first page needs; what a later screen shares is there or small.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files) => files.filter((file) => file.endsWith('.css')),
    },
    assetsInlineLimit: 0,
    manifest: true,
    rolldownOptions: {
      output: {
        // The entry lists every chunk, and nothing of a hash compresses.
        chunkFileNames: 'assets/[name]-[hash:6].js',
        assetFileNames: 'assets/[name]-[hash:6][extname]',
        codeSplitting: {
          groups: [
            { name: 'entry', test: entry, priority: 2 },
            { name: 'common', test: common, priority: 1 },
          ],
        },
      },
      onwarn(warning, warn) {
        if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') warn(warning);
      },
    },
  },
  server: { proxy: { '/api': server, '/media': server } },
});
