// The start of a game: numbers that rosters have, a tip-off that was taken back, and a tablet with two games.
import { expect, test } from '@playwright/test';
import {
  expectState,
  newScoredGame,
  openAndStart,
  openScored,
  openSheet,
  serverEntries,
  tap,
  tipOff,
  typePin,
} from './scored-game.ts';

test('a roster number that no jersey has is no hindrance', async ({ page }) => {
  const game = await newScoredGame();
  const otters = game.league.teams.find(({ name }) => name === 'Otters');
  const players = `${game.league.path}/teams/${otters?.id}/players`;
  const sixth = (await game.own.get(players)).players[5];
  await game.own.put(`${players}/${sixth.id}`, { number: '7A' });
  await openScored(page, game);
  await page
    .getByRole('group', { name: 'Player6 of Otters' })
    .getByRole('button', { name: 'Not here', exact: true })
    .click();
  await tipOff(page);
  await expectState(page, /^Sent/);
  const dressed = (await serverEntries(page, game)).filter(({ kind }) => kind === 'dress');
  expect(dressed).toContainEqual(expect.objectContaining({ player: sixth.id, here: false }));
});

test('a tip-off that was taken back can be redone', async ({ page }) => {
  const game = await newScoredGame();
  await openAndStart(page, game);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('heading', { name: 'Who is here, and who starts?' })).toBeVisible();
  await page.getByRole('button', { name: 'Redo tip-off' }).click();
  await tap(page, 'Otters', 1, '+2 made');
  await expectState(page, /^Sent/);
});

test('"Other games on this device" lists the games, also if an earlier one was never left', async ({ page }) => {
  const [first, second] = [await newScoredGame(), await newScoredGame()];
  await openAndStart(page, first);
  await expectState(page, /^Sent/);
  await page.goto('about:blank');
  await page.goto(second.url);
  await typePin(page, second.pin);
  await tipOff(page);
  await openSheet(page, /^Menu/);
  await page.getByRole('dialog').getByRole('button', { name: 'Other games on this device' }).click();
  await expect(page.getByRole('heading', { name: 'Score a game' })).toBeVisible();
  await expect(page.getByText('2 games on this device')).toBeVisible();
});
