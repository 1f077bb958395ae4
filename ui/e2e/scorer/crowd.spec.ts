// The board while nobody said who is on the court: everybody who is here has a tile.
import { expect, test } from '../support.ts';
import { key, newScoredGame, openScored, PHONE, TABLET } from './scored-game.ts';

test('while nobody said who is on court, twelve players a team have tiles that nothing covers', async ({ page }) => {
  const game = await newScoredGame(12);
  await openScored(page, game, PHONE);
  await page.getByRole('button', { name: 'Starters later' }).click();
  const otters = page.getByRole('group', { name: 'Otters, who is here' });
  await expect(otters).toBeVisible();
  /** Returns the tiles that cross a key or an answer, and the keys that cross each other. */
  const covered = () =>
    page.evaluate(() => {
      const shown = (selector: string) =>
        [...document.querySelectorAll<HTMLElement>(selector)].filter((button) => button.checkVisibility());
      const crosses = (one: HTMLElement, other: HTMLElement) => {
        const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
        const isApart =
          a.right <= b.left + 0.5 || b.right <= a.left + 0.5 || a.bottom <= b.top + 0.5 || b.bottom <= a.top + 0.5;
        return one !== other && !isApart;
      };
      const [tiles, keys, answers] = [shown('.five button'), shown('.keys button'), shown('.ask button')];
      const others = [...tiles, ...keys, ...answers];
      const wrong = [
        ...tiles.filter((tile) => others.some((other) => crosses(tile, other))),
        ...keys.filter((one) => keys.some((other) => crosses(one, other))),
      ];
      return { tiles: tiles.length, wrong: wrong.map(({ textContent }) => textContent) };
    });
  for (const [width, height] of [PHONE, [390, 664], [360, 640], [768, 1024], [1024, 768], TABLET] as const) {
    await page.setViewportSize({ width, height });
    for (const name of ['Foul', '2 missed']) {
      await otters.getByRole('button', { name: /^2 / }).click();
      await key(page, name).click();
      const { tiles, wrong } = await covered();
      expect(tiles, `${width} × ${height}`).toBeGreaterThanOrEqual(26);
      expect(wrong, `${width} × ${height} after ${name}`).toEqual([]);
    }
  }
});

test('the start says that the board of score and fouls has no room for a thirteenth player', async ({ page }) => {
  await openScored(page, await newScoredGame(13), PHONE);
  const said = page.getByText('The board shows 12 players. Say who is not here.');
  await expect(said).toHaveCount(0);
  await page.getByRole('button', { name: 'Score and fouls' }).click();
  await expect(said).toHaveCount(2);
  const player = page.getByRole('group', { name: 'Player13 of Otters' });
  await player.getByRole('button', { name: 'Not here' }).click();
  await expect(said).toHaveCount(1);
});
