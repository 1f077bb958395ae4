import { type APIRequestContext, expect as expected, type Page } from '@playwright/test';
import { newLeague, newOrganization } from './organization/own-organization.ts';
import { domain, expect, expectRetry, expectUsable, test, withoutFirstData } from './support.ts';

/** Returns the active season of an organization with its tables and divisions, from the API. */
async function active(request: APIRequestContext, slug: string) {
  const read = async (path: string) => (await request.get(`${path}?slug=${slug}`)).json();
  const { seasons } = await read('/api/seasonsv2');
  const season = seasons.find((one: { active: boolean }) => one.active);
  const { leagues } = await read(`/api/seasonsv2/${season.id}/leagues-with-teams-public`);
  const { divisions } = await read(`/api/seasonsv2/${season.id}/divisions`);
  expected(leagues.length).toBeGreaterThan(0);
  return { season, leagues, divisions };
}

const tables = (page: Page) => page.getByRole('table', { name: /^Standings/ });
const heads = (page: Page) => tables(page).first().getByRole('columnheader');

test('the filters have clear labels, and the URL stores them', async ({ page }) => {
  const { season, leagues, divisions } = await active(page.request, 'fab');
  await page.goto('/fab/teamList');
  const league = page.getByLabel('League', { exact: true });
  const division = page.getByLabel('Division', { exact: true });
  await expect(league.getByRole('option')).toHaveText([
    'Select a league',
    'All Leagues',
    ...leagues.map((one: { name: string }) => `${one.name} (${season.name})`),
  ]);
  const names = divisions.map((one: { name: string }) => one.name).sort();
  await expect(division.getByRole('option')).toHaveText(['Tournament Bracket', ...names]);
  await expect(tables(page)).toHaveCount(leagues.length);

  await league.selectOption({ label: 'Select a league' });
  await expect(page.getByRole('heading', { name: 'Please Select Filter Option' })).toBeVisible();
  await league.selectOption({ index: 2 });
  await expect(tables(page)).toHaveCount(1);
  const [chosen] = leagues;
  await expect(page.getByRole('main').getByRole('status')).toHaveText(`${chosen.teams.length} teams`);
  await expect(page.locator('[aria-live]').filter({ has: page.getByRole('table') })).toHaveCount(0);
  await page.reload();
  await expect(tables(page)).toHaveCount(1);
  await expectUsable(page);
});

test('the table with all columns fits a window of 1280 px @mouse', async ({ page }) => {
  await page.goto('/fab/teamList');
  await expect(heads(page)).toHaveCount(13);
  const hidden = await tables(page).evaluateAll((all) =>
    all.map(({ parentElement: box }) => (box ? box.scrollWidth - box.clientWidth : NaN)),
  );
  expect(new Set(hidden)).toEqual(new Set([0]));
});

test('the print view fits the paper, without the filters', async ({ page }) => {
  // The printable area of Letter paper.
  await page.setViewportSize({ width: 725, height: 960 });
  await page.goto('/fab/teamList');
  await expect(heads(page)).toHaveCount(13);
  await page.keyboard.press('Control');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('combobox')).toHaveCount(0);
  const widest = async () => Math.max(...(await tables(page).evaluateAll((all) => all.map((one) => one.scrollWidth))));
  await expect.poll(widest).toBeLessThanOrEqual(725);
});

test('league and division are columns unless they are filtered; a division keeps its own order', async ({ page }) => {
  const { divisions, leagues } = await active(page.request, 'fab');
  await page.goto('/fab/teamList');
  const columns = [/Wins$/, /Losses$/, 'PCT', 'GB', 'Home', 'Away', 'FT%', '3PM', 'Last 5', 'Coach/Captain'];
  await expect(heads(page)).toHaveText([/Team$/, ...columns, 'League', 'Division']);
  for (const name of ['Position Team', 'Wins', 'Losses']) {
    await expect(tables(page).first().getByRole('columnheader', { name, exact: true })).toBeVisible();
  }
  await page.getByLabel('League', { exact: true }).selectOption({ index: 2 });
  await expect(heads(page)).toHaveText([/Team$/, ...columns, 'Division']);
  await page.getByLabel('League', { exact: true }).selectOption({ label: 'All Leagues' });
  const [chosen] = divisions;
  await page.getByLabel('Division', { exact: true }).selectOption({ label: chosen.name });
  await expect(heads(page)).toHaveText([/Team$/, ...columns, 'League']);
  const teams = chosen.teams.map((team: { name: string }) => team.name);
  await expect(tables(page).getByRole('rowheader')).toContainText(teams);
  // Games back are relative to the division's first team; teams of one league keep their order in the division.
  const behind = await page.locator('.stand tbody .dim.num').allTextContents();
  expect(behind[0]).toBe('–');
  for (const games of behind.slice(1)) expect(games).toMatch(/^(–|\d+(\.5)?)$/);
  const one = leagues.find((league: { teams: { slt_id: number }[] }) =>
    league.teams.some((row) => row.slt_id === chosen.teams.at(-1).slt_id),
  );
  await page.getByLabel('League', { exact: true }).selectOption(String(one.id));
  const here = new Set(one.teams.map((row: { slt_id: number }) => row.slt_id));
  const places = chosen.teams.flatMap((team: { slt_id: number }, place: number) =>
    here.has(team.slt_id) ? [String(place + 1)] : [],
  );
  await expect(page.locator('.stand tbody .pos')).toHaveText(places);
});

test('the current season is shown first, and a past one can be chosen', async ({ page }) => {
  const { seasons, current } = await (await page.request.get('/api/seasonsv2?slug=fab')).json();
  const named = (one: { id: number; name: string }) => page.locator('.page-head', { hasText: one.name });
  const past = seasons.find((one: { id: number; hasTeams: boolean }) => one.id !== current && one.hasTeams);
  await page.goto('/fab/teamList?league=all');
  await expect(named(seasons.find((one: { id: number }) => one.id === current))).toBeVisible();
  await page.getByLabel('Season').selectOption({ label: past.name });
  await expect(named(past)).toBeVisible();
  await expect(page).toHaveURL(`/fab/teamList?season=${past.id}`);
  await expect(tables(page).first()).toBeVisible();
  await expect(page.getByLabel('League', { exact: true }).getByRole('option').last()).toContainText(`(${past.name})`);
  await page.reload();
  await expect(named(past)).toBeVisible();
  await expectUsable(page);
});

test('the table shows form, captain and tie-breaks', async ({ page }) => {
  const { leagues } = await active(page.request, 'fab');
  const rows = leagues.flatMap((one: { teams: object[] }) => one.teams);
  await page.goto('/fab/teamList');
  const [first] = leagues[0].teams;
  const line = page.getByRole('row').filter({ hasText: first.name }).first();
  const form = `Last five: ${first.lastFive.join(' ')}. Streak: ${first.streak}`;
  await expect(line.getByRole('img', { name: form })).toBeAttached();
  await expect(line.getByRole('link', { name: first.captain })).toHaveAttribute(
    'href',
    `/fab/players/${first.captain_id}`,
  );
  const broken = rows.find((row: { tieBreak: string | null }) => row.tieBreak);
  await page.getByText('* How ties were broken').first().click();
  await expect(page.getByText(broken.tieBreak).first()).toBeVisible();
  await page.goto(`${domain}/teamList`);
  await expect(tables(page).first().getByRole('link').first()).toHaveAttribute('href', /^\/teams\/\d+$/);
});

test('a click on a heading sorts the rows, and each team keeps its place', async ({ page }) => {
  const { leagues } = await active(page.request, 'fab');
  const rows: { name: string; rank: number; total3PM: number; home: { wins: number; losses: number } }[] =
    leagues[0].teams;
  await page.goto('/fab/teamList');
  const table = tables(page).first();
  const names = table.getByRole('rowheader');
  const heading = table.getByRole('columnheader', { name: '3PM' });
  const most = Math.max(...rows.map((row) => row.total3PM));
  const best = rows.find((row) => row.total3PM === most);
  if (!best) throw new Error('the league has no teams');
  await expect(heading).not.toHaveAttribute('aria-sort');
  await heading.getByRole('button').click();
  await expect(heading).toHaveAttribute('aria-sort', 'descending');
  await expect(names.first()).toContainText(`${best.rank}`);
  await expect(names.first()).toContainText(best.name);
  await expectUsable(page);
  await heading.getByRole('button').click();
  await expect(heading).toHaveAttribute('aria-sort', 'ascending');
  await expect(names.last()).toContainText(best.name);
  await heading.getByRole('button').click();
  await expect(heading).not.toHaveAttribute('aria-sort');
  await expect(names).toContainText(rows.map((row) => row.name));
  const [first] = rows;
  const line = table.getByRole('row').filter({ hasText: first?.name ?? '' });
  await expect(line.first()).toContainText(`${first?.home.wins}–${first?.home.losses}`);
});

test('a team whose place is certain has a letter, with a legend', async ({ page }) => {
  const own = await newOrganization('clinch');
  const league = await newLeague(own, ['Aces', 'Bees', 'Cats']);
  const [aces, bees, cats] = league.teams.map((team) => team.slt_id);
  const game = (home_team_id?: number, away_team_id?: number, scores = {}) =>
    own.post(`${league.path}/games`, { home_team_id, away_team_id, date: '2026-11-01', ...scores });
  const won = { score_home: 60, score_away: 50, status: 'completed' };
  for (const rival of [bees, cats, bees, cats]) await game(aces, rival, won);
  await game(bees, cats);
  await page.goto(`/${own.slug}/teamList`);
  await expect(page.getByRole('rowheader', { name: /Aces.*\(clinched first place\)/ })).toBeVisible();
  await expect(page.getByText('y – clinched first place', { exact: true })).toBeVisible();
  await expect(page.locator('.clinch')).toHaveCount(1);
  await expectUsable(page);
});

test('an organization without an active season says so, on the page and in the console', async ({ page }) => {
  const warned = page.waitForEvent('console', (message) => message.type() === 'warning');
  await withoutFirstData(page);
  await page.route('**/api/seasonsv2?*', (route) => route.fulfill({ json: { seasons: [] } }));
  await page.goto('/fab/teamList');
  await expect(page.getByRole('heading', { name: 'Please Select Filter Option' })).toBeVisible();
  await expect(page.getByText('There is nothing to choose yet: no season has teams.')).toBeVisible();
  expect((await warned).text()).toContain('active season');
  await expectUsable(page);
});

test.describe('when a call fails', () => {
  test.use({ provoked: [500] });
  test('the standings say so and try again', async ({ page }) => {
    await expectRetry(page, '/fab/teamList', '**/leagues-with-teams-public?*', 'The standings did not load');
    await expect(tables(page).first()).toBeVisible();
  });
});

test('a team’s games can be added to a calendar', async ({ page }) => {
  const { leagues } = await active(page.request, 'fab');
  const [team] = leagues[0].teams;
  await page.goto(`/fab/teams/${team.id}`);
  await page.getByRole('region', { name: 'Schedule' }).getByRole('button', { name: 'Add to calendar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add to calendar' });
  const { host } = new URL(page.url());
  const feedUrl = `webcal://${host}/fab/schedule.ics?team=${team.id}`;
  const link = (name: string) => dialog.getByRole('link', { name, exact: true });
  await expect(link('Apple Calendar')).toHaveAttribute('href', feedUrl);
  const added = async (name: string) => new URL((await link(name).getAttribute('href')) ?? '').searchParams;
  expect((await added('Google Calendar')).get('cid')).toBe(feedUrl);
  expect((await added('Outlook')).get('url')).toBe(feedUrl.replace('webcal', 'http'));
  expect((await added('Outlook')).get('name')).toBe(team.name);
  await expectUsable(page);
  const feed = await page.request.get(await dialog.getByRole('textbox', { name: /address/ }).inputValue());
  expect(feed.headers()['content-type']).toContain('text/calendar');
  expect(await feed.text()).toContain(team.name);
});

test('a team’s page has its next game, its rank and its points', async ({ page }) => {
  const { leagues } = await active(page.request, 'fab');
  const [row] = leagues[0].teams;
  const { team } = await (await page.request.get(`/api/teamsv2/${row.id}?slug=fab`)).json();
  const [season] = team.seasons;
  await page.goto(`/fab/teams/${row.id}`);
  const facts = page.locator('.tm-facts');
  await expect(facts).toContainText(`Record${season.wins}–${season.losses}`);
  await expect(facts).toContainText('Place1st');
  await expect(facts).toContainText(`Streak${season.streak[0] === 'W' ? 'Won' : 'Lost'} ${season.streak.slice(1)}`);
  await expect(facts).toContainText(`Scored${season.pointsPerGame.toFixed(1)}`);
  const next = page.getByRole('region', { name: /^(Next game|Playing now)$/ });
  await expect(next.getByRole('link').first()).toHaveAttribute('href', /^\/fab\/games\/\d+$/);
  await expect(next).toContainText(/\d:\d\d [AP]M, \S/);
  await expectUsable(page);
});

test('a team’s roster has points per game, and follows the chosen season', async ({ page }) => {
  const { leagues } = await active(page.request, 'fab');
  const own = `/api/teamsv2/${leagues[0].teams[0].id}?slug=fab`;
  const { team } = await (await page.request.get(own)).json();
  const [first] = team.seasons;
  const past = team.seasons.find((one: { id: number }) => one.id !== first.id);
  await page.goto(`/fab/teams/${team.id}`);
  const roster = page.getByRole('region', { name: 'Roster' });
  const scorer = team.rosters.find((one: { pointsPerGame?: number }) => one.pointsPerGame);
  const line = (of: { lastName: string; firstName: string }) =>
    roster.getByRole('listitem').filter({ hasText: `${of.firstName} ${of.lastName}` });
  await expect(line(scorer)).toContainText(`${scorer.pointsPerGame.toFixed(1)} PPG`);
  await page.getByRole('combobox', { name: 'Season' }).selectOption(String(past.slt_id));
  const before = (await (await page.request.get(`${own}&season_id=${past.id}`)).json()).team.rosters;
  expect(before.length).toBeGreaterThan(0);
  await expect(roster.getByRole('listitem')).toHaveCount(before.length);
  await expect(line(before[0])).toBeVisible();
  await expectUsable(page);
});
