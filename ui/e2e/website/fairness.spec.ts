import type { Page } from '@playwright/test';
import { newLeague, newOrganization } from '../organization/own-organization.ts';
import { expect, expectRetry, expectUsable, test } from '../support.ts';

interface Row {
  id: number;
  name: string;
  home: number;
  away: number;
  breaks: number;
  byes: number;
  shortest_rest: number;
  times: number[];
}

const counts = (page: Page) => page.getByRole('table', { name: 'Counts of each team' });
const names = (page: Page) => counts(page).getByRole('rowheader').allInnerTexts();

/** Returns the fairness of the league that the demo's page shows first, from the API. */
async function first(page: Page) {
  const read = async (path: string) => (await page.request.get(`${path}?slug=fab`)).json();
  const { seasons } = await read('/api/leagues-with-games');
  const [season] = seasons;
  const [league] = season.leagues;
  const path = `/api/seasonsv2/${season.id}/leagues/${league.id}`;
  const fairness = await read(`${path}/fairness`);
  const teams: Row[] = fairness.teams;
  const of = async (team: Row) => read(`${path}/teams/${team.id}/fairness`);
  return { seasons, season, league, fairness, teams, of };
}

test('a visitor opens it from the schedule, sorts the teams and reads the games of one', async ({ page }) => {
  const { league, season, teams, of } = await first(page);
  await page.goto('/fab/schedule');
  await page.getByRole('link', { name: 'How fair is it?' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Fairness of the schedule' })).toBeVisible();
  await expect(page.getByText(`${league.name}, ${season.name}`)).toBeVisible();
  expect(await names(page)).toEqual(teams.map(({ name }) => expect.stringContaining(name)));
  for (const [index, team] of teams.entries()) {
    const cells = counts(page)
      .getByRole('row')
      .nth(index + 1)
      .getByRole('cell');
    await expect(cells.first()).toHaveText(`${team.home}–${team.away}`);
    await expect(cells.nth(1)).toHaveText(team.breaks ? String(team.breaks) : '–');
    await expect(cells.nth(2)).toHaveText(new RegExp(`^${Math.max(...team.times)}\\s?\\d+:\\d\\d [AP]M$`));
    await expect(cells.last()).toHaveText(String(team.shortest_rest));
  }
  await expectUsable(page);

  const head = counts(page).getByRole('columnheader', { name: 'In a row' });
  await head.getByRole('button').click();
  await expect(head).toHaveAttribute('aria-sort', 'descending');
  const byBreaks = [...teams].sort((one, other) => other.breaks - one.breaks).map(({ name }) => name);
  await expect.poll(() => names(page)).toEqual(byBreaks.map((name) => expect.stringContaining(name)));
  await head.getByRole('button').click();
  await head.getByRole('button').click();
  await expect.poll(() => names(page)).toEqual(teams.map(({ name }) => expect.stringContaining(name)));

  const [team] = teams;
  if (!team) throw new Error('the demo has no team');
  const { games, opponents } = await of(team);
  await counts(page).getByRole('link', { name: team.name }).click();
  await expect(page.getByRole('heading', { level: 1, name: team.name })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Games' }).getByRole('row')).toHaveCount(games.length + 1);
  const against = page.getByRole('table', { name: 'Opponents' }).getByRole('row');
  await expect(against).toHaveCount(opponents.length + 1);
  const hosted = opponents.reduce((sum: number, one: { home: number }) => sum + one.home, 0);
  expect(hosted).toBe(team.home);
  await expectUsable(page);
  await page.getByRole('link', { name: 'All teams' }).click();
  await expect(counts(page)).toBeVisible();
});

test('it follows the league of the schedule, and the season and league of the standings', async ({ page }) => {
  const { seasons } = await first(page);
  const [current, past] = seasons;
  const other = current.leagues[1];
  await page.goto(`/fab/schedule?league=${other.id}`);
  await page.getByRole('link', { name: 'How fair is it?' }).click();
  await expect(page.getByText(`${other.name}, ${current.name}`)).toBeVisible();

  await page.goto(`/fab/teamList?season=${past.id}`);
  await page.getByRole('link', { name: 'Fairness' }).first().click();
  await expect(page.getByText(`${past.leagues[0].name}, ${past.name}`)).toBeVisible();
  await page.getByRole('navigation', { name: 'League' }).getByRole('link', { name: past.leagues[1].name }).click();
  await expect(page.getByText(`${past.leagues[1].name}, ${past.name}`)).toBeVisible();
  await page.getByLabel('Season').selectOption(current.name);
  await expect(page.getByText(`${past.leagues[1].name}, ${current.name}`)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`season=${current.id}&league=${past.leagues[1].id}$`));
});

test('sentences say what is proven, and a league without games says so', async ({ page }) => {
  const own = await newOrganization('fair');
  const league = await newLeague(own, ['Hawks', 'Kings', 'Owls']);
  await page.goto(`/${own.slug}/fairness`);
  await expect(page.getByRole('heading', { name: 'No games yet' })).toBeVisible();
  await expectUsable(page);
  await page.goto(`/${own.slug}/fairness?season=${league.season}&league=${league.id}`);
  await expect(page.getByRole('heading', { name: 'No games yet' })).toBeVisible();

  const [hawks, kings, owls] = league.teams;
  const add = (home: typeof hawks, away: typeof hawks, date: string, rest: object) =>
    own.post(`${league.path}/games`, { home_team_id: home?.slt_id, away_team_id: away?.slt_id, date, ...rest });
  await add(hawks, kings, '2031-01-05', { time: '19:00' });
  await add(hawks, owls, '2031-01-12', { time: '21:00' });
  await add(hawks, kings, '2031-01-19', { time: '21:00' });
  await add(owls, kings, '2031-01-26', { time: '19:00' });
  await add(kings, owls, '2031-02-02', { time: '19:00', status: 'postponed' });
  await add(kings, owls, '2031-02-09', { time: '19:00', status: 'cancelled' });
  await page.reload();
  const better = page.getByRole('region', { name: 'What could be more even' });
  await expect(better).toContainText('3 of 3 games at home for Hawks; 1 or 2 would be possible.');
  await expect(better).toContainText(
    '2 of 2 games between Hawks and Kings are at home for Hawks; 1 would be possible.',
  );
  await expect(page.getByRole('region', { name: 'As good as it can be' })).toContainText(
    'Every team plays 2 or 3 games.',
  );
  await expect(page.getByText('1 postponed game does not count until there is a new date.')).toBeVisible();
  await expect(counts(page).getByRole('row').filter({ hasText: 'Hawks' })).toContainText('3–0');
  await expectUsable(page);
  await counts(page).getByRole('link', { name: 'Kings' }).click();
  const games = page.getByRole('table', { name: 'Games' }).getByRole('row');
  await expect(games.filter({ hasText: 'at Owls' })).toContainText('6 days');
  await expect(games.filter({ hasText: 'Jan 19' })).toContainText('Away again');
  await expect(games.filter({ hasText: 'Postponed' })).toHaveCount(1);
  await expect(games).toHaveCount(5);
  await expectUsable(page);
});

test('a league of twelve teams prints on one page @mouse', async ({ page }) => {
  const own = await newOrganization('print');
  const league = await newLeague(
    own,
    Array.from({ length: 12 }, (_, at) => `Riverside Rockets ${at + 1}`),
  );
  const plan = { startDate: '2031-01-05', numWeeks: 11, gameDays: ['Sunday'], timeSlots: ['17:00', '18:10', '19:20'] };
  const locations = ['North Gym, Court 1', 'North Gym, Court 2'];
  const { schedule } = await own.post('/api/schedules', { name: 'Own', leagueId: league.id, ...plan, locations });
  await own.post('/api/games/generate-full-schedule', { scheduleId: schedule.id });
  await page.goto(`/${own.slug}/fairness`);
  await expect(counts(page).getByRole('rowheader')).toHaveCount(12);
  // The styles of paper load with the first input.
  const styles = page.waitForResponse(/print.*\.css/);
  await page.keyboard.press('Control');
  await styles;
  const pages = async () => (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page[^s]/g);
  await expect.poll(async () => (await pages())?.length).toBe(1);
  await page.emulateMedia({ media: 'print' });
  await expect(counts(page)).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'League' })).toBeHidden();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('the counts, the sentences, other leagues and a team are there', async ({ page }) => {
    const { seasons, teams, fairness } = await first(page);
    // A page that found no free rendering engine has no content, and is rendered at the next request.
    await expect(async () => {
      await page.goto('/fab/fairness');
      expect(await names(page)).toEqual(teams.map(({ name }) => expect.stringContaining(name)));
    }).toPass({ timeout: 20_000 });
    await expect(page.getByText(fairness.measures[0].text)).toBeVisible();
    const [{ leagues }] = seasons;
    await page.getByRole('navigation', { name: 'League' }).getByRole('link', { name: leagues[1].name }).click();
    await expect(page.getByText(`${leagues[1].name}, ${seasons[0].name}`)).toBeVisible();
    await counts(page).getByRole('link').first().click();
    await expect(page.getByRole('table', { name: 'Games' })).toBeVisible();
  });
});

test.describe('when a call fails', () => {
  test.use({ provoked: [500] });
  test('the page says so and tries again', async ({ page }) => {
    await expectRetry(page, '/fab/fairness', '**/fairness?*', 'The league did not load');
    await expect(counts(page)).toBeVisible();
  });
});

test.describe('a league of nobody', () => {
  test.use({ provoked: [404] });
  test('is not found', async ({ page }) => {
    await page.goto('/fab/fairness?season=99999&league=99999');
    await expect(page.getByRole('heading', { name: 'There is no such league' })).toBeVisible();
  });
});
