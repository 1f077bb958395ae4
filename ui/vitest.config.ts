import { defineConfig, mergeConfig } from 'vitest/config';
import vite from './vite.config.ts';
import { zoneNames } from './vite.server.config.ts';

export default mergeConfig(
  vite,
  defineConfig({
    plugins: [zoneNames],
    test: { environment: 'happy-dom', include: ['test/**/*.test.{ts,tsx}'], setupFiles: ['test/setup.ts'] },
  }),
);
