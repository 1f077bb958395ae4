import { domain, expect, expectRetry, expectUsable, test, withoutFirstData } from './support.ts';

interface TeamHistory {
  id: number;
  slt_id: number;
  name: string;
  season: string;
}

interface PlayerPage {
  player: { id: number; firstName: string; lastName: string; image: string | null };
  gameLines: {
    game_id: number;
    slt_id: number;
    game: { home_team_id: number; homeTeam: { name: string }; awayTeam: { name: string } };
    stats: { stat_id: number; value: number | null }[];
  }[];
  allStats: { id: number; abbreviation: string }[];
  averages: { slt_id: number | null; games: number; ppg: number | null; total3PM: number }[];
  teamHistory: TeamHistory[];
}

/** Returns the page of a player who has played for at least `teams` teams, as a visitor gets it. */
async function somebody(page: import('@playwright/test').Page, slug: string, teams = 1): Promise<PlayerPage> {
  const { players: scorers } = await (await page.request.get(`/api/records/top20Points?slug=${slug}`)).json();
  for (const { id } of scorers) {
    const found: PlayerPage = await (
      await page.request.get(`/api/playersv2/${id}/basic?scope=all&slug=${slug}`)
    ).json();
    if (found.teamHistory.length >= teams) return found;
  }
  throw new Error(`nobody of ${slug} has played for ${teams} teams`);
}

test('a player has boxes, a game log with its averages and totals, and teams to choose from', async ({ page }) => {
  const answer = await somebody(page, 'fab', 2);
  const { player, averages, gameLines, teamHistory } = answer;
  await page.goto(`/fab/player/${player.id}/stats?team=all`);
  await expect(page.getByRole('heading', { level: 1, name: `${player.firstName} ${player.lastName}` })).toBeVisible();
  const every = averages.find((one) => one.slt_id == null);
  await expect(page.locator('.cards3 > div').nth(0)).toContainText(`PPG${every?.ppg?.toFixed(1)}`);
  await expect(page.locator('.cards3 > div').nth(2)).toContainText(`3PM${every?.total3PM}`);
  const log = page.getByRole('table', { name: 'Game log' });
  await expect(log.locator('tbody tr')).toHaveCount(gameLines.length);
  await expect(log.getByRole('row', { name: /^Average/ })).toContainText(`${every?.ppg?.toFixed(1)}`);
  await expect(log.getByRole('row', { name: /^Total/ })).toBeVisible();

  const team = teamHistory.at(-1);
  await page.getByRole('combobox', { name: 'Team' }).selectOption(String(team?.slt_id));
  await expect(page).toHaveURL(new RegExp(`team=${team?.slt_id}`));
  const own = gameLines.filter((one) => one.slt_id === team?.slt_id);
  await expect(page.locator('.cards3 > div').nth(0)).toContainText(`${own.length} game`);
  await page.goto(`/fab/player/${player.id}/stats?team=all`);
  await log.locator('tbody').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/fab\/games\/\d+$/);
});

interface Splits {
  splits: { slt_id: number | null; home: Split; away: Split; wins: Split; losses: Split }[];
}
interface Split {
  games: number;
  averages: { stat_id: number; value: number | null }[];
}

test('the stats tab has season highs, splits and the career by season, of the chosen team', async ({ page }) => {
  const { player, averages, teamHistory, gameLines, allStats } = await somebody(page, 'fab', 2);
  const stat = (abbreviation: string) => allStats.find((one) => one.abbreviation === abbreviation)?.id;
  const points = (values: { stat_id: number; value: number | null }[]) =>
    values.find((value) => value.stat_id === stat('PTS'))?.value ?? 0;
  await page.goto(`/fab/player/${player.id}/stats?team=all`);
  const highs = page.getByRole('region', { name: 'Career highs' });
  const most = Math.max(...gameLines.map((line) => points(line.stats)));
  const high = highs.getByRole('link', { name: new RegExp(`^${most} ?PTS`) });
  // The newest of the games with the most points.
  const best = gameLines.find((line) => points(line.stats) === most);
  await expect(high).toHaveAttribute('href', `/fab/games/${best?.game_id}`);
  const { opponent, at } = {
    opponent: best?.slt_id === best?.game.home_team_id ? best?.game.awayTeam : best?.game.homeTeam,
    at: best?.slt_id === best?.game.home_team_id ? '' : 'at ',
  };
  await expect(high).toContainText(`${at}${opponent?.name}`);

  const { splits }: Splits = await (await page.request.get(`/api/playersv2/${player.id}/splits?slug=fab`)).json();
  const split = (name: string) => page.getByRole('table', { name: 'Splits' }).getByRole('row', { name });
  const shown = async (slt: number | null) => {
    const own = splits.find((one) => one.slt_id === slt);
    for (const [name, of] of [
      ['Home', own?.home],
      ['Away', own?.away],
      ['Wins', own?.wins],
      ['Losses', own?.losses],
    ] as const) {
      await expect(split(name).getByRole('cell').first()).toHaveText(String(of?.games));
      await expect(split(name).getByRole('cell').nth(1)).toHaveText(of?.games ? points(of.averages).toFixed(1) : '–');
    }
  };
  await shown(null);

  const career = page.getByRole('table', { name: 'Career by season' });
  const played = teamHistory.filter((team) => averages.some((one) => one.slt_id === team.slt_id));
  await expect(career.locator('tbody tr')).toHaveCount(played.length);
  const [newest] = played;
  const own = averages.find((one) => one.slt_id === newest?.slt_id);
  const row = career.locator('tbody tr').first();
  await expect(row.getByRole('link')).toHaveAttribute('href', new RegExp(`^/fab/teams/${newest?.id}`));
  await expect(row).toContainText(`${newest?.season}${newest?.name}${own?.games}${own?.ppg?.toFixed(1)}`);
  const every = averages.find((one) => one.slt_id == null);
  await expect(career.getByRole('row', { name: /^Total/ })).toContainText(`${every?.games}${every?.ppg?.toFixed(1)}`);

  await page.getByRole('combobox', { name: 'Team' }).selectOption(String(newest?.slt_id));
  await expect(page.getByRole('region', { name: 'Season highs' })).toBeVisible();
  await shown(newest?.slt_id ?? 0);
  const latest = page.getByRole('table', { name: 'Game log' }).locator('tbody tr').first();
  await latest.getByRole('link', { name: /^[WL] \d+–\d+$/ }).click();
  await expect(page).toHaveURL(/\/fab\/games\/\d+$/);
});

test.describe('when the splits fail', () => {
  test.use({ provoked: [500] });
  test('the stats tab says so and tries again', async ({ page }) => {
    const { player } = await somebody(page, 'fab');
    await expectRetry(page, `/fab/player/${player.id}/stats`, '**/splits?*', 'The splits did not load');
    await expect(page.getByRole('table', { name: 'Splits' }).getByRole('row', { name: 'Home' })).toContainText('.');
  });
});

test('the points of each game are a line chart, whose dots name their game', async ({ page }) => {
  const { player, gameLines } = await somebody(page, 'fab');
  await page.goto(`/fab/player/${player.id}/stats?team=all`);
  const chart = page.getByRole('img', { name: 'Points by game, oldest first' });
  await expect(chart).toBeVisible();
  const numbers = page.getByRole('table', { name: 'Points by game' }).locator('tbody tr');
  const drawn = await chart.locator('.dot').count();
  expect(drawn).toBeGreaterThanOrEqual(Math.min(5, gameLines.length));
  await expect(numbers).toHaveCount(drawn);
  const box = await chart.boundingBox();
  await page.mouse.move((box?.x ?? 0) + (box?.width ?? 0) - 2, (box?.y ?? 0) + 60);
  const last = await numbers.last().getByRole('cell').innerText();
  await expect(page.locator('.trend-tip')).toContainText(new RegExp(`^${last} points(at|against) `));
  // The table for screen readers takes no space, even with long opponent names.
  expect((await page.locator('.trend .vh').boundingBox())?.width).toBeLessThanOrEqual(1);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(wide).toBe(0);
});

test('arrow keys move between the tabs of a player, each of which has a URL', async ({ page }) => {
  const { player } = await somebody(page, 'longbeach');
  await page.goto(`${domain}/players/${player.id}`);
  const tab = (name: string) => page.getByRole('tab', { name });
  await expect(tab('Profile')).toHaveAttribute('aria-selected', 'true');
  await tab('Profile').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${domain}/player/${player.id}/stats`);
  await expect(page.getByRole('tabpanel', { name: 'Stats' })).toBeVisible();
  await expect(tab('Stats')).toBeFocused();
  await page.keyboard.press('End');
  await expect(tab('Videos')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${domain}/players/${player.id}?tab=bio`);
  await page.reload();
  await expect(page.getByRole('tabpanel', { name: 'Bio' }).getByRole('heading', { name: 'Bio' })).toBeVisible();
});

test('a player with many teams shows the first, and the others on demand; a player without teams says so', async ({
  page,
}) => {
  const answer = await somebody(page, 'fab');
  const [team] = answer.teamHistory;
  const other = { ...team, slt_id: 999_999, name: 'Former Team', season: 'Spring 2020', active: false };
  const address = `**/api/playersv2/${answer.player.id}/basic?*`;
  await withoutFirstData(page);
  let answered: unknown = { ...answer, teamHistory: [team, other] };
  await page.route(address, (route) => route.fulfill({ json: answered }));
  await page.goto(`/fab/players/${answer.player.id}`);
  const head = page.locator('.pl-teams');
  await expect(head.getByRole('link')).toHaveCount(1);
  await head.getByRole('button', { name: '+1 more' }).click();
  await expect(head.getByRole('link', { name: 'Former Team' })).toBeVisible();
  await head.getByRole('button', { name: 'Show less' }).click();
  await expect(head.getByRole('link')).toHaveCount(1);
  await expect(head.getByRole('link')).toHaveAttribute('href', `/fab/teams/${team?.id}`);

  const player = { ...answer.player, image: null, rosters: [], attributeValues: [] };
  answered = { ...answer, player, gameLines: [], averages: [], teamHistory: [] };
  await page.goto(`/fab/players/${answer.player.id}`);
  await expect(page.getByText('No team assigned')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No games yet' })).toBeVisible();
  await expect(page.locator('.pl-photo svg')).toBeVisible();
  await expectUsable(page);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`a player in ${colorScheme}`, () => {
    test.use({ colorScheme, provoked: [500] });
    test('is usable in every tab, and can be reloaded after a failure', async ({ page }) => {
      const { player } = await somebody(page, 'fab');
      const own = `/fab/players/${player.id}`;
      for (const address of [own, `/fab/player/${player.id}/stats`, `${own}?tab=bio`, `${own}?tab=videos`]) {
        await page.goto(address);
        await expect(page.getByRole('tabpanel').getByRole('heading').first()).toBeVisible();
        await expectUsable(page);
      }
      await expectRetry(page, own, '**/api/playersv2/*/basic?*', 'The player did not load');
      await expect(page.getByRole('tablist', { name: 'Player' })).toBeVisible();
    });
  });
}
