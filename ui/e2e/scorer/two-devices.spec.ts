// Two tablets score one game: one the points and fouls, one the rest, and one of them has no network for a third of the time.
import type { Page } from '@playwright/test';
import { expect, test } from '../support.ts';
import {
  expectState,
  newScoredGame,
  openAndStart,
  openSheet,
  otherDevice,
  serverEntries,
  serverScore,
  tapUntil,
  tile,
} from './scored-game.ts';

/** Records so many events of random players and keys, a few milliseconds apart. */
const scoreAtRandom = (page: Page, events: number): Promise<void> =>
  page.evaluate(async (count) => {
    const any = (selector: string) => {
      const all = [...document.querySelectorAll<HTMLButtonElement>(selector)];
      return all[Math.floor(Math.random() * all.length)];
    };
    for (let event = 0; event < count; event += 1) {
      any('main.ct .man')?.click();
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 10));
      any('main.ct .hit')?.click();
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 10));
    }
  }, events);

async function record(page: Page, role: string): Promise<void> {
  await openSheet(page, 'Menu');
  await page.getByRole('group', { name: 'This device records' }).getByRole('button', { name: role }).click();
  await page.getByRole('button', { name: 'Close' }).click();
  // For a moment after a sheet has closed the page ignores taps.
  await tapUntil(tile(page, 'Herons', 1), page.getByRole('group', { name: /^Chosen/ }));
  await tile(page, 'Herons', 1).click();
}

/** Returns the tiles of all players on the court, as the page shows them. */
const tiles = (page: Page) => page.locator('.man').allTextContents();

test('two tablets record 200 events, one offline for a third of them, and agree with the public page', async ({
  page,
  browser,
}) => {
  test.setTimeout(60_000);
  const game = await newScoredGame();
  await openAndStart(page, game);
  await expectState(page, 'Sent');
  const other = await otherDevice(browser, game);
  await expect(tile(other, 'Herons', 1)).toBeVisible();
  await record(page, 'Points and fouls');
  await record(other, 'Rebounds, assists and the rest');
  const before = (await serverEntries(page, game)).length;
  for (const isOffline of [false, true, false]) {
    await other.context().setOffline(isOffline);
    await Promise.all([scoreAtRandom(page, 34), scoreAtRandom(other, 33)]);
  }
  for (const one of [page, other]) await expectState(one, 'Sent');
  await expect.poll(async () => (await serverEntries(page, game)).length).toBe(before + 201);
  await expect.poll(async () => JSON.stringify(await tiles(page)) === JSON.stringify(await tiles(other))).toBe(true);
  const shown = await Promise.all(
    ['Herons', 'Otters'].map(async (team) =>
      Number(await other.locator('.ct-side', { hasText: team }).locator('.pts').textContent()),
    ),
  );
  expect(await serverScore(game)).toEqual(shown);
  const ids = (await serverEntries(page, game)).map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  await other.context().close();
});
