import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, signIn, test } from '../support.ts';

interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
}

const manifest: Record<string, Chunk> = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../dist/.vite/manifest.json'), 'utf8'),
);

/** Returns the files of a chunk and its imports, including styles. */
function files(key: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[key];
  if (!chunk || seen.has(chunk.file)) return seen;
  seen.add(chunk.file);
  for (const style of chunk.css ?? []) seen.add(style);
  for (const next of chunk.imports ?? []) files(next, seen);
  return seen;
}

const keys = Object.keys(manifest);
const all = (wanted: (key: string) => boolean) => new Set(keys.filter(wanted).flatMap((key) => [...files(key)]));
const forVisitors = all((key) => key === 'index.html' || /^src\/screens\/(public|home)\//.test(key));
const forStaff = all((key) => /^src\/screens\/staff\//.test(key));
const staffOnly = new Set([...forStaff].filter((file) => !forVisitors.has(file)));

test('no staff code is loaded before a user signs in', async ({ page }) => {
  expect(staffOnly.size).toBeGreaterThan(10);
  const loaded: string[] = [];
  page.on('request', (request) => {
    const file = new URL(request.url()).pathname.slice(1);
    if (staffOnly.has(file)) loaded.push(file);
  });
  for (const address of ['/', '/fab', '/fab/schedule', '/fab/teamList', '/fab/players', '/fab/tournament']) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
    await page.waitForLoadState('networkidle');
    expect(loaded, address).toEqual([]);
  }
  // Nor for a visitor who is redirected from a dashboard screen to the sign-in page.
  await page.goto('/dashboard/seasons');
  await expect(page.getByRole('textbox', { name: 'Username' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(loaded).toEqual([]);
  await page.goto('/fab/login');
  await signIn(page, 'staff');
  expect(loaded.length).toBeGreaterThan(0);
});
