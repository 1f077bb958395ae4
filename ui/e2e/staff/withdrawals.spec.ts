import { expect, expectUsable, test } from '../support.ts';
import { open, play } from './cup.ts';

test('a team withdraws from a bracket after its first game, and its opponent advances @mouse', async ({ page }) => {
  const { names } = await open(page, 4);
  const [a, b, c, d] = names as [string, string, string, string];
  await play(page, a, d);
  await page.getByRole('button', { name: 'Withdraw a team' }).click();
  const dialog = page.getByRole('dialog', { name: 'Withdraw a team' });
  await dialog.getByRole('combobox', { name: 'Team' }).selectOption(b);
  await expect(dialog.getByText(/^Opponents advance in the bracket of /)).toBeVisible();
  await expectUsable(page);
  await dialog.getByRole('button', { name: 'Withdraw team' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Walkover: the opponent withdrew')).toBeVisible();
  // The winner of the first game now meets the opponent of the team that withdrew.
  await play(page, a, c);
  const banner = page.locator('.champ');
  await expect(banner).toContainText(a);
  await expect(banner).toContainText(`Second place: ${c}`);
});
