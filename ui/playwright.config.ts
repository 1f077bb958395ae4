import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig, type Project } from '@playwright/test';

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
  /page-views|public-names|my-team-offline|businesses|pages-staff|players-staff|session|teams|schedule-builder/,
  /(season|settings|organization)\/(seasons|leagues|scorebook|account|users|backups|courtside\/sheet)\.spec/,
  /staff\/(box-score-entry|bracket|code|formats|league-games|refusals|small-things)\.spec/,
  /staff\/kept\/(early|leaving|offline)\.spec/,
  /own\/(empty|large)\.spec/,
  // These files set the sizes of their windows themselves.
  /scorer\/.*\.spec/,
];

// Workers and the server read these variables as well: the demo is seeded with this password into this file, and a copy is
// served on this port. `scripts/e2e --alone` seeds one file for all its runs.
process.env.PORT ??= '18473';
process.env.E2E_FOLDER ??= join(tmpdir(), `homecourt-e2e-${process.env.PORT}`);
process.env.E2E_DEMO ??= join(process.env.E2E_FOLDER, 'demo.db');
process.env.HOMECOURT_DEMO_PASSWORD ??= randomBytes(9).toString('base64url');

const projects = [
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
] satisfies Project[];

/** One project per file and viewport, the last file first: one worker runs the projects in their order. */
const reversed = readdirSync(join(import.meta.dirname, 'e2e'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.spec.ts'))
  .sort()
  .reverse()
  .flatMap((file) =>
    projects
      .filter(({ testMatch }) => !testMatch || testMatch.test(file))
      .map((project) => ({ ...project, testMatch: `**/e2e/${file}` })),
  );

export default defineConfig({
  testDir: 'e2e',
  // One more than the cores of the CI machine, because tests often wait for the browser.
  workers: 3,
  // In CI a failed test is run once more and reported as flaky, because a busy machine can break a test.
  retries: process.env.CI ? 1 : 0,
  // Generous, because a CI machine may be several times slower than a developer's: a test that passes waits no longer.
  timeout: 60_000,
  expect: { timeout: 15_000 },
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
  projects: process.env.E2E_REVERSED ? reversed : projects,
});
