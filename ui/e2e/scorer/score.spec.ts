import { expect, expectUsable, test } from '../support.ts';
import {
  answer,
  expectState,
  key,
  newScoredGame,
  openAndStart,
  openScored,
  openSheet,
  otherDevice,
  PHONE,
  serverScore,
  substitute,
  tap,
  tapUntil,
  tile,
  tipOff,
  typePin,
} from './scored-game.ts';

test.describe('a volunteer', () => {
  test.use({ provoked: [401] });

  test('opens a game with its PIN after a wrong one, taps, and visitors have the score', async ({ page }) => {
    const game = await newScoredGame();
    await page.goto(game.url);
    const wrong = game.pin === '1357' ? '2468' : '1357';
    await typePin(page, wrong);
    await expect(page.getByRole('alert')).toHaveText('That PIN is not right. 4 tries left.');
    await typePin(page, game.pin);
    await tipOff(page);
    await answer(page, 'Tip', 'Otters').click();
    await tap(page, 'Otters', 4, '+3 made');
    await answer(page, 'Assist?', /^1/).click();
    await tap(page, 'Herons', 2, '2 missed');
    await answer(page, 'Rebound?', 'Team Herons').click();
    await tap(page, 'Herons', 2, '+2 made');
    await expectState(page, 'Sent');
    expect(await serverScore(game)).toEqual([2, 3]);
    const { courtside } = await game.own.get(`/api/gamesv2/${game.id}`);
    expect(courtside.plays).toMatchObject([{ p: 1, count: 7 }]);
  });
});

test('a foul asks for its kind and who was fouled, then each free throw is one tap', async ({ page }) => {
  const game = await newScoredGame();
  await openAndStart(page, game);
  await tap(page, 'Otters', 3, 'Foul');
  await answer(page, 'Kind? Who was fouled?', 'Unsports.').click();
  await answer(page, 'Kind? Who was fouled?', /^2/).click();
  await answer(page, 'Free throw 1 of 2', '+1 made').click();
  await key(page, 'FT missed').click();
  await answer(page, 'Rebound?', /^5 of Otters/).click();
  await expect(tile(page, 'Otters', 3)).toContainText('1 foul');
  await expectState(page, 'Sent');
  const { courtside } = await game.own.get(`/api/gamesv2/${game.id}`);
  expect(courtside.teamFouls).toEqual({ home: 0, away: 1 });
  expect(await serverScore(game)).toEqual([1, 0]);
});

test('undo takes back tap by tap to nothing, and redo brings all back', async ({ page }) => {
  const game = await newScoredGame();
  await openAndStart(page, game);
  await tap(page, 'Herons', 1, '+2 made');
  await answer(page, 'Assist?', /^2/).click();
  await tap(page, 'Herons', 1, 'Foul');
  await answer(page, 'Kind? Who was fouled?', 'Offensive').click();
  const undo = page.getByRole('button', { name: 'Undo' });
  const redo = page.getByRole('button', { name: 'Redo' });
  for (const _ of [1, 2, 3, 4]) await undo.click();
  await expect(tile(page, 'Herons', 1)).toContainText('0 points');
  await expect(tile(page, 'Herons', 1)).toContainText('No fouls');
  await expectState(page, 'Sent');
  expect(
    (await game.own.get(`/api/gamesv2/${game.id}`)).courtside.plays.flatMap(({ count }: { count: number }) => count),
  ).toEqual([1]);
  await page.reload();
  for (const _ of [1, 2, 3, 4]) await redo.click();
  await expect(tile(page, 'Herons', 1)).toContainText('2 points');
  await expect(tile(page, 'Herons', 1)).toContainText('1 foul');
  await expect(redo).toBeDisabled();
  await expectState(page, 'Sent');
  expect(await serverScore(game)).toEqual([2, 0]);
});

test('substitutions, a corrected event, the end of a period and the other depths', async ({ page }) => {
  const game = await newScoredGame();
  await openAndStart(page, game, PHONE);
  await substitute(page, 'Otters', 1, 6);
  await expect(tile(page, 'Otters', 6)).toBeVisible();
  await expect(tile(page, 'Otters', 1)).toHaveCount(0);
  await tap(page, 'Otters', 6, '+2 made');
  await page
    .getByRole('group', { name: /^Last entries/ })
    .getByRole('button')
    .first()
    .click();
  const fix = page.getByRole('dialog', { name: /^Fix this event/ });
  await fix.getByRole('button', { name: '2', exact: true }).first().click();
  await fix.getByRole('button', { name: 'Change player to 2' }).click();
  await expect(tile(page, 'Otters', 2)).toContainText('2 points');
  await openSheet(page, 'Menu: log, end Q1, end game, light');
  await page.getByRole('dialog').getByRole('button', { name: 'End Q1' }).click();
  const between = page.getByRole('group', { name: 'Between periods' });
  await tapUntil(page.getByRole('dialog').getByRole('button', { name: 'Yes, end Q1' }), between);
  await tapUntil(between.getByRole('button', { name: 'Start Q2' }), page.getByRole('button', { name: 'Q2, stopped' }));
  await openSheet(page, 'Menu: log, end Q2, end game, light');
  const depths = page.getByRole('group', { name: 'What to record' });
  await depths.getByRole('button', { name: 'Score only' }).click();
  await page.keyboard.press('Escape');
  await tapUntil(page.getByRole('button', { name: '+3 Herons' }), page.getByText('Herons +3. 2 to 3.'));
  await expectState(page, 'Sent');
  const found = await game.own.get(`/api/gamesv2/${game.id}`);
  expect([found.game.score_home, found.game.score_away]).toEqual([3, 2]);
  expect(found.courtside.period).toBe(2);
});

test('too many starters, equal numbers and a fifth foul are said in words', async ({ page }) => {
  const game = await newScoredGame();
  await openScored(page, game, PHONE);
  const starts = (number: number) =>
    page
      .getByRole('group', { name: `Player${number} of Herons` })
      .getByRole('button', { name: 'Starts' })
      .click();
  for (const number of [1, 2, 3, 4, 5, 6]) await starts(number);
  await expect(page.getByRole('button', { name: 'Tip-off: 1 too many' })).toBeDisabled();
  await page.getByLabel('Number of Player2 of Herons').fill('1');
  await expect(page.getByText('Two players have number 1.')).toBeVisible();
  await page.getByRole('button', { name: 'Starters later' }).click();
  const player = page.getByRole('group', { name: 'Herons, who is here' }).getByRole('button', { name: /^6 / });
  for (let fouls = 1; fouls <= 5; fouls += 1) {
    await tapUntil(player, player.and(page.locator('[aria-pressed=true]')));
    await key(page, 'Foul').click();
    await expect(player).toContainText(fouls < 5 ? `${fouls} foul` : 'Out of the game');
  }
  await expect(page.getByText(/6 .* is out of the game\.$/)).toBeAttached();
});

test('a basket that is corrected to a miss loses its assist, in one undo', async ({ page }) => {
  const game = await newScoredGame();
  await openAndStart(page, game);
  await tap(page, 'Otters', 4, '+3 made');
  await answer(page, 'Assist?', /^1/).click();
  await page
    .getByRole('group', { name: /^Last entries/ })
    .getByRole('button', { name: /3/ })
    .first()
    .click();
  const fix = page.getByRole('dialog', { name: /^Fix this event/ });
  await fix.getByRole('button', { name: 'Missed' }).click();
  await fix.getByRole('button', { name: 'Save the change' }).click();
  const assists = async () => {
    await expectState(page, 'Sent');
    const { playerStats, allStats } = await game.own.get(`/api/gamesv2/${game.id}`);
    const { id } = allStats.find(({ abbreviation }: { abbreviation: string }) => abbreviation === 'AST');
    const values = playerStats.filter((row: { stat_id: number }) => row.stat_id === id);
    return values.reduce((sum: number, { value }: { value: number | null }) => sum + (value ?? 0), 0);
  };
  await expect.poll(assists).toBe(0);
  await tapUntil(
    page.getByRole('button', { name: 'Undo' }),
    page.locator('.ct-side:has-text("Otters") .pts', { hasText: '3' }),
  );
  await expect.poll(assists).toBe(1);
});

test('two devices add up; a double is flagged once and Count once settles it on both', async ({ page, browser }) => {
  const game = await newScoredGame();
  await openAndStart(page, game);
  await expectState(page, 'Sent');
  const other = await otherDevice(browser, game);
  await expect(tile(other, 'Herons', 1)).toBeVisible();
  await tap(page, 'Herons', 1, '+2 made');
  await tap(other, 'Herons', 1, '+2 made');
  await tap(other, 'Herons', 2, 'Def. rebound');
  for (const one of [page, other]) await expect(tile(one, 'Herons', 1)).toContainText('4 points');
  await page.getByRole('button', { name: 'Log', exact: true }).click();
  const log = page.getByRole('dialog', { name: 'Log' });
  await expect(log.getByText(/^Twice\?/)).toHaveCount(1);
  await log.getByRole('button', { name: 'Count once' }).click();
  await expect(log.getByText(/^Twice\?/)).toHaveCount(0);
  await page.keyboard.press('Escape');
  for (const one of [page, other]) await expect(tile(one, 'Herons', 1)).toContainText('2 points');
  await expectState(page, 'Sent');
  expect(await serverScore(game)).toEqual([2, 0]);
  await other.context().close();
});

test('one tab scores; a second offers to take the game over', async ({ page, context }) => {
  const game = await newScoredGame();
  await openScored(page, game);
  const second = await context.newPage();
  await second.goto('/score');
  await expect(second.getByRole('heading', { name: 'This game is open in another tab.' })).toBeVisible();
  // The second tab goes on where the first one is by then.
  await tipOff(page);
  await tap(page, 'Otters', 1, '+2 made');
  await expectState(page, 'Sent');
  await context.setOffline(true);
  await second.getByRole('button', { name: 'Use it here' }).click();
  await expect(tile(second, 'Otters', 1)).toContainText('2 points');
  await expectState(second, 'No network, all sent');
  await expect(page.getByRole('heading', { name: 'This game is open in another tab.' })).toBeVisible();
});

test('a game is finished once nothing is in the way, and can be reopened', async ({ page }) => {
  const game = await newScoredGame();
  await game.own.put(`/api/gamesv2/${game.id}/scoring`, { rules: { periods: 1, clock: false } });
  await openAndStart(page, game);
  await tap(page, 'Otters', 1, '+2 made');
  await tap(page, 'Herons', 1, '+2 made');
  await openSheet(page, 'Menu');
  const end = page.getByRole('dialog', { name: /^End game/ });
  await page.getByRole('dialog', { name: /^Menu/ }).getByRole('button', { name: 'End game' }).click();
  await expect(end.getByText('The score is level. Play overtime.')).toBeVisible();
  const level = end.getByRole('button', { name: 'Hold to finish: 2–2' });
  await expect(level).toBeDisabled();
  // A disabled button still gets the pointer.
  await level.hover();
  await page.mouse.down();
  await expect(level).not.toHaveClass(/held/);
  await page.mouse.up();
  await page.keyboard.press('Escape');
  await tap(page, 'Herons', 2, '+3 made');
  await openSheet(page, 'End P1');
  const between = page.getByRole('group', { name: 'Between periods' });
  await tapUntil(page.getByRole('button', { name: 'Yes, end P1' }), between);
  await tapUntil(between.getByRole('button', { name: 'End game' }), end);
  await expect(end.getByText('Everything sent')).toBeVisible();
  const hold = end.getByRole('button', { name: 'Hold to finish: 2–5' });
  await expectUsable(page);
  await hold.hover();
  await page.mouse.down();
  await expect(end.getByText('Final sent')).toBeVisible();
  await page.mouse.up();
  const found = await game.own.get(`/api/gamesv2/${game.id}`);
  expect([found.game.status, found.game.score_home, found.game.score_away]).toEqual(['completed', 5, 2]);
  // Nothing begins another period by one tap.
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /^Start / })).toHaveCount(0);
  await tapUntil(page.getByRole('button', { name: 'Final tap to reopen' }), end);
  await end.getByRole('button', { name: 'Reopen the game' }).click();
  await expect(hold).toBeVisible();
});
