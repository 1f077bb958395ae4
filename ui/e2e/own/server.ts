// A server with its own database, for tests that fill a database or compare all its data.
import { spawn, spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, password, port, test as shared, unique } from '../support.ts';

const target = process.env.CARGO_TARGET_DIR ?? resolve(import.meta.dirname, '../../../target');
const binary = process.env.HOMECOURT_BINARY ?? join(target, 'debug/homecourt');

interface Server {
  origin: string;
  /** Runs a subcommand on the database; `input` is its standard input. */
  run: (args: string[], input?: string) => void;
}

interface Own {
  /** The slug of an organization that only this test uses. */
  own: string;
}

/**
 * A database that is `filled` with `root` has the super administrator `root`, and files share it: each test uses the
 * organization `own`. `bare` has only `root`, for the one test of an empty database. `demo` has the demo's leagues without
 * changes by other tests.
 */
export const test = shared.extend<Own, { filled: 'root' | 'bare' | 'demo'; server: Server }>({
  filled: ['root', { option: true, scope: 'worker' }],
  server: [
    async ({ filled }, use, info) => {
      const folder = mkdtempSync(join(tmpdir(), 'homecourt-own-'));
      const database = ['--database', join(folder, 'own.db')];
      const { HOMECOURT_BINARY: _, ...rest } = process.env;
      // One test fills an organization with more teams than the default allows.
      const env = { ...rest, HOMECOURT_LOG__LEVEL: 'warn', HOMECOURT_QUOTAS__TEAMS: '6000' };
      const run: Server['run'] = (args, input = '') => {
        const { status, stderr } = spawnSync(binary, [...args, ...database], { env, input, encoding: 'utf8' });
        if (status !== 0) throw new Error(`homecourt ${args.join(' ')}: ${stderr}`);
      };
      if (filled === 'demo') copyFileSync(process.env.E2E_DEMO ?? '', join(folder, 'own.db'));
      else run(['admin', 'create', '--username', 'root', '--password-stdin'], `${password}\n`);
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
  own: async ({ server }, use) => {
    const slug = unique('own').replace(' ', '-');
    newOwner(server, slug);
    await use(slug);
  },
});

async function answers(address: string): Promise<boolean> {
  try {
    return (await fetch(address)).ok;
  } catch {
    return false;
  }
}

/** Creates an organization and its owner. */
export function newOwner(server: Server, slug: string): void {
  server.run(['organization', 'create', '--name', 'Own League', '--slug', slug]);
  const owner = ['--username', 'own-owner', '--role', 'org_owner', '--email', 'owner@own.example'];
  server.run(['user', 'create', '--organization', slug, ...owner, '--password-stdin'], `${password}\n`);
}

/** Signs in the owner of an organization. */
export async function signInOwner(page: Page, slug: string): Promise<void> {
  await page.goto(`/${slug}/login`);
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
