import type { Page } from '@playwright/test';
import { expect, expectUsable, test } from '../support.ts';

/** Returns the page of the first team of a league of the active season, from the API. */
async function firstTeam({ request }: Page) {
  const read = async (path: string) => (await request.get(`${path}?slug=fab`)).json();
  const { seasons } = await read('/api/seasonsv2');
  const season = seasons.find((one: { active: boolean }) => one.active);
  const { leagues } = await read(`/api/seasonsv2/${season.id}/leagues-with-teams-public`);
  return (await read(`/api/teamsv2/${leagues[0].teams[0].id}`)).team;
}

test('a team’s statistics load when they come into view, and a click on a heading sorts them', async ({ page }) => {
  const team = await firstTeam(page);
  const [season] = team.seasons;
  const path = `/api/teamsv2/${team.id}/statistics?season_id=${season.id}&slug=fab`;
  const { allStats, enrolments } = await (await page.request.get(path)).json();
  const [own] = enrolments;
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(`/fab/teams/${team.id}`, { waitUntil: 'networkidle' });
  expect(asked.filter((url) => url.includes('/statistics'))).toEqual([]);
  await page.locator('.tm-stats').scrollIntoViewIfNeeded();
  const table = page.getByRole('table', { name: 'Statistics' });
  const name = (player: { firstName: string; lastName: string }) => `${player.firstName} ${player.lastName}`;
  const names = table.locator('tbody').getByRole('rowheader');
  await expect(names).toHaveText(own.players.map(name));
  const rebounds = allStats.find((stat: { abbreviation: string }) => stat.abbreviation === 'REB');
  const average = (of: { averages: { stat_id: number; value: number }[] }) =>
    of.averages.find((value) => value.stat_id === rebounds.id)?.value ?? 0;
  const heading = table.getByRole('columnheader', { name: 'REB' });
  const place = await heading.evaluate((cell) => (cell as HTMLTableCellElement).cellIndex - 1);
  const cells = (row: string) => table.getByRole('row', { name: row }).getByRole('cell');
  await expect(cells('Team').first()).toHaveText(String(own.games));
  await expect(cells('Team').nth(place)).toHaveText(average(own).toFixed(1));
  const sorted = [...own.players].sort((one, other) => average(other) - average(one));
  await heading.getByRole('button').click();
  await expect(heading).toHaveAttribute('aria-sort', 'descending');
  await expect(names).toHaveText(sorted.map(name));
  await heading.getByRole('button').click();
  await expect(heading).toHaveAttribute('aria-sort', 'ascending');
  await expect(names.last()).toHaveText(name(sorted[0]));
  await heading.getByRole('button').click();
  await expect(names).toHaveText(own.players.map(name));
  // The bar at the top covers a part of the row that is scrolled below it.
  await page.evaluate(() => scrollTo(0, 0));
  await expectUsable(page);
  await names.first().getByRole('link').click();
  await expect(page).toHaveURL(`/fab/players/${own.players[0].id}`);
});

test('a team’s past seasons open on the same page', async ({ page }) => {
  const team = await firstTeam(page);
  const past = team.seasons.filter((one: { active: boolean }) => !one.active);
  await page.goto(`/fab/teams/${team.id}`);
  const table = page.getByRole('table', { name: 'Past seasons' });
  await expect(table.locator('tbody tr')).toHaveCount(past.length);
  const row = table.locator('tbody tr').first();
  const [first] = past;
  await expect(row).toContainText(`${first.name}${first.league.name}${first.wins}–${first.losses}`);
  await row.getByRole('cell').first().click();
  await expect(page).toHaveURL(`/fab/teams/${team.id}?season=${first.slt_id}`);
  await expect(page.locator('.tm-facts')).toContainText(`Record${first.wins}–${first.losses}`);
  await expect(page.getByRole('combobox', { name: 'Season' })).toHaveValue(String(first.slt_id));
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await expect(page.getByRole('region', { name: 'Roster' }).getByRole('listitem').first()).toBeVisible();
  await page.locator('.tm-stats').scrollIntoViewIfNeeded();
  await expect(page.getByRole('table', { name: 'Statistics' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(`/fab/teams/${team.id}`);
  await page.evaluate(() => scrollTo(0, 0));
  await expectUsable(page);
});
