// A device goes on by itself: after a refused stream, a closed memory and changed settings.
import { expect, test } from '../support.ts';
import { expectState, newScoredGame, openAndStart, openScored, tap, tile, tipOff, typePin } from './scored-game.ts';

const points = (team: string) => `.ct-side:has-text("${team}") .pts`;

test('a device whose stream was refused opens it again, and shows what the other device records', async ({
  page,
  browser,
}) => {
  const game = await newScoredGame();
  await openAndStart(page, game);
  await expectState(page, 'Sent');
  const other = await (await browser.newContext()).newPage();
  await other.clock.install();
  let refused = 0;
  await other.route('**/live', async (route) => {
    refused += 1;
    if (refused > 1) await route.continue();
    else await route.fulfill({ status: 503, json: { message: 'The server is busy.' } });
  });
  await other.goto(game.url);
  await typePin(other, game.pin);
  await expect(tile(other, 'Otters', 1)).toBeVisible();
  await expect.poll(() => refused).toBe(1);
  await tap(page, 'Otters', 2, '+2 made');
  await expectState(page, 'Sent');
  await other.clock.fastForward(31_000);
  await expect(other.locator(points('Otters'))).toHaveText('2');
  await other.context().close();
});

test('entries are kept after the browser has closed its memory', async ({ page }) => {
  const game = await newScoredGame();
  await openAndStart(page, game);
  await expectState(page, 'Sent');
  // A newer version asks the page to close its connection. The upgrade is given up, so that nothing has changed.
  await page.evaluate(
    () =>
      new Promise<void>((done) => {
        const request = indexedDB.open('homecourt-scorer', 2);
        request.onupgradeneeded = () => request.transaction?.abort();
        request.onerror = () => done();
      }),
  );
  await page.route('**/sync', () => new Promise(() => undefined));
  await tap(page, 'Otters', 2, '+2 made');
  await expect(page.locator(points('Otters'))).toHaveText('2');
  await page.reload();
  await expect(page.locator(points('Otters'))).toHaveText('2');
});

test('settings that staff change before the first entry apply on a device that is open', async ({ page }) => {
  const game = await newScoredGame();
  await openScored(page, game);
  await game.own.put(`/api/gamesv2/${game.id}/scoring`, { rules: { periods: 2 } });
  await page.reload();
  await tipOff(page);
  await expect(page.getByText('H1').first()).toBeVisible();
});
