// Runs Lighthouse with a phone's profile on six pages of the demo and prints the median of RUNS (default 5) runs. Exits
// with 1 if a score is below its bound.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const runs = Number(process.env.RUNS ?? 5);
const port = process.env.PORT ?? '18474';
const origin = `http://127.0.0.1:${port}`;
const chromium =
  process.env.CHROMIUM ??
  ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/chromium-browser'].find(existsSync);
const flags =
  '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync';
const bounds = { performance: 99, accessibility: 100, 'best-practices': 100, seo: 100 };

/** How often a run is tried: Chromium sometimes records no trace, and Lighthouse then ends with an error. */
const attempts = 3;

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

async function ready() {
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline) {
    const answer = await fetch(`${origin}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The server is not ready.');
}

async function addresses() {
  const read = async (path) => (await fetch(`${origin}${path}`)).json();
  const { games } = await read('/api/gamesv2?slug=fab');
  const { players } = await read('/api/records/top20Points?slug=fab');
  const game = games.findLast((one) => one.status === 'completed');
  return {
    landing: '/',
    home: '/fab',
    schedule: '/fab/schedule',
    standings: '/fab/teamList',
    'box score': `/fab/games/${game.id}`,
    player: `/fab/players/${players[0].id}`,
  };
}

function measure(path, folder) {
  const output = join(folder, 'report.json');
  const only = `--only-categories=${Object.keys(bounds).join(',')}`;
  const args = [
    `${origin}${path}`,
    '--quiet',
    '--form-factor=mobile',
    only,
    '--output=json',
    `--output-path=${output}`,
  ];
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const done = spawnSync('node_modules/.bin/lighthouse', [...args, `--chrome-flags=${flags}`], {
      cwd: import.meta.dirname,
      env: { ...process.env, CHROME_PATH: chromium },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    if (done.status === 0) return JSON.parse(readFileSync(output, 'utf8'));
    console.error(`Lighthouse ended with ${done.status} on ${path}.`);
  }
  throw new Error(`Lighthouse failed ${attempts} times on ${path}.`);
}

/** Returns the ids of the audits that cost points. */
const lost = (report) =>
  Object.keys(bounds).flatMap((category) =>
    report.categories[category].auditRefs
      .filter(({ id, weight }) => weight > 0 && (report.audits[id].score ?? 1) < 0.9)
      .map(({ id }) => id),
  );

const folder = mkdtempSync(join(tmpdir(), 'homecourt-lighthouse-'));
const server = spawn('node', [join(import.meta.dirname, '../e2e/serve.mjs')], {
  env: {
    ...process.env,
    PORT: port,
    E2E_FOLDER: join(folder, 'served'),
    E2E_DEMO: join(folder, 'demo.db'),
    HOMECOURT_DEMO_PASSWORD: 'lighthouse-on-a-phone',
  },
  stdio: 'inherit',
});
let below = 0;
try {
  await ready();
  console.log('page         perf  a11y  best   seo      LCP     TBT    CLS    bytes');
  for (const [name, path] of Object.entries(await addresses())) {
    const reports = Array.from({ length: runs }, () => measure(path, folder));
    const scores = Object.entries(bounds).map(([category, bound]) => {
      const score = Math.round(100 * median(reports.map((report) => report.categories[category].score)));
      if (score < bound) below += 1;
      return String(score).padStart(4);
    });
    const figure = (audit, digits) =>
      median(reports.map((report) => report.audits[audit].numericValue ?? 0)).toFixed(digits);
    const figures = [
      `${figure('largest-contentful-paint', 0)} ms`.padStart(8),
      `${figure('total-blocking-time', 0)} ms`.padStart(7),
      figure('cumulative-layout-shift', 3).padStart(6),
      figure('total-byte-weight', 0).padStart(8),
    ];
    console.log(`${name.padEnd(11)}  ${scores.join('  ')} ${figures.join(' ')}  ${lost(reports[0]).join(' ')}`);
  }
} finally {
  server.kill('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = below > 0 ? 1 : 0;
