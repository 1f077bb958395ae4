// What a device says and does when its code, its game or the play has ended.
import { expect, test } from '../support.ts';
import { key, newScoredGame, openAndStart, openScored, PHONE, tap, tile } from './scored-game.ts';

test.describe('a withdrawn code', () => {
  test.use({ provoked: [410] });

  test('after its code was withdrawn, a reload shows the log, which is saved as a file', async ({ page }) => {
    const game = await newScoredGame();
    await openAndStart(page, game, [390, 664]);
    await tap(page, 'Otters', 2, '+2 made');
    const { links } = await game.own.get(`/api/gamesv2/${game.id}/scoring`);
    await game.own.remove(`/api/gamesv2/${game.id}/scoring/links/${links[0].id}`);
    await tap(page, 'Otters', 3, 'Steal');
    const save = page.getByRole('button', { name: 'Save the log' });
    await expect(save).toBeVisible();
    // The notice covers no player and no key: each is found at its middle, after it was scrolled to.
    for (const place of [tile(page, 'Otters', 1), tile(page, 'Herons', 5), key(page, 'Block'), key(page, 'Foul')])
      await place.click({ trial: true });
    await page.goto(game.url);
    await page.reload();
    const download = page.waitForEvent('download');
    await save.click();
    expect((await download).suggestedFilename()).toBe(`game-${game.id}.jsonl`);
  });
});

test('a game that staff have cancelled says that entries count for nothing', async ({ page }) => {
  const game = await newScoredGame();
  await openAndStart(page, game);
  await game.own.put(`/api/gamesv2/${game.id}/details`, { status: 'cancelled' });
  await tap(page, 'Otters', 2, '+2 made');
  await expect(page.getByText('Staff have set this game to cancelled.')).toBeVisible();
  await game.own.put(`/api/gamesv2/${game.id}/details`, { status: 'scheduled' });
  await tap(page, 'Otters', 2, '+2 made');
  await expect(page.getByText('Staff have set this game to cancelled.')).toHaveCount(0);
});

test('a team of four starts with four', async ({ page }) => {
  const game = await newScoredGame(6);
  await openScored(page, game, PHONE);
  for (const [team, starters, away] of [
    ['Otters', [1, 2, 3, 4], [5, 6]],
    ['Herons', [1, 2, 3, 4, 5], []],
  ] as const) {
    const player = (number: number) => page.getByRole('group', { name: `Player${number} of ${team}` });
    for (const number of away) await player(number).getByRole('button', { name: 'Not here' }).click();
    for (const number of starters) await player(number).getByRole('button', { name: 'Starts' }).click();
  }
  await page.getByRole('button', { name: 'Tip-off', exact: true }).click();
  await expect(
    page.getByRole('group', { name: 'Otters, on court' }).getByRole('button', { name: /of Otters/ }),
  ).toHaveCount(4);
});
