// Taps by finger. A key acts when the finger goes up. The browser sends its click after that, when the key may have been replaced
// by another one.
import { expect, test } from '../support.ts';
import {
  answer,
  expectState,
  key,
  newScoredGame,
  openScored,
  PHONE,
  serverEntries,
  tile,
  type WindowSize,
} from './scored-game.ts';

test.use({ hasTouch: true, isMobile: true });

const windows: [string, WindowSize][] = [
  ['a phone', PHONE],
  ['a small phone', [360, 640]],
  ['an upright tablet', [820, 1180]],
];

for (const [device, size] of windows)
  test(`one tap records one event on ${device}`, async ({ page }) => {
    const game = await newScoredGame();
    await openScored(page, game, size);
    for (const team of ['Otters', 'Herons'])
      for (const number of [1, 2, 3, 4, 5])
        await page
          .getByRole('group', { name: `Player${number} of ${team}` })
          .getByRole('button', { name: 'Starts' })
          .tap();
    await page.getByRole('button', { name: 'Tip-off' }).tap();
    await answer(page, 'Tip', 'Otters').tap();
    await tile(page, 'Herons', 1).tap();
    await key(page, 'Foul').tap();
    await answer(page, 'Kind? Who was fouled?', /^1/).tap();
    const shots = page.getByRole('button', { name: '2 shots' });
    const first = answer(page, 'Free throw 1 of 2', '+1 made');
    await expect(shots.or(first).first()).toBeVisible();
    if (await shots.isVisible()) await shots.tap();
    await first.tap();
    await answer(page, 'Free throw 2 of 2', 'FT missed').tap();
    await expect(page.getByRole('group', { name: 'Rebound?' })).toBeVisible();
    await expectState(page, 'Sent');
    const kinds = (await serverEntries(page, game)).map(({ kind }) => kind);
    expect(kinds).not.toContain('rebound');
    expect(kinds.filter((kind) => kind === 'shot')).toHaveLength(2);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('button', { name: 'Menu' }).tap();
    await expect(page.getByRole('button', { name: 'End scoring on this device' })).toBeVisible();
  });
