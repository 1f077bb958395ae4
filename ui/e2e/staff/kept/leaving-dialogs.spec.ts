import type { Locator, Page } from '@playwright/test';
import { openOwnGame } from '../../organization/own-organization.ts';
import { expect, test } from '../../support.ts';
import { question, said } from './typed.ts';

/** Tries to close a dialog by Escape and by ✕. Each time the question is answered with "Keep editing". */
async function expectQuestions(page: Page, dialog: Locator): Promise<void> {
  for (const close of [
    () => page.keyboard.press('Escape'),
    () => dialog.getByRole('button', { name: 'Close', exact: true }).first().click(),
  ]) {
    await close();
    await question(page).getByRole('button', { name: 'Keep editing' }).click();
    await expect(question(page)).toHaveCount(0);
  }
}

test('the dialog of the scorers asks before it discards a code’s name or changed rules', async ({ page }) => {
  const { id } = await openOwnGame(page);
  await page.goto(`/games/${id}`);
  const open = page.getByRole('button', { name: 'Score at the court' });
  const dialog = page.getByRole('dialog', { name: 'Score at the court' });
  await open.click();
  const name = dialog.getByLabel('Who it is for');
  await name.fill('Renee');
  await expectQuestions(page, dialog);
  await expect(name).toHaveValue('Renee');
  // The button below the dialog asks, too.
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await question(page).getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toHaveCount(0);

  await open.click();
  await dialog.getByText('Rules of this game').click();
  const minutes = dialog.getByLabel('Minutes of a period');
  await minutes.fill('12');
  await expectQuestions(page, dialog);
  await expect(minutes).toHaveValue('12');
  await dialog.getByRole('button', { name: 'Save rules' }).click();
  await expect(said(page, 'Rules saved')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});

test('the dialog that changes several games asks before it discards what is typed', async ({ page }) => {
  const { season_id, league } = await openOwnGame(page);
  await page.goto(`/dashboard/seasons/${season_id}/leagues/${league.id}`);
  await page.getByRole('table').locator('tbody tr').first().getByRole('checkbox').click();
  const open = page.getByRole('region', { name: 'Ticked games' }).getByRole('button', { name: 'Move' });
  const dialog = page.getByRole('dialog', { name: 'Move 1 game' });
  await open.click();
  const time = dialog.getByLabel('New time');
  await time.fill('20:00');
  await expectQuestions(page, dialog);
  await expect(time).toHaveValue('20:00');
  await dialog.getByRole('button', { name: 'Move 1 game' }).click();
  await expect(said(page, '1 game moved')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(question(page)).toHaveCount(0);
});
