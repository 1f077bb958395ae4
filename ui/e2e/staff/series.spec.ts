import type { Page } from '@playwright/test';
import { expect, expectUsable, test, unique } from '../support.ts';
import { changeFormat, open, play } from './cup.ts';

/** Enters the result of a game of the final in the list of its games. */
async function score(page: Page, number: number, [winner, loser]: [string, string]): Promise<void> {
  await page.getByRole('button', { name: `Edit Final, game ${number}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Game' });
  await dialog.getByRole('textbox', { name: winner }).fill('71');
  await dialog.getByRole('textbox', { name: loser }).fill('64');
  await dialog.getByRole('button', { name: 'Save' }).click();
}

test.describe('a final of best of 3', () => {
  test.use({ provoked: [409] });

  test('has dates before its teams, ends with the second win, and a correction ends it earlier', async ({ page }) => {
    test.slow();
    const { names, visited } = await open(page, 4);
    const [a, b, c, d] = names as [string, string, string, string];
    const hall = unique('Cup Hall');
    await changeFormat(page, async (dialog) => {
      await dialog.getByRole('combobox', { name: 'Games of a matchup' }).selectOption('The final is a series');
      await expect(dialog.getByRole('combobox', { name: 'The final is' })).toHaveValue('3');
      await expectUsable(page);
    });
    await expect(page.getByText('4 teams, out after one loss, final best of 3')).toBeVisible();

    await page.getByRole('button', { name: 'Games of the Final', exact: true }).click();
    const games = page.getByRole('dialog', { name: 'Final' });
    await expect(games.getByText('The teams are not known yet')).toHaveCount(3);
    await games.getByRole('button', { name: 'Set date, Final, game 1' }).click();
    const date = page.getByRole('dialog', { name: 'Date of the Final, game 1' });
    await date.getByLabel('Date').fill('2031-05-11');
    await date.getByLabel('Time').fill('18:00');
    await date.getByRole('combobox', { name: /^Location/ }).fill(hall);
    await date.getByLabel(/^Days to each later game/).fill('2');
    await date.getByRole('button', { name: 'Save date' }).click();
    for (const day of ['May 11', 'May 13', 'May 15'])
      await expect(games.getByText(`${day}, 6:00 PM, ${hall}`)).toBeVisible();
    await expect(games.getByRole('listitem').nth(2)).toContainText('If necessary');
    await expectUsable(page);
    await page.keyboard.press('Escape');
    await expect(games).toHaveCount(0);

    await play(page, a, d);
    await play(page, b, c);
    const card = page.locator('.mt').filter({ hasText: `Game 1, May 11, 6:00 PM, ${hall}` });
    await expect(card).toHaveCount(1);
    await page.getByRole('button', { name: 'Games of the Final', exact: true }).click();
    await expect(games.getByRole('button', { name: 'Change date, Final, game 3' })).toBeVisible();
    await score(page, 1, [a, b]);
    await expect(games).toContainText(`${a} lead 1–0`);
    await score(page, 2, [b, a]);
    await expect(games).toContainText('Tied 1–1');
    await score(page, 3, [a, b]);
    await expect(games).toContainText(`${a} won 2–1`);
    await expect(page.locator('.champ')).toContainText(a);

    // With the corrected result of game 2 there is no third game.
    await score(page, 2, [a, b]);
    const asked = page.getByRole('dialog', { name: 'Later games have begun' });
    await expect(asked).toContainText('not needed any more');
    await asked.getByRole('button', { name: 'Correct and clear them' }).click();
    await expect(games).toContainText(`${a} won 2–0`);
    await expect(games.getByRole('listitem')).toHaveCount(2);

    await page.context().clearCookies();
    await page.goto(visited);
    await expect(page.getByText('4 teams, final best of 3')).toBeVisible();
    const series = page.getByRole('button', { name: /^Games of the Final/ });
    await expect(series).toContainText(`${a} won 2–0`);
    await expectUsable(page);
    await series.press('Enter');
    await expect(games.getByRole('link')).toHaveCount(2);
    await expectUsable(page);
    await page.keyboard.press('Escape');
    await expect(series).toBeFocused();
    await series.click();
    await games.getByRole('link').first().click();
    await expect(page).toHaveURL(/\/games\/\d+$/);
  });
});

test('@mouse each round has a length of its own, and the bracket is printed on one page', async ({ page }) => {
  const { names, visited } = await open(page, 8);
  await changeFormat(page, async (dialog) => {
    await dialog.getByRole('combobox', { name: 'Games of a matchup' }).selectOption('Each round on its own');
    await dialog.getByRole('combobox', { name: 'Final', exact: true }).selectOption('Best of 7');
    await dialog.getByRole('combobox', { name: 'Semifinals' }).selectOption('Best of 3');
    await expect(dialog.getByRole('combobox', { name: 'Quarterfinals' })).toHaveValue('1');
    await expect(dialog.getByRole('combobox', { name: 'Round of 16' })).toHaveCount(0);
  });
  await expect(page.locator('.mt').filter({ hasText: 'Best of 3' })).toHaveCount(2);
  await expect(page.locator('.mt').filter({ hasText: 'Best of 7' })).toHaveCount(1);
  await expect(page.getByRole('button', { name: /^Add game/ })).toHaveCount(4);
  await page.getByRole('button', { name: 'Format' }).click();
  const dialog = page.getByRole('dialog', { name: 'Format of the bracket' });
  await expect(dialog.getByRole('combobox', { name: 'Final', exact: true })).toHaveValue('7');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.context().clearCookies();
  await page.goto(visited);
  await expect(page.getByText(names[0] ?? '').first()).toBeVisible();
  const paper = await page.pdf({ preferCSSPageSize: true });
  expect(paper.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
});
