// On phones a row's name and actions are visible without scrolling the table sideways.
import { expect, signInTo, test } from '../support.ts';

test('rows show their name and their actions on a phone @finger', async ({ page }) => {
  await signInTo(page, 'fab', 'staff');
  const { seasons } = await (await page.request.get('/api/seasonsv2?slug=fab')).json();
  const active = seasons.find((one: { active: boolean }) => one.active);
  const season = `/dashboard/seasons/${active.id}`;
  const { leagues } = await (
    await page.request.get(`/api/seasonsv2/${active.id}/leagues-with-teams-public?slug=fab`)
  ).json();
  const league = `${season}/leagues/${leagues[0].id}`;
  const team = `${league}/teams/${leagues[0].teams[0].id}`;
  for (const address of [
    '/dashboard/seasons',
    season,
    league,
    `${league}/teams`,
    team,
    '/teamList',
    '/playerListAuth',
    '/dashboard/pages',
    '/dashboard/news',
    '/businessPage',
    `/organizations/${active.organization_id}`,
  ]) {
    await page.goto(address);
    await expect(page.getByRole('rowheader').first(), address).toBeVisible();
    const beyond = await page.evaluate(() =>
      [...document.querySelectorAll('tbody tr > *')]
        .filter((cell) => cell.getBoundingClientRect().right > window.innerWidth)
        .map((cell) => cell.textContent),
    );
    expect(beyond, address).toEqual([]);
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(sideways, address).toBeLessThanOrEqual(0);
  }
});
