// Builds the public site for the server's JavaScript engine: one script without the dashboard, styles or `Intl`.
import { defineConfig, mergeConfig } from 'vite';
import browser, { serviceWorker } from './vite.config.ts';

/** Makes the module `virtual:zone-names`: the name of each time zone, which the server's engine cannot tell. */
export const zoneNames = {
  name: 'zone-names',
  resolveId: (source: string) => (source === 'virtual:zone-names' ? `\0${source}` : null),
  load(id: string) {
    if (id !== '\0virtual:zone-names') return null;
    const name = (timeZone: string) =>
      new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' })
        .formatToParts(new Date())
        .find((part) => part.type === 'timeZoneName')?.value;
    const zones = ['UTC', 'Etc/UTC', ...Intl.supportedValuesOf('timeZone')];
    return `export default ${JSON.stringify(Object.fromEntries(zones.map((zone) => [zone, name(zone)])))}`;
  },
};

/** Leaves the dashboard out. */
const withoutStaff = {
  name: 'without-staff',
  enforce: 'pre' as const,
  resolveId: (source: string) => (source.endsWith('screens/staff/routes.tsx') ? '\0no-staff' : null),
  load: (id: string) => (id === '\0no-staff' ? 'export {}' : null),
};

const { resolve, oxc } = browser;
const plugins = browser.plugins?.filter((plugin) => plugin !== serviceWorker);

export default mergeConfig(
  { plugins, resolve, oxc },
  defineConfig({
    plugins: [zoneNames, withoutStaff],
    publicDir: false,
    ssr: { noExternal: true, target: 'webworker' },
    build: {
      ssr: 'src/server/entry.tsx',
      outDir: 'dist/.server',
      emptyOutDir: true,
      target: 'es2022',
      minify: 'terser',
      terserOptions: { ecma: 2020, compress: { passes: 2 } },
      rolldownOptions: {
        output: { format: 'iife', name: 'homecourt', entryFileNames: 'render.js', codeSplitting: false },
      },
    },
  }),
);
