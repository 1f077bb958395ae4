import { expect, expectUsable, test } from './part.ts';

test.beforeEach(({ open }) => open('confirm'));

test('Cancel has the focus, the dialog lists what is deleted, and a failure keeps it open', { tag: '@mouse' }, async ({
  page,
}) => {
  const opener = page.getByRole('button', { name: 'Delete', exact: true });
  const dialog = page.getByRole('dialog', { name: 'Delete D1?' });
  const act = dialog.getByRole('button', { name: /^Delet/ });
  const tries = page.getByLabel('Tries');
  for (const key of ['Escape', 'Enter']) {
    await opener.click();
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press(key);
    await expect(dialog).toHaveCount(0);
    await expect(opener).toBeFocused();
  }
  await opener.click();
  await expect(dialog.getByRole('status')).toHaveText('Checking what else would be deleted...');
  await dialog.getByRole('button', { name: 'Count' }).click();
  await expect(dialog.getByRole('status')).toHaveText('This also deletes 2 games.');
  await expect(tries).toHaveText('0');
  await act.click();
  await expect(act).toHaveText('Deleting...');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  await act.press('Enter');
  await expect(tries).toHaveText('1');
  await dialog.getByRole('button', { name: 'Answer' }).click();
  await expect(dialog.getByText('It is in use.')).toBeVisible();
  await expectUsable(page);
  await act.click();
  await dialog.getByRole('button', { name: 'Answer' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(tries).toHaveText('2');
});
