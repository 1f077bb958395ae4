// What a device shows after its code was withdrawn, its access was lost or its game was cancelled; and teams with few or equal numbers.
import { expect, test } from '../support.ts';
import { key, newScoredGame, openAndStart, openScored, openSheet, PHONE, tap, tile } from './scored-game.ts';

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
  await expect(page.getByText('Staff have cancelled this game.')).toBeVisible();
  await game.own.put(`/api/gamesv2/${game.id}/details`, { status: 'scheduled' });
  await tap(page, 'Otters', 2, '+2 made');
  await expect(page.getByText('Staff have cancelled this game.')).toHaveCount(0);
});

test.describe('a browser without its cookie', () => {
  test.use({ provoked: [401] });

  test('opens the log that it has kept without the PIN', async ({ page }) => {
    const game = await newScoredGame();
    await openAndStart(page, game, PHONE);
    await page.context().clearCookies();
    await tap(page, 'Otters', 2, '+2 made');
    await expect(page.getByRole('button', { name: 'Type the PIN again' })).toBeVisible();
    await page.goto(game.url);
    await page.reload();
    await expect(page.getByRole('group', { name: 'PIN' })).toBeVisible();
    await page.getByRole('button', { name: 'Open the log on this device' }).click();
    await expect(page.getByRole('button', { name: /^2 of Otters \+2/ })).toBeVisible();
  });
});

test('answers name two players of one number, and the end says which periods are missing', async ({ page }) => {
  const game = await newScoredGame();
  const otters = game.league.teams.find(({ name }) => name === 'Otters');
  const players = `${game.league.path}/teams/${otters?.id}/players`;
  const [, second, third] = (await game.own.get(players)).players;
  for (const { id } of [second, third]) await game.own.put(`${players}/${id}`, { number: '9' });
  await openScored(page, game, PHONE);
  for (const team of ['Otters', 'Herons'])
    for (const number of [1, 2, 3, 4, 5])
      await page
        .getByRole('group', { name: `Player${number} of ${team}` })
        .getByRole('button', { name: 'Starts' })
        .click();
  await page.getByRole('button', { name: 'Tip-off', exact: true }).click();
  await tap(page, 'Otters', 1, '+2 made');
  const assist = page.getByRole('group', { name: 'Assist?' });
  await expect(assist.locator('.opt-name')).toHaveCount(2);
  await expect(assist.locator('.opt-name').first()).toBeVisible();
  await openSheet(page, /^Menu/);
  await page.getByRole('dialog').getByRole('button', { name: 'End game' }).click();
  await expect(page.getByText('3 of 4 periods were not played.')).toBeVisible();
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
