import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const lean = fileURLToPath(new URL('./src/lib/react.ts', import.meta.url));
const shim = fileURLToPath(new URL('./src/lib/sync-external-store.ts', import.meta.url));
const server = process.env.HOMECOURT_SERVER ?? 'http://localhost:8080';

// Small chunks cost a request each and compress worse, so what many public pages share is one file.
const entry =
  /node_modules\/(preact\/(dist|hooks|jsx-runtime)|wouter|regexparam)\/|src\/(app|main|paths|routes|api\/(boot|cache|client|session|site)|lib\/(title|lazily|react|sync-external-store|query|later|back)|kit\/(icon|button)|parts\/paper)\b/;
const common =
  /src\/(kit\/(states|filter|badge)|lib\/(when|format|game)|parts\/(court|face|loaded|people\/player-link|trouble|site\/site(-(head|foot|social))?|views))\./;

/**
 * Fetches the styles of a screen before its script runs, in a third of the bytes of Vite's own helper, which serves browsers
 * and bases that are none of ours. Styles that the page has brought are not fetched again.
 */
const styles = `
const asked = {};
const style = (href) =>
  document.querySelector('link[href="' + href + '"],style[data-files~="' + href + '"]') ||
  new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.onload = resolve;
    link.onerror = () => {
      link.remove();
      asked[href] = undefined;
      reject(new Error(href));
    };
    document.head.append(link);
  });
export const __vitePreload = (load, files) =>
  Promise.all((files ?? []).map((file) => (asked['/' + file] ??= style('/' + file)))).then(load);
`;

/** Whether a file takes `lib/react.ts` for React: our own and the router's. Staff's libraries take Preact's whole layer. */
const ours = (file = '') => /\/(ui\/(src|test)|wouter)\//.test(file);

export default defineConfig({
  plugins: [
    {
      name: 'two-reacts',
      enforce: 'pre',
      resolveId(source, importer) {
        if (source === 'react')
          return ours(importer) ? lean : this.resolve('preact/compat', importer, { skipSelf: true });
        return source === 'react-dom/client' && ours(importer) ? lean : null;
      },
    },
    {
      name: 'styles-of-screens',
      transform: (_, id) => (id.includes('vite/preload-helper') ? { code: styles, map: null } : null),
    },
  ],
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  resolve: {
    dedupe: ['preact'],
    alias: [
      { find: /^react-dom$/, replacement: 'preact/compat' },
      { find: /^react\/jsx-(dev-)?runtime$/, replacement: 'preact/jsx-runtime' },
      { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: shim },
    ],
  },
  build: {
    target: ['chrome111', 'safari16.4', 'firefox114'],
    minify: 'terser',
    terserOptions: {
      ecma: 2022,
      module: true,
      compress: { passes: 3, pure_getters: true, unsafe_arrows: true, unsafe_methods: true, sequences: false },
    },
    // The server names what the first page needs; what a later screen shares is there or small.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files) => files.filter((file) => file.endsWith('.css')),
    },
    assetsInlineLimit: 0,
    manifest: true,
    rolldownOptions: {
      output: {
        // The entry lists every chunk, and nothing of a hash compresses; six letters do for 64 chunks.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:5][extname]',
        codeSplitting: {
          groups: [
            { name: 'entry', test: entry, priority: 2 },
            { name: 'common', test: common, priority: 1 },
            // Tables of statistics; the parts of a box score; what pages are written of.
            { name: 'tables', test: /src\/(kit\/table|parts\/(stat-table|result)|lib\/box)\./, priority: 1 },
            {
              name: 'box',
              test: /src\/(parts\/game\/(box-score|period-table)|screens\/public\/game\/running)\./,
              includeDependenciesRecursively: false,
            },
            {
              name: 'blocks',
              test: /src\/parts\/(pages\/(faq|prose|lead)|viewer\/gallery)\./,
              includeDependenciesRecursively: false,
            },
            // Forms that several of staff's screens share: one file, for the entry names every file.
            {
              name: 'player-forms',
              test: /src\/parts\/staff\/people\/(player-forms|add-player)\./,
              includeDependenciesRecursively: false,
            },
            // Visitors see a player in these together; without this they would be four files, for staff see them too.
            {
              name: 'person',
              test: /src\/(parts\/people\/(player-(head|boxes|tabs)|game-log)|kit\/tabs\.tsx)/,
              includeDependenciesRecursively: false,
            },
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
