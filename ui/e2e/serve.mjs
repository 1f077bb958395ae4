// Serves the demo from a temporary database while the browser tests run.
import { spawn, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';

const target = process.env.CARGO_TARGET_DIR ?? resolve(import.meta.dirname, '../../target');
const binary = process.env.HOMECOURT_BINARY ?? join(target, 'debug/homecourt');
const folder = process.env.E2E_FOLDER;
const demo = process.env.E2E_DEMO;
const served = join(folder, 'e2e.db');
// The server rejects unknown settings.
const { HOMECOURT_BINARY: _, ...rest } = process.env;
const env = {
  ...rest,
  HOMECOURT_BACKUP__FOLDER: join(folder, 'backups'),
  HOMECOURT_LOG__LEVEL: 'warn',
  HOMECOURT_SITE__BARE_SLUGS: '["millionaire", "triplethreat"]',
};
const stdio = ['ignore', 'ignore', 'inherit'];

// A run that was killed leaves its folder.
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder);
if (!existsSync(demo)) {
  const seeded = spawnSync(binary, ['seed', '--demo', '--database', demo], { env, stdio });
  if (seeded.status !== 0) process.exit(seeded.status ?? 1);
}
copyFileSync(demo, served);
const listen = ['--listen', `127.0.0.1:${process.env.PORT}`];
const server = spawn(binary, ['serve', ...listen, '--database', served], { env, stdio });
const stop = () => server.kill('SIGTERM');
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
server.on('exit', (status) => {
  rmSync(folder, { recursive: true, force: true });
  process.exit(status ?? 0);
});
