// Staff hand a game over to scorers, and say where its numbers come from.

import { newGame, newOrganizationWithGame } from '../../organization/own-organization.ts';
import { expect, expectUsable, signInTo, test } from '../../support.ts';
import { newScoredGame } from './own-log.ts';

test('a code is made, shown once, extended and withdrawn', async ({ page }) => {
  const { own, game, entry, send } = await newScoredGame(2);
  await send(entry(1, 'period', { what: 'start' }));
  await signInTo(page, own.slug, 'staff');
  await page.goto(`/games/${game.id}`);
  await page.getByRole('button', { name: 'Score at the court' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('row', { name: /Tablet 1/ })).toContainText('just now');
  await dialog.getByLabel('Who it is for').fill('Renee, court 2');
  await dialog.getByLabel('Works until').selectOption('24 hours from now');
  await dialog.getByRole('button', { name: 'Make a code' }).click();
  await expect(dialog.getByRole('img', { name: 'QR code of the scorer' })).toBeVisible();
  await expect(dialog.getByText(/\/score#[0-9A-Z]{26}$/)).toBeVisible();
  // The button that had the focus is gone.
  await expect(dialog).toBeFocused();
  await expect(dialog.getByRole('img', { name: /PIN \d \d \d \d/ })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Copy the link' })).toBeVisible();
  await expectUsable(page);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Score at the court' }).click();
  await expect(dialog.getByText(/\/score#/)).toHaveCount(0);
  const code = dialog.getByRole('listitem').filter({ hasText: 'Renee, court 2' });
  await expect(code).toContainText('Works until');
  await code.getByRole('button', { name: 'Extend by 12 hours: Renee, court 2' }).click();
  await expect(page.getByText('Works for 12 more hours')).toBeVisible();
  await code.getByRole('button', { name: 'Withdraw Renee, court 2' }).click();
  await code.getByRole('button', { name: 'Withdraw this code' }).click();
  await expect(code).toContainText('Withdrawn');
  await expectUsable(page);
});

test('staff set the rules of a game, and of the next games of its league', async ({ page }) => {
  const { own, league, game } = await newOrganizationWithGame(2);
  const next = await newGame(own, league, '2031-01-12');
  await signInTo(page, own.slug, 'staff');
  await page.goto(`/games/${game.id}`);
  await page.getByRole('button', { name: 'Score at the court' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Rules of this game').click();
  await dialog.getByLabel('Periods').selectOption('2 halves');
  await dialog.getByLabel('Minutes of a period').fill('40');
  await dialog.getByRole('button', { name: 'Save rules' }).click();
  await expect(dialog.getByText('Minutes of a period must be a whole number from 1 to 20')).toBeVisible();
  await dialog.getByLabel('Minutes of a period').fill('16');
  await dialog.getByLabel('Time-outs, each overtime').fill('2');
  await dialog.getByLabel('Scorers may end the game').uncheck();
  await dialog.getByLabel(/^Also for the next games of/).check();
  await expectUsable(page);
  await dialog.getByRole('button', { name: 'Save rules' }).click();
  await expect(page.getByText('Rules saved')).toBeVisible();
  for (const { id } of [game, next]) {
    const { rules } = await own.get(`/api/gamesv2/${id}/scoring`);
    const { periods, minutes, timeouts, scorersMayFinish } = rules;
    expect({ periods, minutes, timeouts, scorersMayFinish }).toEqual({
      periods: 2,
      minutes: 16,
      timeouts: [2, 3, 2],
      scorersMayFinish: false,
    });
  }
});

test.describe('a file', () => {
  test.use({ provoked: [422] });

  test('of a scorer is added to the log after a preview', async ({ page }) => {
    const { own, game, home, entry, send } = await newScoredGame(2);
    const start = entry(1, 'period', { what: 'start' });
    await send(start);
    const kept = [
      { format: 'homecourt-courtside', version: 1, game: game.id },
      start,
      entry(1, 'shot', { team: 'home', player: home[0], value: 3, made: true }),
    ];
    const file = (lines: unknown[]) => ({
      name: `game-${game.id}.jsonl`,
      mimeType: 'application/jsonl',
      buffer: Buffer.from(lines.map((line) => JSON.stringify(line)).join('\n')),
    });
    await signInTo(page, own.slug, 'staff');
    await page.goto(`/games/${game.id}`);
    await page.getByRole('button', { name: 'Score at the court' }).click();
    const dialog = page.getByRole('dialog');
    const input = dialog.getByLabel('File that a scorer saved');
    await input.setInputFiles(file(['no log']));
    await expect(dialog.locator('.note', { hasText: 'Line 1' })).toBeVisible();
    await input.setInputFiles(file(kept));
    await expect(dialog).toContainText('1 entry of this file is new, 1 is in the log already.');
    await expectUsable(page);
    await dialog.getByRole('button', { name: 'Add 1 entry' }).click();
    await expect(page.getByText('1 entry added to the log')).toBeVisible();
    expect((await own.get(`/api/gamesv2/${game.id}`)).game.score_home).toBe(3);
    await input.setInputFiles(file(kept));
    await expect(dialog).toContainText('The log has all 2 entries of this file already.');
  });
});

test.describe('a refusal', () => {
  test.use({ provoked: [409] });

  test('back to the log the dialog lists the typed numbers that it overwrites', async ({ page }) => {
    const { own, game, home, entry, send } = await newScoredGame(2);
    await send(
      entry(1, 'period', { what: 'start' }),
      entry(1, 'shot', { team: 'home', player: home[0], value: 3, made: true }),
    );
    await signInTo(page, own.slug, 'staff');
    await page.goto(`/games/${game.id}`);
    await page.getByRole('button', { name: 'Score at the court' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Type the numbers instead' }).click();
    await expect(dialog).toContainText('The numbers of this game are typed.');
    await own.put(`/api/gamesv2/${game.id}/scores`, { score_home: 9, score_away: 1 });
    await dialog.getByRole('button', { name: 'Take the numbers from the log' }).click();
    const note = dialog.locator('.note', { hasText: 'overwrites' });
    await expect(note).toContainText(`${game.homeTeam.name}, score: 9 → 3`);
    await note.getByRole('button', { name: 'Overwrite them' }).click();
    await expect(dialog).toContainText('follow from its log');
    expect((await own.get(`/api/gamesv2/${game.id}`)).game.score_home).toBe(3);
  });
});

test('the hand-over prints on one page', async ({ page }) => {
  const { own, game } = await newScoredGame(2);
  await signInTo(page, own.slug, 'staff');
  await page.goto(`/games/${game.id}`);
  await page.getByRole('button', { name: 'Score at the court' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Make a code' }).click();
  await expect(page.getByRole('img', { name: 'QR code of the scorer' })).toBeVisible();
  const paper = (await page.pdf({ format: 'A4' })).toString('latin1');
  expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});

test.describe('a failed save', () => {
  test.use({ provoked: [500] });

  test('of what is recorded shows the saved choice again', async ({ page }) => {
    const { own, game } = await newOrganizationWithGame(2);
    await signInTo(page, own.slug, 'staff');
    await page.goto(`/games/${game.id}`);
    await page.getByRole('button', { name: 'Score at the court' }).click();
    const record = page.getByRole('dialog').getByLabel('Record', { exact: true });
    const saved = await record.inputValue();
    const values = await record.locator('option').evaluateAll((all) => all.map((one) => one.getAttribute('value')));
    const other = values.find((value) => value !== saved) ?? '';
    await page.route('**/scoring', (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 500, json: { message: 'Out of order.' } })
        : route.fallback(),
    );
    await record.selectOption(other);
    await expect(page.locator('.toast').filter({ hasText: 'Out of order.' })).toBeVisible();
    await expect(record).toHaveValue(saved);
    await page.unroute('**/scoring');
    await record.selectOption(other);
    await expect(page.getByText('Saved what is recorded')).toBeVisible();
    await expect(record).toHaveValue(other);
  });
});
