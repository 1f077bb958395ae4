// Two tablets score one game: one the points and fouls, one the rest, and one of them has no network for a third of the time.
// Then both record the same event.
import type { Page } from '@playwright/test';
import { expect, test } from '../support.ts';
import {
  expectState,
  newScoredGame,
  openAndStart,
  openSheet,
  otherDevice,
  type ScoredGame,
  serverEntries,
  serverScore,
  tap,
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

/** Expects that both tablets show the same tiles and the same score, which the public page has too. */
async function expectAgreement(game: ScoredGame, page: Page, other: Page): Promise<void> {
  for (const one of [page, other]) await expectState(one, 'Sent');
  const tiles = async (one: Page) => JSON.stringify(await one.locator('.man').allTextContents());
  await expect.poll(async () => (await tiles(page)) === (await tiles(other))).toBe(true);
  const points = (team: string) => other.locator('.ct-side', { hasText: team }).locator('.pts').textContent();
  const shown = [Number(await points('Herons')), Number(await points('Otters'))];
  await expect.poll(() => serverScore(game)).toEqual(shown);
}

/** The questions in the log of a tablet whether an event was recorded twice. */
const doubles = (page: Page) => page.getByRole('dialog', { name: 'Log' }).getByText(/^Twice\?/);

/** Lets both tablets record one event; settles it in the log of one of them, and expects it settled on the other. */
async function settleDouble(page: Page, other: Page): Promise<void> {
  await record(other, 'Everything');
  await Promise.all([page, other].map((one) => tap(one, 'Otters', 2, '+2 made')));
  for (const one of [page, other]) {
    await expectState(one, 'Sent');
    await openSheet(one, 'Log');
    await expect(doubles(one)).toHaveCount(1);
  }
  await other.getByRole('button', { name: 'Count once' }).click();
  for (const one of [page, other]) {
    await expect(doubles(one)).toHaveCount(0);
    await one.keyboard.press('Escape');
  }
}

test('two tablets record 200 events, one offline for a third of them, settle a double, and agree with the public page', async ({
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
  await expect.poll(async () => (await serverEntries(page, game)).length).toBe(before + 201);
  await expectAgreement(game, page, other);
  await settleDouble(page, other);
  await expectAgreement(game, page, other);
  const ids = (await serverEntries(page, game)).map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  await other.context().close();
});
