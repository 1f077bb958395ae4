// Seeds the demo into a temporary database and serves it while the browser tests run.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const target = process.env.CARGO_TARGET_DIR ?? resolve(import.meta.dirname, '../../target');
const binary = process.env.HOMECOURT_BINARY ?? join(target, 'debug/homecourt');
const folder = mkdtempSync(join(tmpdir(), 'homecourt-e2e-'));
const database = ['--database', join(folder, 'e2e.db')];
// The server rejects unknown settings.
const { HOMECOURT_BINARY: _, ...rest } = process.env;
const env = {
  ...rest,
  HOMECOURT_LOG__LEVEL: 'warn',
  HOMECOURT_SITE__BARE_SLUGS: '["millionaire", "triplethreat"]',
};
const stdio = ['ignore', 'ignore', 'inherit'];

const seeded = spawnSync(binary, ['seed', '--demo', ...database], { env, stdio });
if (seeded.status !== 0) process.exit(seeded.status ?? 1);
const server = spawn(binary, ['serve', '--listen', `127.0.0.1:${process.env.PORT}`, ...database], { env, stdio });
const stop = () => server.kill('SIGTERM');
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
server.on('exit', (status) => {
  rmSync(folder, { recursive: true, force: true });
  process.exit(status ?? 0);
});
