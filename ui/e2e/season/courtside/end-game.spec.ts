// Staff check the log of a game, settle what does not add up, end the game and reopen it, without the page of scorers.
import type { Page } from '@playwright/test';
import { caller, expect, expectUsable, signInTo, test } from '../../support.ts';
import { newScoredGame, openDevice } from './own-log.ts';

/** Returns a game whose score is level, with points without a player, a possible double, a guest and a wrong five. */
async function newUnsettledGame() {
  const game = await newScoredGame(6);
  const { own, home, away, entry, send } = game;
  const other = await openDevice(await caller(own.slug, 'staff'), game.game.id, '');
  const foul = { team: 'away', player: away[0], who: 'player', what: 'personal' };
  await send(
    entry(1, 'setup', { set: { periods: 1, clock: false } }),
    entry(1, 'guest', { key: 'g:ABCDEFGH', team: 'away', name: 'Una Known', number: 12 }),
    entry(1, 'period', { what: 'start' }),
    entry(1, 'shot', { team: 'home', value: 2, made: true }),
    entry(1, 'shot', { team: 'away', player: away[1], value: 2, made: true }),
    entry(1, 'foul', foul),
  );
  await other.send(other.entry(1, 'foul', foul));
  return { ...game, home, away };
}

async function openPanel(page: Page, slug: string, game: number) {
  await signInTo(page, slug, 'staff');
  await page.goto(`/games/${game}`);
  await page.getByRole('button', { name: 'End game' }).click();
  return page.getByRole('dialog');
}

/** Presses a button for longer than 0.8 s. */
async function hold(page: Page, name: string): Promise<void> {
  const box = await page.getByRole('button', { name }).boundingBox();
  await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 20);
  await page.mouse.down();
  await expect(page.getByRole('button', { name })).toHaveCount(0);
  await page.mouse.up();
}

test('staff settle a log with flags and a level score, end the game, and reopen it', async ({ page }) => {
  const { own, game, home } = await newUnsettledGame();
  const dialog = await openPanel(page, own.slug, game.id);
  const check = (text: string | RegExp) => dialog.getByRole('listitem').filter({ hasText: text });
  await expect(check('In the way: The score is level.')).toContainText('2–2 after P1');
  await expect(check('In the way: P1 is not confirmed')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Hold to finish: 2–2' })).toBeDisabled();
  await expectUsable(page);

  await check('Twice?').getByRole('button', { name: 'Count once' }).click();
  await expect(check('Twice?')).toHaveCount(0);

  await check('2 points of Herons').getByRole('button', { name: 'Choose player' }).click();
  await dialog.getByLabel('Player').selectOption({ index: 1 });
  await dialog.getByLabel('Points').selectOption('3');
  await expectUsable(page);
  await dialog.getByRole('button', { name: 'Save the change' }).click();
  await expect(check('The score is level')).toHaveCount(0);

  await check('1 guest').getByRole('button', { name: 'Choose players' }).click();
  await dialog.getByLabel('12 Una Known').selectOption({ index: 3 });
  await expectUsable(page);
  await dialog.getByRole('button', { name: 'Save who 12 Una Known is' }).click();
  await dialog.getByRole('button', { name: 'Back to the checks' }).click();
  await expect(check('guest')).toHaveCount(0);

  await check('P1 is not confirmed').getByRole('button', { name: 'Yes, 2–3' }).click();
  await expect(check('Good: Periods')).toBeVisible();
  await hold(page, 'Hold to finish: 2–3');
  await expect(dialog.getByText('The game is final.')).toBeVisible();
  const found = await own.get(`/api/gamesv2/${game.id}`);
  expect([found.game.status, found.game.score_home, found.game.score_away]).toEqual(['completed', 3, 2]);
  const threes = found.allStats.find(({ abbreviation }: { abbreviation: string }) => abbreviation === '3PM');
  expect(found.playerStats).toContainEqual(
    expect.objectContaining({ player_id: home[0], stat_id: threes.id, value: 1 }),
  );
  const fouls = found.courtside.teamFouls;
  expect(fouls).toEqual({ home: 0, away: 1 });

  await dialog.getByRole('button', { name: 'Open the log' }).click();
  await expectUsable(page);
  await dialog
    .getByRole('button', { name: /^Fix P1 .*foul$/ })
    .first()
    .click();
  await expect(dialog.getByRole('button', { name: /^(Take out|Put back)$/ })).toBeVisible();
  await dialog.getByRole('button', { name: 'Back to the checks' }).click();
  await dialog.getByRole('button', { name: 'Reopen the game' }).click();
  await expect(dialog.getByRole('button', { name: 'Hold to finish: 2–3' })).toBeEnabled();
  expect((await own.get(`/api/gamesv2/${game.id}`)).game.status).toBe('live');
});

test('staff count a level score as a draw, and see what arrives while they look', async ({ page }) => {
  const { own, game, home, entry, send } = await newScoredGame(5);
  await send(
    entry(1, 'setup', { set: { periods: 1, clock: false, depth: 'score' } }),
    entry(1, 'period', { what: 'start' }),
    entry(1, 'shot', { team: 'home', value: 2, made: true }),
    entry(1, 'shot', { team: 'away', value: 3, made: true }),
  );
  const dialog = await openPanel(page, own.slug, game.id);
  await expect(dialog.getByRole('button', { name: 'Hold to finish: 3–2' })).toBeDisabled();
  await send(entry(1, 'shot', { team: 'home', player: home[0], value: 1, made: true }));
  await dialog.getByRole('button', { name: 'Yes, 3–3' }).click();
  await dialog.getByRole('button', { name: 'Count a draw' }).click();
  const end = dialog.getByRole('button', { name: 'Hold to finish: 3–3' });
  await expect(end).toBeEnabled();
  await end.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('The game is final.')).toBeVisible();
  expect((await own.get(`/api/gamesv2/${game.id}`)).game.status).toBe('completed');
});
