// A server with its own database, for tests that fill a database or compare all its data.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, password, port, test as shared } from '../support.ts';

const target = process.env.CARGO_TARGET_DIR ?? resolve(import.meta.dirname, '../../../target');
const binary = process.env.HOMECOURT_BINARY ?? join(target, 'debug/homecourt');

interface Server {
  origin: string;
  /** Runs a subcommand on the database; `input` is its standard input. */
  run: (args: string[], input?: string) => void;
}

/**
 * `own` has the super administrator `root` and one organization, `own`, with the owner `own-owner`. `bare` has only
 * `root`. `demo` has the demo's leagues without changes by other tests.
 */
export const test = shared.extend<object, { filled: 'own' | 'bare' | 'demo'; server: Server }>({
  filled: ['own', { option: true, scope: 'worker' }],
  server: [
    async ({ filled }, use, info) => {
      const folder = mkdtempSync(join(tmpdir(), 'homecourt-own-'));
      const database = ['--database', join(folder, 'own.db')];
      const { HOMECOURT_BINARY: _, ...rest } = process.env;
      // The tests of a file share the organization: one fills it up to the quota, in addition to the teams of the
      // others.
      const env = { ...rest, HOMECOURT_LOG__LEVEL: 'warn', HOMECOURT_QUOTAS__TEAMS: '6000' };
      const run: Server['run'] = (args, input = '') => {
        const { status, stderr } = spawnSync(binary, [...args, ...database], { env, input, encoding: 'utf8' });
        if (status !== 0) throw new Error(`homecourt ${args.join(' ')}: ${stderr}`);
      };
      if (filled === 'demo') run(['seed', '--demo']);
      else run(['admin', 'create', '--username', 'root', '--password-stdin'], `${password}\n`);
      if (filled === 'own') {
        run(['organization', 'create', '--name', 'Own League', '--slug', 'own']);
        const owner = ['--username', 'own-owner', '--role', 'org_owner', '--email', 'owner@own.example'];
        run(['user', 'create', '--organization', 'own', ...owner, '--password-stdin'], `${password}\n`);
      }
      const host = `127.0.0.1:${Number(port) + 20 + info.parallelIndex}`;
      const server = spawn(binary, ['serve', '--listen', host, ...database], { env, stdio: 'inherit' });
      const origin = `http://${host}`;
      await expect.poll(() => answers(`${origin}/readyz`), { timeout: 30_000 }).toBe(true);
      await use({ origin, run });
      const gone = new Promise((done) => server.on('exit', done));
      server.kill('SIGTERM');
      await gone;
      rmSync(folder, { recursive: true });
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ server }, use) => use(server.origin),
});

async function answers(address: string): Promise<boolean> {
  try {
    return (await fetch(address)).ok;
  } catch {
    return false;
  }
}

/** Signs in the owner of the organization `own`. */
export async function signInOwner(page: Page): Promise<void> {
  await page.goto('/own/login');
  await page.getByRole('textbox', { name: 'Username' }).fill('own-owner');
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Seasons' })).toBeVisible();
}

/** Returns the JSON response of a GET request; only for checking results. */
export async function read<T>(page: Page, path: string): Promise<T> {
  const answer = await page.request.get(path);
  expect(answer.ok(), path).toBe(true);
  return answer.json();
}

export { expect, expectUsable } from '../support.ts';
