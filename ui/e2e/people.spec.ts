import { domain, expect, expectRetry, expectUsable, test, withoutFirstData } from './support.ts';

interface Player {
  id: number;
  firstName: string;
  lastName: string;
  rosters: { league: { id: number; name: string }; team: { id: number; name: string }; season: { active: boolean } }[];
}

const players = async (page: import('@playwright/test').Page): Promise<Player[]> =>
  (await (await page.request.get('/api/playersv2?slug=fab')).json()).players;

test('players appear when a name is typed, ignoring accents and case', async ({ page }) => {
  await page.goto('/fab/players');
  await expect(page.getByText('Search a name, or choose a league or team')).toBeVisible();
  await expect(page.locator('.faces')).toHaveCount(0);
  const [wanted] = await players(page);
  const name = `${wanted?.firstName} ${wanted?.lastName}`;
  await page.getByRole('searchbox', { name: 'Search players' }).fill(name.toUpperCase());
  const card = page.getByRole('link', { name }).first();
  await expect(card).toBeVisible();
  await expect(page).toHaveURL(/name=/);
  await page.reload();
  await expect(card).toBeVisible();
  // The first visit loads no table styles; the card must fill its cell without them.
  const [place, box] = await Promise.all([page.locator('.faces > li').first(), card].map((one) => one.boundingBox()));
  expect(box?.width).toBe(place?.width);
  await expectUsable(page);
  await card.click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
});

test('a league and a team filter the players, and another league resets the team', async ({ page }) => {
  await page.goto('/fab/playerList');
  const playing = (await players(page)).flatMap((player) => player.rosters.filter((one) => one.season.active));
  const [first] = playing;
  const other = playing.find((one) => one.league.id !== first?.league.id);
  const on = (id?: number) => new Set(playing.filter((one) => one.team.id === id)).size;
  await page.getByRole('combobox', { name: 'League' }).selectOption({ label: first?.league.name ?? '' });
  await page.getByRole('combobox', { name: 'Team' }).selectOption({ label: first?.team.name ?? '' });
  await expect(page.locator('.faces > li')).toHaveCount(on(first?.team.id));
  await page.getByRole('combobox', { name: 'League' }).selectOption({ label: other?.league.name ?? '' });
  await expect(page.getByRole('combobox', { name: 'Team' })).toHaveValue('');
  await expect(page).not.toHaveURL(/team=/);
});

test('a search without results offers to clear the filters', async ({ page }) => {
  await page.goto(`${domain}/players?name=nobody-is-called-so`);
  await expect(page.getByRole('heading', { name: 'Nobody found' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear the filters' }).click();
  await expect(page.getByText('Search a name, or choose a league or team')).toBeVisible();
});

test('the leaderboard shows the records, and its banners can be paused and shown as lists', async ({ page }) => {
  await page.goto('/fab/leaderboard');
  const { players: scorers } = await (await page.request.get('/api/records/top20Points?slug=fab')).json();
  const points = page.getByRole('region', { name: 'Points' });
  await expect(points.getByRole('listitem')).toHaveCount(scorers.length);
  await expect(points.getByRole('listitem').first()).toContainText(`${scorers[0].firstName} ${scorers[0].lastName}`);
  await expect(points.getByRole('listitem').first()).toContainText(`${scorers[0].totalPoints}`);
  await expectUsable(page);

  const rail = points.getByRole('group');
  const place = () => rail.evaluate((box) => box.scrollLeft);
  await expect.poll(place).toBeGreaterThan(5);
  await rail.focus();
  const held = await place();
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect(Math.abs((await place()) - held)).toBeLessThan(2);
  await page.getByRole('button', { name: 'Pause points' }).click();
  await expect(page.getByRole('button', { name: 'Play points' })).toBeVisible();
  await page.getByRole('button', { name: 'Show team wins as a list' }).click();
  const wins = page.getByRole('region', { name: 'Team wins' });
  await expect(wins.getByRole('group')).toHaveCount(0);
  await wins.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/fab\/teams\/\d+$/);
});

test('every statistic opens with the focus on its heading, and one region has the name Points', async ({ page }) => {
  await page.goto('/fab/leaderboard');
  await page.getByRole('button', { name: 'Every statistic, by season and league' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'By season' })).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Points', exact: true })).toHaveCount(2);
  await expect(page.getByRole('region', { name: 'Points', exact: true })).toHaveCount(1);
});

test('with reduced motion nothing scrolls by itself', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/fab/leaderboard');
  const rail = page.getByRole('region', { name: 'Points' }).getByRole('group');
  await expect(rail).toBeVisible();
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect(await rail.evaluate((box) => box.scrollLeft)).toBe(0);
});

test('the stat leaders home page shows the first three of each category', async ({ page }) => {
  await page.goto('/millionaire');
  const { leaders } = await (await page.request.get('/api/stat-leaders?slug=millionaire')).json();
  for (const [title, list, key] of [
    ['Points', leaders.points, 'pts'],
    ['Threes', leaders.threes, 'three_pm'],
    ['Rebounds', leaders.rebounds, 'reb'],
    ['Assists', leaders.assists, 'ast'],
  ]) {
    const rows = page.getByRole('region', { name: title }).getByRole('listitem');
    await expect(rows).toHaveCount(3);
    await expect(rows.first()).toContainText(`${list[0].firstName} ${list[0].lastName}`);
    await expect(rows.first()).toContainText(`${list[0][key]}`);
  }
  await expectUsable(page);
});

test.describe('when a call fails', () => {
  test.use({ provoked: [500] });
  for (const [address, call, title] of [
    ['/fab/players?name=a', '**/api/playersv2?*', 'The players did not load'],
    ['/fab/leaderboard', '**/api/records/top20Threes?*', 'The leaders did not load'],
    ['/millionaire', '**/api/stat-leaders?*', 'The stat leaders did not load'],
  ] as const) {
    test(`${address} says so and tries again`, ({ page }) => expectRetry(page, address, call, title));
  }
});

test('leagues without box scores say that there are no leaders yet', async ({ page }) => {
  await withoutFirstData(page);
  const none = { leaders: { points: [], threes: [], rebounds: [], assists: [] } };
  await page.route('**/api/stat-leaders?*', (route) => route.fulfill({ json: none }));
  await page.route('**/api/records/top20TeamWins?*', (route) => route.fulfill({ json: { teams: [] } }));
  await page.route('**/api/records/top20*', (route) => route.fulfill({ json: { players: [], teams: [] } }));
  await page.goto('/millionaire');
  await expect(page.getByRole('heading', { name: 'No leaders yet' })).toBeVisible();
  await page.goto('/fab/leaderboard');
  await expect(page.getByRole('heading', { name: 'No leaders yet' })).toBeVisible();
});

test.describe('in the dark', () => {
  test.use({ colorScheme: 'dark' });
  test('players, leaders and the leaders home stay readable', async ({ page }) => {
    for (const address of ['/fab/players?name=a', '/fab/leaderboard', '/millionaire']) {
      await page.goto(address);
      await expect(page.getByRole('listitem').first()).toBeVisible();
      await expectUsable(page);
    }
  });
});
