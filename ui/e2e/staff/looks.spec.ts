import type { Locator, Page } from '@playwright/test';
import { newLeague, newOrganization, newUsers, openOwnGame } from '../organization/own-organization.ts';
import { expect, leagueGames, signInTo, test } from '../support.ts';

const json = async (page: Page, path: string) => (await page.request.get(path)).json();

/** The active season of fab with its leagues. */
async function place(page: Page) {
  const { seasons } = await json(page, '/api/seasonsv2?slug=fab');
  const season = seasons.find((one: { active: boolean }) => one.active);
  const { leagues } = await json(page, `/api/seasonsv2/${season.id}/leagues-with-teams-public?slug=fab`);
  return { season, leagues, path: `/dashboard/seasons/${season.id}` };
}

async function box(what: Locator) {
  const found = await what.boundingBox();
  if (!found) throw new Error('the element is not visible');
  return { ...found, right: found.x + found.width, bottom: found.y + found.height };
}

test('the sidebar marks the section of a detail page, and every filter lists leagues in order @mouse', async ({
  page,
}) => {
  const { leagues, path } = await place(page);
  const [league] = leagues;
  const [team] = league.teams;
  const [game] = await leagueGames(page, '', 'fab');
  const { players } = await json(page, '/api/playersv2?slug=fab&limit=1');
  await signInTo(page, 'fab', 'staff');
  const marked = page.getByRole('navigation', { name: 'Dashboard' }).locator('[aria-current="page"]');
  for (const [address, section] of [
    [`${path}/leagues/${league.id}/teams/${team.id}`, 'Seasons'],
    [`/leagues/${league.id}`, 'Leagues'],
    [`/games/${game?.id}`, 'Schedule'],
    [`/dashboard/singleTeamToggle/${team.id}`, 'Teams'],
    [`/players/${players[0].id}`, 'Players'],
    [`/player/${players[0].id}/stats`, 'Players'],
  ]) {
    await page.goto(address ?? '');
    await expect(marked, address).toHaveText([section ?? '']);
  }

  const all: string[] = (await json(page, '/api/leagues')).leagues.map((one: { name: string }) => one.name);
  expect(all[0]).toContain('Fountain Valley');
  for (const address of ['/schedule', '/playerListAuth']) {
    await page.goto(address);
    const options = page.getByRole('combobox', { name: 'League' }).locator('option');
    // The options load with the players, and their order with the list of leagues.
    const shown = async () => (await options.allTextContents()).slice(1);
    await expect.poll(async () => (await shown()).length, address).toBeGreaterThan(1);
    const names = await shown();
    await expect.poll(shown, address).toEqual(all.filter((name) => names.includes(name)));
  }
});

test('home and away can be swapped on the game page @mouse', async ({ page }) => {
  const game = await openOwnGame(page);
  await page.goto(`/games/${game.id}`);
  const [home, away] = [game.homeTeam.name, game.awayTeam.name];
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(`${away} at ${home}`);
  const swap = page.getByRole('button', { name: 'Swap home and away' });
  await swap.click();
  await expect(page.getByText(`${away} is the home team now`)).toBeVisible();
  await expect(heading).toHaveText(`${home} at ${away}`);
  await swap.click();
  await expect(heading).toHaveText(`${away} at ${home}`);
});

test('Save stays visible in forms, and tabs and the grid do not move @mouse', async ({ page }) => {
  const { leagues, path } = await place(page);
  await signInTo(page, 'fab', 'owner');
  await page.setViewportSize({ width: 1280, height: 500 });

  // The tabs do not move with the length of the league's name.
  const lefts = new Set<string>();
  for (const { id } of leagues.slice(0, 3)) {
    await page.goto(`${path}/leagues/${id}`);
    const tabs = page.locator('.staff-head').getByRole('navigation');
    const { x, y } = await box(tabs);
    lefts.add(`${x} ${y}`);
  }
  expect([...lefts]).toHaveLength(1);

  // A dialog that is taller than the window.
  await page.goto('/playerListAuth');
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  const save = dialog.getByRole('button', { name: 'Save player' });
  await expect(save).toBeInViewport({ ratio: 1 });
  const right = (await box(dialog)).right - (await box(save)).right;
  await expect(dialog.getByText('No file chosen')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page
    .getByRole('checkbox', { name: /^Select / })
    .nth(1)
    .check();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const act = dialog.getByRole('button', { name: /^Delete 1 player/ });
  await expect(act).toBeInViewport({ ratio: 1 });
  expect((await box(dialog)).right - (await box(act)).right).toBeCloseTo(right, 0);
  await dialog
    .getByRole('button', { name: /^(Keep|Cancel)/ })
    .first()
    .click();

  // The first keystroke opens the save bar above the grid; the warning about points is below the grid.
  const played = (await leagueGames(page, '', 'fab')).find((one) => one.status === 'completed');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/games/${played?.id}?mode=stats`);
  const cell = page.getByRole('textbox', { name: /Assists$/ }).first();
  await expect(cell).toBeVisible();
  const before = await box(cell);
  await cell.fill('9');
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toBeVisible();
  expect(Math.abs((await box(cell)).y - before.y)).toBeLessThanOrEqual(1);
  await page
    .getByRole('button', { name: /^(Discard|Cancel)/ })
    .first()
    .click();
});

test('the organization’s colour is one of the suggested colours @mouse', async ({ page }) => {
  await signInTo(page, 'fab', 'owner');
  await page.goto('/dashboard/seasons');
  await page
    .getByRole('navigation', { name: 'Dashboard' })
    .getByRole('link', { name: 'Organization', exact: true })
    .click();
  await page.getByRole('button', { name: /^Edit/ }).first().click();
  const colours = page.getByRole('group', { name: 'Accent color' });
  await expect(colours.getByRole('radio', { checked: true })).toHaveCount(1);
});

test('on a phone no part of a row is cut off or covered @finger', async ({ page }) => {
  const { season, leagues, path } = await place(page);
  await signInTo(page, 'fab', 'staff');
  await page.goto('/stats');
  const hides = page.getByRole('button', { name: /^(Hide|Unhide)/ });
  await expect(hides.first()).toBeVisible();
  for (const hide of await hides.all()) {
    const { x, right } = await box(hide);
    expect(x >= 0 && right <= 390).toBe(true);
  }
  await page.goto(path);
  const teams = page.getByRole('row').filter({ has: page.getByRole('rowheader') });
  expect((await box(teams.first())).height).toBeLessThan(100);
  const captained = leagues
    .flatMap((league: { id: number; teams: { id: number; captain_id: number | null }[] }) =>
      league.teams.map((team) => ({ ...team, league: league.id })),
    )
    .find((team: { captain_id: number | null }) => team.captain_id !== null);
  expect(captained, season.name).toBeDefined();
  await page.goto(`${path}/leagues/${captained.league}/teams/${captained.id}`);
  const badge = page.getByText('Captain', { exact: true });
  const row = page.getByRole('row').filter({ has: badge });
  const [mark, face] = [await box(badge), await box(row.locator('.avatar'))];
  const apart = mark.x >= face.right || mark.right <= face.x || mark.y >= face.bottom || mark.bottom <= face.y;
  expect(apart).toBe(true);
});

test('the court of a game is readable although the name of its venue is cut @mouse', async ({ page }) => {
  const own = await newOrganization('place');
  await newUsers(own, { staff: 'staff' });
  const league = await newLeague(own, ['Aces', 'Bulls']);
  const venue = 'The Recreation Center of the Northern and Eastern Valley Communities';
  const [home, away] = league.teams.map(({ slt_id }) => slt_id);
  const location = `${venue}, Court 1`;
  await own.post(`${league.path}/games`, {
    home_team_id: home,
    away_team_id: away,
    date: '2031-03-02',
    time: '18:00',
    location,
  });
  await signInTo(page, own.slug, 'staff');
  await page.goto('/schedule');
  const cell = page.getByRole('cell', { name: location });
  const isCut = (element: Element) => element.scrollWidth > element.clientWidth;
  expect(await cell.getByText(`${venue},`).evaluate(isCut)).toBe(true);
  expect(await cell.getByText('Court 1').last().evaluate(isCut)).toBe(false);
});
