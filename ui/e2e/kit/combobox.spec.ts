import { expect, expectUsable, test } from './part.ts';

test.beforeEach(({ open }) => open('combobox'));

test('keys move in the list, choose, close and clear', async ({ page }) => {
  const box = page.getByRole('combobox', { name: 'Player' });
  const list = page.getByRole('listbox', { name: 'Player' });
  await box.fill('player 12');
  await expect(list.getByRole('option')).toHaveCount(8);
  await expectUsable(page);
  await box.press('ArrowUp');
  await expect(list.getByRole('option').last()).toHaveAttribute('aria-selected', 'true');
  await box.press('ArrowDown');
  await box.press('ArrowDown');
  await expect(list.getByRole('option', { selected: true })).toHaveText('Dee Player 120Team 11');
  await box.press('Enter');
  await expect(box).toHaveValue('Dee Player 120');
  await expect(page.getByLabel('Chosen Player')).toHaveText('120');
  await expect(list).toBeHidden();
  await box.pressSequentially('x');
  await expect(page.getByText('No match').first()).toBeVisible();
  await expect(page.getByLabel('Chosen Player')).toBeEmpty();
  await box.press('Escape');
  await expect(page.getByText('No match')).toHaveCount(0);
  await page.getByRole('button', { name: 'Clear Player' }).click();
  await expect(box).toBeFocused();
  await expect(box).toHaveValue('');
  await list.getByRole('option').nth(2).click();
  await expect(box).toHaveValue('Cy Player 3');
});

test('a late response is ignored, and a failed search is reported', async ({ page }) => {
  const box = page.getByRole('combobox', { name: 'Team' });
  const list = page.getByRole('listbox', { name: 'Team' });
  await box.pressSequentially('a', { delay: 200 });
  await box.pressSequentially('bc');
  await expect(list.getByRole('option')).toHaveText(['abc found']);
  await box.fill('fail');
  await expect(page.getByText('The search did not work. Try again.').first()).toBeVisible();
  await box.fill('again');
  await expect(list.getByRole('option')).toHaveText(['again found']);
});

test('a click below an open list is not lost', async ({ page }) => {
  const box = page.getByRole('combobox', { name: 'Player' });
  const list = page.getByRole('listbox', { name: 'Player' });
  await box.fill('player 12');
  await expect(list).toBeVisible();
  await page.getByRole('button', { name: 'Clicks: 0' }).click();
  await expect(page.getByRole('button', { name: 'Clicks: 1' })).toBeVisible();
  await expect(list).toBeHidden();
  await box.focus();
  await box.press('ArrowDown');
  await expect(list).toBeVisible();
  await box.press('Tab');
  await box.press('Tab');
  await expect(list).toBeHidden();
});
