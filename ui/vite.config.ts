import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const lean = fileURLToPath(new URL('./src/lib/react.ts', import.meta.url));
const shim = fileURLToPath(new URL('./src/lib/sync-external-store.ts', import.meta.url));
const server = process.env.HOMECOURT_SERVER ?? 'http://localhost:8080';

// Modules that many public pages share are in one chunk: small chunks cost a request each and compress worse.
const entry =
  /node_modules\/(preact\/(dist|hooks|jsx-runtime)|wouter|regexparam)\/|src\/(app|main|paths|routes|api\/(boot|cache|client|packed|session|site)|lib\/(title|lazily|react|sync-external-store|query|later|back|when|format|game)|kit\/(icon|button|states|filter|badge)|parts\/(paper|court|face|loaded|people\/player-link|trouble|site\/site-(head|foot|social)|views))\b(?!-)/;

/**
 * Replaces Vite's preload helper: loads the styles of a screen before its script runs. Three times smaller, because it
 * omits support for older browsers and other base paths. Styles that are already in the page are not loaded again.
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

/**
 * Writes the service worker with the name of the release: a hash of the names of all files, which contain hashes of their
 * contents, and of the API's description. Browsers with another release drop what they have stored.
 */
export const serviceWorker = {
  name: 'service-worker',
  apply: 'build' as const,
  generateBundle(this: { emitFile(file: object): void }, _: unknown, bundle: object) {
    const text = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');
    const names = Object.keys(bundle).sort().join();
    const release = createHash('sha256').update(names).update(text('openapi.json')).digest('hex').slice(0, 12);
    const source = `const release = '${release}';\n${text('worker/sw.js')}`;
    this.emitFile({ type: 'asset', fileName: 'sw.js', source });
  },
};

/**
 * Returns whether a file imports `lib/react.ts` as `react`: our own files and the router. The dashboard's libraries use
 * preact/compat.
 */
const ours = (file = '') => /\/(ui\/(src|test)|wouter)\//.test(file);

export default defineConfig({
  plugins: [
    serviceWorker,
    {
      name: 'two-reacts',
      enforce: 'pre',
      resolveId(source, importer) {
        if (source !== 'react') return null;
        return ours(importer) ? lean : this.resolve('preact/compat', importer, { skipSelf: true });
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
      compress: { passes: 5, pure_getters: true, unsafe_arrows: true, unsafe_methods: true, sequences: false },
    },
    // The server preloads the scripts of the first page. Scripts shared by later screens are loaded already, or small.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files) => files.filter((file) => file.endsWith('.css')),
    },
    assetsInlineLimit: 0,
    manifest: true,
    rolldownOptions: {
      output: {
        // The entry script lists all chunk names, and hashes do not compress, so they are short; 64 chunks need no more
        // than this.
        hashCharacters: 'hex',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:5][extname]',
        codeSplitting: {
          groups: [
            { name: 'entry', test: entry, priority: 2 },
            // Tables of statistics (`tables`), the parts of a box score (`box`), the elements of written pages (`blocks`),
            // and what the schedule shares with the dialog of its calendar and with staff (`calendar`).
            {
              name: 'calendar',
              test: /src\/(parts\/schedule\/(add-to-calendar|league-filter)|lib\/week-off)\./,
              includeDependenciesRecursively: false,
            },
            { name: 'tables', test: /src\/(parts\/(stat-table|result)|lib\/box)\./, priority: 1 },
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
            // What a page needs before a team is followed: one small chunk for home pages, schedule, standings and team.
            {
              name: 'my-team',
              test: /src\/parts\/my-team\/(use-followed-team|follow-button|install-event)\./,
              includeDependenciesRecursively: false,
            },
            // What home pages share: the strip of games, the menu without a bar, the followed team and the choice of a team.
            {
              name: 'home',
              test: /src\/parts\/(home\/ticker|site\/bare-menu|my-team\/(picker|my-team))\./,
              includeDependenciesRecursively: false,
            },
            // What staff's lists share, and forms that several of their screens share: one chunk each, because the entry
            // script lists every chunk.
            {
              name: 'lists',
              test: /src\/(parts\/staff\/(list\/|head\.|delete-dialog\.|deletion\.)|kit\/(confirm|selection|sorting\/sort-heading)\.)/,
              includeDependenciesRecursively: false,
            },
            {
              name: 'player-forms',
              test: /src\/parts\/staff\/people\/(player-forms|add-player)\./,
              includeDependenciesRecursively: false,
            },
            // The parts of the player page. Without this group they would be four chunks, because the dashboard also
            // uses some of them.
            {
              name: 'person',
              test: /src\/(parts\/people\/(player-(head|boxes|tabs)|game-log|averages)|kit\/tabs\.tsx)/,
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
