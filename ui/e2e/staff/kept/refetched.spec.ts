import { openOwnGame } from '../../organization/own-organization.ts';
import { caller, expect, port, test } from '../../support.ts';

test.describe('a division that another user renames meanwhile', () => {
  test.use({ provoked: [409] });

  test('asks which name stays, even if the screen shows the other name already', async ({ page }) => {
    const { own, league, season_id } = await openOwnGame(page);
    const { id } = await own.post(`/api/seasonsv2/${season_id}/divisions`, { name: 'North' });
    for (const { slt_id } of league.teams)
      await own.post(`/api/divisions/${id}/teams`, { seasons_leagues_teams_id: slt_id });
    await own.put(`/api/organizations/${own.id}`, { feature_flags: { brackets: true } });
    await page.goto(`/dashboard/seasons/${season_id}`);
    await page.getByRole('button', { name: 'Rename North' }).click();
    const field = page.getByRole('textbox', { name: 'Name of the division' });
    await field.fill('Upper');

    const owner = await caller(own.slug, 'owner');
    const headers = { origin: `http://127.0.0.1:${port}` };
    const renamed = await owner.put(`/api/divisions/${id}/name`, { headers, data: { name: 'Middle' } });
    expect(renamed.status(), await renamed.text()).toBe(200);
    // A write of this user loads the divisions again.
    await page.getByRole('button', { name: /^Move Herons,/ }).focus();
    for (const key of ['Space', 'ArrowDown', 'Space']) await page.keyboard.press(key);
    await expect(page.getByRole('region', { name: 'Middle', exact: true })).toBeVisible();

    await expect(field).toHaveValue('Upper');
    await field.press('Enter');
    const panel = page.getByRole('region', { name: 'Two versions' });
    await panel.getByRole('button', { name: 'Take owner’s (Middle)' }).click();
    await panel.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('button', { name: 'Rename Middle' })).toBeFocused();
    const { divisions } = await own.get(`/api/seasonsv2/${season_id}/divisions`);
    expect(divisions.map((division: { name: string }) => division.name)).toEqual(['Middle']);
  });
});
