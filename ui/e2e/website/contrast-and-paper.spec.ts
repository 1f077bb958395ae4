// Forced colours mode, and pages on paper.
import type { Locator } from '@playwright/test';
import { expect, leagueGames, signInTo, test } from '../support.ts';

/** Returns whether the mark inside a checkbox is seen and has another colour than the box. */
const isMarked = (box: Locator) =>
  box.evaluate((one) => {
    const { opacity, backgroundColor } = getComputedStyle(one, '::after');
    return opacity === '1' && backgroundColor !== getComputedStyle(one).backgroundColor;
  });

test('ticks, the current filter and a player’s name are seen with forced colours', { tag: '@mouse' }, async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/fab/leaderboard');
  await page.locator('#main a[href*="/players/"]').first().click();
  await expect(page.getByText('PPG').first()).toBeVisible();
  await expect(page.locator('.ghost-num')).toBeHidden();
  await page.goto('/fab/fairness');
  const current = page.getByRole('navigation', { name: 'League' }).locator('[aria-current]');
  expect(await current.evaluate((chip) => getComputedStyle(chip).outlineStyle)).toBe('solid');
  await signInTo(page, 'fab', 'staff');
  await page.goto('/playerListAuth');
  const box = page.getByRole('row').getByRole('checkbox').nth(1);
  expect(await isMarked(box)).toBe(false);
  await box.check();
  expect(await isMarked(box)).toBe(true);
});

test('a box score is printed on one sheet', { tag: '@mouse' }, async ({ page }) => {
  const played = (await leagueGames(page, '', 'fab')).findLast((game) => game.status === 'completed');
  await page.goto(`/fab/games/${played?.id}`);
  // The styles of paper load with the first input.
  const styles = page.waitForResponse(/print.*\.css/);
  await page.keyboard.press('Control');
  await styles;
  const pages = async () => (await page.pdf({ format: 'Letter' })).toString('latin1').match(/\/Type\s*\/Page[^s]/g);
  await expect.poll(async () => (await pages())?.length).toBe(1);
});

test('an impossible date in the address of the schedule is ignored', { tag: '@mouse' }, async ({ page }) => {
  for (const date of ['2026-13-45', '0000-00-00', '2026-00-10']) {
    await page.goto(`/fab/schedule?date=${date}`);
    await expect(page.locator('#main a[href*="/games/"]').first()).toBeVisible();
  }
});
