// A published schedule is repaired: what happened, three plans, publish, undo.
import type { Page } from '@playwright/test';
import { expect, expectUsable, test } from '../support.ts';
import { look } from '../walk/look.ts';
import { ownLeague } from './own-league.ts';

/** Returns what is too wide, cut off, covered or too small to press. */
async function faults(page: Page): Promise<string[]> {
  const width = page.viewportSize()?.width ?? 0;
  return page.evaluate(look, { width, size: 16, target: width < 500 ? 44 : 24 });
}

const plans = (page: Page) => page.getByRole('group', { name: 'Plans' });

test('a gym is closed for one Sunday: the fewest games change, are published and brought back', async ({ page }) => {
  const own = await ownLeague(page, 'repairers', 4);
  const schedule = await own.schedule({ locations: ['Gym'] });
  const { games } = await own.generate(schedule);
  const day = games[0].date as string;
  const closed = games.filter(({ date }: { date: string }) => date === day).length;
  await own.open(schedule);
  await page.getByRole('link', { name: 'Repair' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Repair schedules' })).toBeVisible();
  await page.getByRole('button', { name: 'Show plans' }).click();
  await expect(page.getByText('Courts must have at least one court')).toBeVisible();
  await expectUsable(page);
  await page.getByRole('checkbox', { name: 'Gym' }).click();
  await page.getByLabel('From', { exact: true }).fill(day);
  await page.getByLabel('Add a day').fill('2031-03-16');
  await expect(page.getByText('Sunday, March 16, 2031')).toBeVisible();
  await page.getByRole('button', { name: 'Show plans' }).click();
  const fewest = plans(page).getByRole('radio', { name: new RegExp(`^Fewest changes ${closed} games changed\\.`) });
  await expect(fewest).toBeChecked();
  const list = page.getByRole('list', { name: 'Games before and after' });
  await expect(list.getByRole('listitem')).toHaveCount(closed);
  await expect(list.getByText(/→ Sun Mar 16/)).toHaveCount(closed);
  await expectUsable(page);
  expect(await faults(page)).toEqual([]);

  await page.getByRole('button', { name: 'Publish this plan' }).click();
  const toast = page.locator('.toast').filter({ hasText: `Published. ${closed} games changed.` });
  await expect(toast).toBeVisible();
  expect((await own.games()).filter(({ date }) => date === day)).toEqual([]);
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone')).toBeVisible();
  expect((await own.games()).filter(({ date }) => date === day)).toHaveLength(closed);
});

test.describe('somebody else', () => {
  test.use({ provoked: [409] });

  test('what changed since is named, and nothing is published', async ({ page }) => {
    const own = await ownLeague(page, 'movedsince', 4);
    const schedule = await own.schedule({ locations: ['Gym'] });
    const { games } = await own.generate(schedule);
    await own.open(schedule);
    await page.getByRole('link', { name: 'Repair' }).click();
    await page.getByRole('checkbox', { name: 'Gym' }).click();
    await page.getByLabel('From', { exact: true }).fill(games[0].date);
    await page.getByRole('button', { name: 'Show plans' }).click();
    await expect(page.getByText('There is a place if the court opens').first()).toBeVisible();
    await own.put(`/api/gamesv2/${games[0].id}/details`, { time: '21:30' });
    await page.getByRole('button', { name: 'Publish this plan' }).click();
    await expect(page.getByText(/Nothing was changed\. Saved after you opened the list:/)).toBeVisible();
  });
});
