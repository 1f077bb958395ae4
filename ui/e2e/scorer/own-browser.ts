// A browser of its own, whose memory outlives it.
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { expect, test } from '../support.ts';
import { expectState, openScored, type ScoredGame, tipOff } from './scored-game.ts';

/** Returns a new folder for the memory of a browser. */
export const newProfile = () => mkdtempSync(join(tmpdir(), 'homecourt-scorer-'));

/** Opens a browser whose memory outlives it. */
export async function openProfile(profile: string): Promise<{ context: BrowserContext; page: Page }> {
  const { launchOptions, baseURL = '' } = test.info().project.use;
  const context = await chromium.launchPersistentContext(profile, { ...launchOptions, baseURL });
  const page = context.pages()[0] ?? (await context.newPage());
  // Leaving with unsent entries asks.
  page.on('dialog', (dialog) => dialog.accept());
  return { context, page };
}

/** Kills every process of the browser that has this profile, as a device does whose battery dies. */
export function killBrowser(profile: string): number {
  const isOfBrowser = (pid: string) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(`--user-data-dir=${profile}`);
    } catch {
      // The process has ended since it was listed.
      return false;
    }
  };
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && isOfBrowser(name));
  for (const pid of pids) process.kill(Number(pid), 'SIGKILL');
  return pids.length;
}

/** Opens a game in a browser with this profile, begins it, and waits until the page opens without a network. */
export async function openReady(profile: string, game: ScoredGame): Promise<{ context: BrowserContext; page: Page }> {
  const opened = await openProfile(profile);
  await openScored(opened.page, game);
  await tipOff(opened.page);
  await expectState(opened.page, 'Sent');
  await expect.poll(() => storedFiles(opened.page)).toBe(3);
  return opened;
}

/** Returns how many of the page's files are stored. */
export const storedFiles = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    const opened = await Promise.all(
      (await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).length),
    );
    return Math.max(...opened);
  });
