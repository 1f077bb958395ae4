import type { Page } from '@playwright/test';
import { expect, games, signIn } from '../../support.ts';

export const question = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' });
export const said = (page: Page, text: string) => page.locator('.toast').filter({ hasText: text });
export const details = (page: Page) => page.getByRole('dialog', { name: 'Game details' });
export const place = (page: Page) => details(page).getByRole('textbox', { name: /Location/ });

/** Ends the session that a page has, without a word to the page. */
export const endSession = (page: Page) => page.context().clearCookies();

/** Signs in and answers a coming game of jccoc that no other test edits: each test and project has its own. */
export async function openGame(page: Page, project: string, nth: number) {
  await page.goto('/jccoc/login');
  await signIn(page, 'staff');
  const coming = (await games(page, '', 'jccoc')).filter((game) => game.status === 'scheduled' && !game.is_bracket);
  const game = coming.at(-1 - 2 * nth - (project === 'phone' ? 0 : 1));
  if (!game) throw new Error('jccoc has too few coming games');
  return game;
}

/** Opens a game from the schedule, as people do, so that there is a page to go back to. */
export async function fromSchedule(page: Page, id: number): Promise<void> {
  await page.goto('/schedule');
  await expect(page.getByRole('heading', { level: 1, name: 'Schedule' })).toBeVisible();
  await page.evaluate((path) => history.pushState(null, '', path), `/games/${id}`);
  await expect(page.getByRole('button', { name: 'Details' })).toBeVisible();
}
