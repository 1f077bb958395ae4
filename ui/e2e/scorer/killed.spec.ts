// A browser that is killed: what read as kept is there when it is opened again.
import { rmSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, test } from '../support.ts';
import { killBrowser, newProfile, openProfile, openReady } from './own-browser.ts';
import { expectState, newScoredGame, type ScoredGame, serverEntries, tile, typePin } from './scored-game.ts';

const profile = newProfile();
test.afterAll(() => rmSync(profile, { recursive: true, force: true, maxRetries: 5 }));

/** Taps one shot after the other without a pause, and resolves with the number of entries that read as kept when it is `most`. */
const tapUntilKept = (page: Page, most: number): Promise<number> =>
  page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const kept = () =>
          Math.max(
            0,
            ...[...document.querySelectorAll('.ct-state')].map(({ textContent }) =>
              Number(/(?:Saved here|all kept) \((\d+)\)/.exec(textContent ?? '')?.[1] ?? 0),
            ),
          );
        const step = () => {
          if (kept() >= wanted) return resolve(kept());
          document.querySelector<HTMLButtonElement>('.man')?.click();
          setTimeout(() => {
            document.querySelector<HTMLButtonElement>('.hit.made')?.click();
            setTimeout(step, 1);
          }, 1);
        };
        step();
      }),
    most,
  );

/**
 * Opens the page again. Chromium writes cookies to the disk up to 30 seconds later, so the killed browser may have lost that of the
 * scorer, while the log is there. The page then asks for the PIN.
 */
async function openAgain(page: Page, game: ScoredGame): Promise<void> {
  await page.goto('/score');
  const again = page.getByRole('button', { name: 'Type the PIN again' });
  await expect(again.or(page.locator('.ct-state').filter({ hasText: 'Sent' })).first()).toBeVisible();
  if (await again.isVisible()) {
    await expectState(page, 'PIN needed');
    await again.click();
    await typePin(page, game.pin);
  }
  await expectState(page, 'Sent');
}

// The log is written with `durability: 'strict'`, so the browser has given it to the operating system before the page says so.
test('each tap that reads as kept outlives a browser that is killed with SIGKILL', async () => {
  test.setTimeout(90_000);
  const game = await newScoredGame();
  let { context, page } = await openReady(profile, game);
  let before = (await serverEntries(page, game)).length;
  for (const most of [1, 7, 30]) {
    await context.setOffline(true);
    await expect(tile(page, 'Herons', 1)).toBeVisible();
    const kept = await tapUntilKept(page, most);
    const closed = context.waitForEvent('close');
    expect(killBrowser(profile)).toBeGreaterThan(0);
    await closed;
    ({ context, page } = await openProfile(profile));
    await openAgain(page, game);
    const entries = await serverEntries(page, game);
    expect(entries.length).toBeGreaterThanOrEqual(before + kept);
    expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
    before = entries.length;
  }
  await context.close();
});
