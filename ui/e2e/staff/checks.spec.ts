import { openOwnGame } from '../organization/own-organization.ts';
import { expect, expectUsable, test } from '../support.ts';

test('numbers that contradict each other are marked where they are typed, and can be saved', async ({ page }) => {
  const { id } = await openOwnGame(page, 2);
  await page.goto(`/games/${id}?mode=stats`);
  const cell = (stat: string) => page.getByLabel(`Player1 of Herons, ${stat}`, { exact: true });
  await cell('Free Throws Made').fill('4');
  await expect(cell('Free Throws Made')).not.toHaveAttribute('aria-invalid', 'true');
  await cell('Free Throws Attempted').fill('3');
  await expect(cell('Free Throws Made')).toHaveAttribute('aria-invalid', 'true');
  await expect(cell('Free Throws Attempted')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText('of Herons: 4 of 3 FTM')).toBeVisible();
  await page.getByLabel('Player1 of Otters, Free Throws Made', { exact: true }).fill('2');
  await expectUsable(page);
  await page.getByRole('button', { name: 'Save stats' }).click();
  await expect(page.getByText('The players add up to 2–4, and the game has no score.')).toBeVisible();

  await page.getByRole('link', { name: 'Enter the final score' }).click();
  await page.getByRole('button', { name: 'Fill in 2–4' }).click();
  await expectUsable(page);
  await page.getByRole('button', { name: 'Save score' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Otters 2, Herons 4');

  await page.goto(`/games/${id}?mode=periods`);
  await page.getByLabel('Herons, Q1').fill('3');
  await expect(page.getByText('The periods of Herons add up to 3, the final score is 4.')).toBeVisible();
  await page.getByLabel('Herons, Q2').fill('1');
  await expect(page.getByText('The periods of Herons add up to')).toHaveCount(0);
});

test('a second team of one name is named before it is made', async ({ page }) => {
  const { league } = await openOwnGame(page, 0);
  await page.goto(`${league.path.replace('/api/seasonsv2', '/dashboard/seasons')}/teams`);
  await page.getByRole('button', { name: /^Add team/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name of a new team').fill('herons ');
  await expect(dialog.getByText('There is a team with this name.')).toBeVisible();
});
