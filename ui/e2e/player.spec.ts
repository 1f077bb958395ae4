import { domain, expect, expectRetry, expectUsable, test, withoutFirstData } from './support.ts';

interface TeamHistory {
  id: number;
  slt_id: number;
  name: string;
  season: string;
}

interface PlayerPage {
  player: { id: number; firstName: string; lastName: string; image: string | null };
  gameLines: { game_id: number; slt_id: number }[];
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
