import { expect, test } from '../support.ts';
import {
  expectState,
  newScoredGame,
  openAndStart,
  openSheet,
  serverEntries,
  serverScore,
  tap,
  tapUntil,
  tile,
} from './scored-game.ts';

test('the keyboard scores: a number, then a key; space runs the clock', async ({ page }) => {
  const game = await newScoredGame();
  await openAndStart(page, game);
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('4');
  await expect(tile(page, 'Otters', 4)).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('4');
  await expect(tile(page, 'Herons', 4)).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText(/^4 .*, Herons/)).toBeAttached();
  await page.keyboard.press('x');
  await expect(tile(page, 'Otters', 4)).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('x');
  await page.keyboard.press('t');
  await expect(page.getByRole('group', { name: 'Why? Stolen by?' })).toBeVisible();
  await expect(page.getByText('4 of Herons turnover. 0 to 0.')).toBeAttached();
  await page.keyboard.press('u');
  await expect(page.getByText('Undone: 4 of Herons turnover. 0 to 0.')).toBeAttached();
  await page.keyboard.press(' ');
  await expect(page.getByRole('button', { name: 'running, tap to stop' })).toBeVisible();
  await page.keyboard.press(' ');
  await expect(page.getByRole('button', { name: 'stopped, tap to start' })).toBeVisible();
  await openSheet(page, 'End Q1');
  await tapUntil(
    page.getByRole('button', { name: 'Yes, end Q1' }),
    page.getByRole('button', { name: 'Start Q2 Q1 has ended' }),
  );
  await expectState(page, 'Sent');
  const before = await serverEntries(page, game);
  // Without the focus: the space bar presses a button that has it.
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press(' ');
  await page.keyboard.press('u');
  await expectState(page, 'Sent');
  // The space bar has recorded nothing, so `u` has undone the end of the period.
  await expect(page.getByRole('button', { name: 'stopped, tap to start' })).toBeVisible();
  expect(await serverEntries(page, game)).toHaveLength(before.length + 1);
});

test('two digits are one jersey number, also where nobody has the first one; the next digit is a key', async ({
  page,
}) => {
  const game = await newScoredGame();
  const { homeRoster, game: found } = await game.own.get(`/api/gamesv2/${game.id}`);
  for (const [place, number] of ['28', '90'].entries()) {
    const player = `${game.league.path}/teams/${found.homeTeam.id}/players/${homeRoster[place].id}`;
    await game.own.put(player, { number });
  }
  await openAndStart(page, game);
  await page.getByRole('heading', { level: 1 }).click();
  for (const key of '282') await page.keyboard.press(key);
  await expect(page.getByText('28 of Herons +2. 0 to 2.')).toBeAttached();
  for (const key of '903') await page.keyboard.press(key);
  await expect(page.getByText('90 of Herons +3. 0 to 5.')).toBeAttached();
  // Only Otters have a number 2. X finds no other player, and a second 2 is a basket.
  for (const key of '2x2') await page.keyboard.press(key);
  await expect(page.getByText('2 of Otters +2. 2 to 5.')).toBeAttached();
});

test('a key that is held down is pressed once', async ({ page }) => {
  const game = await newScoredGame();
  await openAndStart(page, game);
  for (let shot = 0; shot < 3; shot += 1) await tap(page, 'Otters', 2, '+2 made');
  for (let repeat = 0; repeat < 5; repeat += 1) await page.keyboard.down('u');
  await page.keyboard.up('u');
  await expectState(page, 'Sent');
  expect(await serverScore(game)).toEqual([0, 4]);
});
