import { newLeague, newOrganization } from '../organization/own-organization.ts';
import { expect, expectUsable, test } from '../support.ts';

test.describe('a form in a bottom sheet', () => {
  test.use({ provoked: [409] });

  test('its reason is not covered by the toast of a failure, which is shown once @finger', async ({ page }) => {
    const own = await newOrganization('sheets', page.request);
    const { season } = await newLeague(own, []);
    await page.goto(`/dashboard/seasons/${season}?${own.inside}`);
    await page.getByRole('button', { name: 'Add League' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create League' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Sunday');
    const create = dialog.getByRole('button', { name: 'Create', exact: true });
    await create.click();
    const reason = dialog.getByRole('alert');
    await expect(reason).toContainText('already');
    await expect(create).toBeEnabled();
    await create.click();
    await expect(create).toBeEnabled();
    const toasts = page.locator('.toast').filter({ hasText: 'Failed to create league' });
    await expect(toasts).toHaveCount(1);
    await expect(reason).toContainText('already');
    const [toast, words, said] = await Promise.all(
      [toasts, toasts.locator('span').last(), reason].map((place) => place.boundingBox()),
    );
    if (!toast || !words || !said) throw new Error('A box is missing.');
    expect(toast.y + toast.height, 'the toast ends above the reason').toBeLessThan(said.y);
    const right = toast.x + toast.width - (words.x + words.width);
    expect(right, 'the space on the right').toBeGreaterThanOrEqual(15);
    await expectUsable(page);
  });
});
