import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

// The distribution's Chromium, so that npm downloads no browser.
const chromium =
  process.env.CHROMIUM ??
  ['chromium-headless-shell', 'chromium', 'chromium-browser']
    .map((name) => `/usr/bin/${name}`)
    .find((path) => existsSync(path));
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--host-resolver-rules=MAP longbeachhoops.example 127.0.0.1',
];

/** Files whose results do not depend on the viewport. They run on the desk only; the walk checks their screens on phones. */
const anyViewport = [
  /page-views|public-names|businesses|pages-staff|players-staff|session|teams|schedule-builder/,
  /(season|settings|organization)\/(seasons|leagues|scorebook|account|users)\.spec/,
  /staff\/(bracket|code|formats|league-games|refusals|small-things)\.spec/,
  /staff\/kept\/(leaving|offline)\.spec/,
  /own\/(empty|large)\.spec/,
];

// Workers read these variables as well: the demo is seeded with this password and served on this port.
process.env.PORT ??= '18473';
process.env.HOMECOURT_DEMO_PASSWORD ??= randomBytes(9).toString('base64url');

export default defineConfig({
  testDir: 'e2e',
  workers: 2,
  // In CI a failed test is run once more and reported as flaky, because a busy machine can break a test.
  retries: process.env.CI ? 1 : 0,
  reporter: 'list',
  use: {
    baseURL: `http://127.0.0.1:${process.env.PORT}`,
    launchOptions: { ...(chromium ? { executablePath: chromium } : {}), args: flags },
  },
  webServer: {
    command: 'node e2e/serve.mjs',
    url: `http://127.0.0.1:${process.env.PORT}/readyz`,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
  projects: [
    // The longest test starts first, so that no worker waits for it at the end.
    { name: 'long', testMatch: /whole-season/, use: { viewport: { width: 1280, height: 800 } } },
    {
      name: 'phone',
      grepInvert: /@mouse/,
      testIgnore: anyViewport,
      use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
    },
    {
      name: 'desk',
      grepInvert: /@finger/,
      testIgnore: /whole-season/,
      use: { viewport: { width: 1280, height: 800 } },
    },
  ],
});
