// A game with a link for scorers, and the taps that score it.
import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { newOrganizationWithGame } from '../organization/own-organization.ts';
import { port } from '../support.ts';

const origin = `http://127.0.0.1:${port}`;

/** A size of the window that the contract names. */
export type WindowSize = readonly [width: number, height: number];
export const TABLET: WindowSize = [1180, 820];
export const PHONE: WindowSize = [390, 844];

/** Creates a game of Otters at Herons with so many players a team, numbered from 1, and a link to score it. */
export async function newScoredGame(players = 7) {
  const { own, league, game } = await newOrganizationWithGame(players);
  const link = await own.post(`/api/gamesv2/${game.id}/scoring/links`, {});
  return { own, league, id: game.id, url: link.url as string, pin: link.pin as string, slug: own.slug };
}

export type ScoredGame = Awaited<ReturnType<typeof newScoredGame>>;

/** Types the PIN of a link. */
export async function typePin(page: Page, pin: string): Promise<void> {
  for (const digit of pin)
    await page.getByRole('group', { name: 'PIN' }).getByRole('button', { name: digit, exact: true }).click();
}

/** Opens a game with its PIN. */
export async function openScored(page: Page, game: ScoredGame, [width, height]: WindowSize = TABLET): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.goto(game.url);
  await typePin(page, game.pin);
  await expect(page.getByRole('heading', { name: 'Who is here, and who starts?' })).toBeVisible();
}

/** Starts the game with the numbers 1 to 5 of both teams. */
export async function tipOff(page: Page): Promise<void> {
  for (const team of ['Otters', 'Herons']) {
    for (const number of [1, 2, 3, 4, 5]) {
      const player = page.getByRole('group', { name: `Player${number} of ${team}` });
      await player.getByRole('button', { name: 'Starts' }).click();
    }
  }
  await page.getByRole('button', { name: 'Tip-off' }).click();
  await expect(page.getByRole('group', { name: 'What happened' })).toBeVisible();
}

/** Opens a game and starts it. */
export async function openAndStart(page: Page, game: ScoredGame, size: WindowSize = TABLET): Promise<void> {
  await openScored(page, game, size);
  await tipOff(page);
}

/** Returns the tile of a player. */
export const tile = (page: Page, team: string, number: number) =>
  page.getByRole('group', { name: `${team}, on court` }).getByRole('button', { name: new RegExp(`^${number} `) });

/** Returns a key. */
export const key = (page: Page, name: string) =>
  page.getByRole('group', { name: 'What happened' }).getByRole('button', { name, exact: true });

/** Returns an answer to the question in the panel. */
export const answer = (page: Page, question: string, name: string | RegExp) =>
  page.getByRole('group', { name: question }).getByRole('button', { name });

/** Records an event: player, then action. For a moment after a sheet has closed the page ignores taps. */
export async function tap(page: Page, team: string, number: number, name: string): Promise<void> {
  const player = tile(page, team, number);
  await expect(async () => {
    await player.click();
    await expect(player).toHaveAttribute('aria-pressed', 'true', { timeout: 100 });
  }).toPass();
  await key(page, name).click();
}

/** Taps a button until its effect is there. For a moment after a sheet has closed the page ignores taps. */
export async function tapUntil(button: Locator, effect: Locator): Promise<void> {
  await expect(async () => {
    if ((await effect.count()) === 0) await button.click({ timeout: 500 });
    await expect(effect).not.toHaveCount(0, { timeout: 500 });
  }).toPass();
}

/** Opens a sheet. */
export const openSheet = (page: Page, button: string | RegExp) =>
  tapUntil(page.getByRole('button', { name: button }).first(), page.getByRole('dialog'));

/** Puts one player in for another. */
export async function substitute(page: Page, team: string, out: number, entering: number): Promise<void> {
  await openSheet(page, `Subs ${team}`);
  const subs = page.getByRole('dialog', { name: team });
  await subs.getByRole('button', { name: new RegExp(`^${out} `) }).click();
  await subs.getByRole('button', { name: new RegExp(`^${entering} `) }).click();
  await subs.getByRole('button', { name: 'Make 1 sub' }).click();
}

/** Expects a state of what was recorded, such as `Sent`: in the bar of tablets, beside the last entry on phones. */
export const expectState = (page: Page, state: string | RegExp) =>
  expect(page.locator('.ct-state').filter({ hasText: state }).first()).toBeAttached({ timeout: 15_000 });

/** Returns the score as the server has it: home and away. */
export async function serverScore(game: ScoredGame): Promise<[number, number]> {
  const { game: found } = await game.own.get(`/api/gamesv2/${game.id}`);
  return [found.score_home, found.score_away];
}

/** Returns the entries of the log that count, as the file has them. */
export async function serverEntries(page: Page, game: ScoredGame) {
  const answer = await page.context().request.get(`${origin}/api/scoring/${game.id}`);
  expect(answer.status(), await answer.text()).toBe(200);
  const { entries } = await answer.json();
  return (entries as { entry: { id: string; kind: string; device: string } }[]).map(({ entry }) => entry);
}

/** Opens a browser of its own, as another device has it. */
export async function otherDevice(browser: Browser, game: ScoredGame): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.setViewportSize({ width: TABLET[0], height: TABLET[1] });
  await page.goto(game.url);
  await typePin(page, game.pin);
  return page;
}
