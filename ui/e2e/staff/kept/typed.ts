import type { Page } from '@playwright/test';
import { expect } from '../../support.ts';

export const question = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' });
export const said = (page: Page, text: string) => page.locator('.toast').filter({ hasText: text });
export const details = (page: Page) => page.getByRole('dialog', { name: 'Game details' });
export const place = (page: Page) => details(page).getByRole('combobox', { name: /Location/ });

/** Ends the page's session without telling the page. */
export const endSession = (page: Page) => page.context().clearCookies();

/** Opens a game from the schedule, so that Back has a page to return to. */
export async function fromSchedule(page: Page, id: number): Promise<void> {
  await page.goto('/schedule');
  await expect(page.getByRole('heading', { level: 1, name: 'Schedule' })).toBeVisible();
  await page.evaluate((path) => history.pushState(null, '', path), `/games/${id}`);
  await expect(page.getByRole('button', { name: 'Details' })).toBeVisible();
}
