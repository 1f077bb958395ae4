import { newOrganization, newUsers } from '../organization/own-organization.ts';
import { expect, signInTo, test } from '../support.ts';
import { scorebook } from './scorebook.ts';

test.describe(() => {
  test.use({ provoked: [409] });

  test('what staff may delete is switched by two owners, and both changes hold', { tag: '@mouse' }, async ({
    page,
  }) => {
    const own = await newOrganization('deletions');
    await newUsers(own, { owner: 'org_owner' });
    await signInTo(page, own.slug, 'owner');
    await page.goto('/organizations/own');
    const games = page.getByRole('checkbox', { name: /^Games, schedules and venues/ });
    const saved = async () => (await own.get(`/api/organizations/${own.id}`)).organization.staff_may_delete;
    const all: string[] = await saved();
    const isOn = all.includes('games');
    await expect(games).toBeChecked({ checked: isOn });
    // Meanwhile another owner inverts the other groups.
    const groups = ['seasons', 'people', 'site', 'scorebook'].filter((group) => !all.includes(group));
    await own.put(`/api/organizations/${own.id}`, { staff_may_delete: [...groups, ...(isOn ? ['games'] : [])] });
    await games.setChecked(!isOn);
    const wanted = [...groups, ...(isOn ? [] : ['games'])].sort();
    await expect.poll(async () => [...(await saved())].sort()).toEqual(wanted);
    await expect(page.getByRole('checkbox', { name: /^Teams and players/ })).toBeChecked({
      checked: wanted.includes('people'),
    });
  });
});

test.describe(() => {
  test.use({ provoked: [404, 422] });

  test('a list with a row that another user has deleted is loaded again', { tag: '@mouse' }, async ({ page }) => {
    const book = await scorebook(page, 'stale');
    const inside = `organization_id=${book.organization}`;
    const headers = { origin: new URL(book.game).origin };
    const made = await page.request.post(`/api/gamePeriods?${inside}`, {
      data: { name: 'Half', sportId: 1 },
      headers,
    });
    expect(made.status()).toBe(201);
    const { gamePeriods } = await (await page.request.get(`/api/gamePeriods/1?${inside}`)).json();
    const half = gamePeriods.find(({ name }: { name: string }) => name === 'Half');
    await page.goto(book.screen('/gamePeriod'));
    const label = page.getByRole('table', { name: 'Game periods', exact: true }).getByText('Half', { exact: true });
    await expect(label).toBeVisible();
    await page.request.delete(`/api/gamePeriods/own/${half.id}?${inside}`, { headers });
    await page.getByRole('button', { name: 'Hide Half', exact: true }).click();
    await expect(label).toHaveCount(0);
  });
});
