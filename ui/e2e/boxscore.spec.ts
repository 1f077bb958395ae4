import type { Page } from '@playwright/test';
import { newOrganizationWithGame } from './organization/own-organization.ts';
import { domain, expect, expectUsable, type Game, leagueGames, test, withoutFirstData } from './support.ts';

/** Returns the URL of the last league game of `fab` that matches `wanted`. */
async function gameOf(page: Page, wanted: (game: Awaited<ReturnType<typeof leagueGames>>[number]) => boolean) {
  const found = (await leagueGames(page, '', 'fab')).findLast(wanted);
  if (!found) throw new Error('the demo has no such game');
  return { ...found, path: `/fab/games/${found.id}` };
}

const played = (page: Page) => gameOf(page, (game) => game.status === 'completed');
const filmed = (page: Page) => gameOf(page, (game) => game.video_url !== null);

test('a box score has both teams with totals, shares with one decimal, leaders and a comparison', async ({ page }) => {
  const game = await played(page);
  await page.goto(game.path);
  await expect(page.getByRole('table', { name: 'Points by period' })).toContainText('Final');
  for (const team of [game.awayTeam, game.homeTeam]) {
    const table = page.getByRole('table', { name: `Box score, ${team.name}` });
    await expect(table.getByRole('columnheader').first()).toHaveText('Player');
    const totals = table.getByRole('row').last();
    await expect(totals.getByRole('rowheader')).toHaveText('Team');
    const heads = await table.getByRole('columnheader').allTextContents();
    const share = totals.getByRole('cell').nth(heads.indexOf('FG%') - 1);
    await expect(share).toHaveText(/^\d{1,3}\.\d$/);
  }
  const best = page.getByRole('region', { name: 'Top performers' });
  await expect(best.getByRole('listitem')).toHaveCount(3);
  await expect(best.getByRole('listitem').first()).toContainText('Points');
  await expect(best.getByRole('link')).toHaveCount(6);
  const compared = page.getByRole('region', { name: 'Team comparison' });
  await expect(compared.getByRole('listitem')).toHaveCount(6);
  await expect(compared.getByRole('listitem').first()).toHaveText(/\d\.\d%Field goals\d+\.\d%/);
});

test('the names stay while a box score scrolls sideways', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const game = await played(page);
  await page.goto(game.path);
  const region = page.getByRole('group', { name: `Box score, ${game.homeTeam.name}` });
  const [name, points] = [region.getByRole('rowheader').first(), region.getByRole('cell').first()];
  const before = [await name.boundingBox(), await points.boundingBox()];
  await region.evaluate((one) => one.scrollBy(200, 0));
  await expect.poll(async () => (await points.boundingBox())?.x).toBeLessThan((before[1]?.x ?? 0) - 100);
  expect((await name.boundingBox())?.x).toBe(before[0]?.x);
});

test('parts that load later cause no layout shift', async ({ page }) => {
  await page.addInitScript(() => {
    const seen = { shift: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shift += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  for (const game of [await played(page), await filmed(page)]) {
    await page.goto(game.path);
    await expect(page.getByRole('button', { name: 'Share this game' })).toBeVisible();
    await expect(page.locator('.foot')).toBeVisible();
    const shift = await page.evaluate(() => (window as unknown as { seen: { shift: number } }).seen.shift);
    expect(shift, game.path).toBeLessThanOrEqual(0.02);
  }
});

test.describe('a video', () => {
  test.use({ elsewhere: ['www.youtube-nocookie.com'] });
  test('is loaded only when it is pressed', async ({ page }) => {
    await page.route('https://www.youtube-nocookie.com/**', (route) => route.fulfill({ body: 'the film' }));
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).hostname));
    await page.goto((await filmed(page)).path);
    const poster = page.getByRole('button', { name: 'Play the video' });
    await expect(poster).toBeVisible();
    expect(asked).not.toContain('www.youtube-nocookie.com');
    await poster.click();
    await expect(page.frameLocator('iframe').getByText('the film')).toBeVisible();
  });
});

test('a game is shared with the device, or its link is copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.clock.install();
  const game = await played(page);
  await page.goto(game.path);
  await page.getByRole('button', { name: 'Share this game' }).click();
  await expect(page.getByRole('status').getByText('Link copied')).toBeVisible();
  await page.clock.fastForward(3_000);
  await expect(page.getByText('Link copied')).toHaveCount(0);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());

  await page.evaluate(() => {
    const share = (data: ShareData) => {
      document.title = `shared ${data.url}`;
      return Promise.resolve();
    };
    Object.defineProperty(navigator, 'share', { value: share });
  });
  await page.getByRole('button', { name: 'Share this game' }).click();
  await expect(page).toHaveTitle(`shared ${page.url()}`);
});

test('the print view has the score, the periods and both tables', async ({ page }) => {
  // The printable area of A4.
  await page.setViewportSize({ width: 700, height: 1000 });
  await page.emulateMedia({ media: 'print' });
  await page.goto((await filmed(page)).path);
  await expect(page.getByRole('table')).toHaveCount(3);
  await page.keyboard.press('Control');
  for (const part of ['.versus', '.performers', '.video', '.share', '.site-nav']) {
    await expect(page.locator(part)).toBeHidden();
  }
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide, 'a table does not fit the paper').toBeLessThanOrEqual(700);
});

/** Returns the data of the first game in `games` whose teams have met before. */
async function firstWithMeeting(page: Page, games: Game[]) {
  for (const { id } of games) {
    const found = await (await page.request.get(`/api/gamesv2/${id}?slug=fab`)).json();
    if (found.preview.lastMeeting) return found;
  }
  throw new Error('no scheduled game of two teams that have met');
}

test('a scheduled game shows its day, both records, the last meeting, a map link and a calendar', async ({ page }) => {
  const coming = (await leagueGames(page, '', 'fab')).filter(({ status }) => status === 'scheduled');
  const { game, preview } = await firstWithMeeting(page, coming);
  await page.goto(`/fab/games/${game.id}`);
  await expect(page.getByText(/^(Sun|Mon|Tues|Wednes|Thurs|Fri|Satur)day, \w+ \d+, \d{4}/)).toBeVisible();
  const records = page.getByRole('region', { name: 'Records' });
  await expect(records).toContainText(`${game.awayTeam.name}${preview.awayRecord.wins}–${preview.awayRecord.losses}`);
  await expect(records).toContainText(`${game.homeTeam.name}${preview.homeRecord.wins}–${preview.homeRecord.losses}`);
  const last = preview.lastMeeting;
  await expect(
    records.getByRole('link', {
      name: `${last.awayTeam.name} ${last.score_away}, ${last.homeTeam.name} ${last.score_home}`,
    }),
  ).toHaveAttribute('href', `/fab/games/${last.id}`);
  await expect(page.getByRole('link', { name: 'Directions' })).toHaveAttribute('href', game.location_url);
  await expect(page.getByText(/box score/)).toHaveCount(0);
  const calendar = await page.getByRole('link', { name: 'Add to calendar' }).getAttribute('href');
  expect((await (await page.request.get(calendar ?? '')).text()).match(/BEGIN:VEVENT/g)).toHaveLength(1);
  await expectUsable(page);
});

test('a postponed game says so, and offers neither its former date nor a way to it', async ({ page }) => {
  await page.goto((await gameOf(page, (game) => game.status === 'postponed')).path);
  await expect(page.getByText('This game has no new date yet.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: /Directions|Add to calendar/ })).toHaveCount(0);
});

test('a scheduled game shows the leaders of both teams side by side', async ({ page }) => {
  const coming = (await leagueGames(page, '', 'fab')).filter(({ status }) => status === 'scheduled');
  const { game, preview, awayRoster, homeRoster, allStats } = await (
    await page.request.get(`/api/gamesv2/${coming[0]?.id}?slug=fab`)
  ).json();
  await page.goto(`/fab/games/${game.id}`);
  const leaders = page.getByRole('table', { name: 'Leaders per league game' });
  await expect(leaders.getByRole('columnheader')).toHaveText([game.awayTeam.name, 'Statistic', game.homeTeam.name]);
  expect(preview.leaders).toHaveLength(3);
  for (const { stat_id, away, home } of preview.leaders) {
    const { abbreviation } = allStats.find((stat: { id: number }) => stat.id === stat_id);
    const head = page.getByRole('rowheader', { name: abbreviation, exact: true });
    const row = leaders.getByRole('row').filter({ has: head });
    for (const [place, roster, leader] of [
      [0, awayRoster, away],
      [1, homeRoster, home],
    ] as const) {
      const player = roster.find((one: { id: number }) => one.id === leader.player_id);
      const cell = row.getByRole('cell').nth(place);
      await expect(cell).toContainText(`${leader.average.toFixed(1)}${player.firstName} ${player.lastName}`);
      await expect(cell.getByRole('link')).toHaveAttribute('href', `/fab/players/${player.id}`);
    }
  }
  await expectUsable(page);
});

test('a live game updates without a reload, announces its score politely, and stops when it is over', async ({
  page,
}) => {
  const { own, game } = await newOrganizationWithGame(2);
  const { homeRoster, allStats } = await own.get(`/api/gamesv2/${game.id}`);
  const two = allStats.find((stat: { abbreviation: string }) => stat.abbreviation === '2PM').id;
  const score = (made: number) =>
    own.put('/api/player-game-stats', {
      player_id: homeRoster[0].id,
      game_id: game.id,
      stats: [{ stat_id: two, value: made }],
    });

  const told = page.waitForRequest(/\/live\?/);
  await page.goto(`/${own.slug}/games/${game.id}`);
  await told;
  await expect(page.getByText('Scheduled', { exact: true }).first()).toBeVisible();
  await own.put(`/api/gamesv2/${game.id}/details`, { status: 'live' });
  await expect(page.getByText('Live', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('They appear here when the scorer’s table enters them.')).toBeVisible();
  const shown = page.locator('.score-nums');
  await score(3);
  await expect(shown).toHaveText('06');
  const said = page.getByRole('status').filter({ hasText: game.homeTeam.name });
  await expect(said).toHaveText(`${game.awayTeam.name} 0, ${game.homeTeam.name} 6`);
  await expect(page.getByRole('table', { name: `Box score, ${game.homeTeam.name}` })).toContainText('6');
  await score(4);
  await expect(shown).toHaveText('08');

  const over = page.waitForEvent('requestfinished', (request) => request.url().includes('/live?')).catch(() => null);
  const cut = page.waitForEvent('requestfailed', (request) => request.url().includes('/live?')).catch(() => null);
  await own.put(`/api/gamesv2/${game.id}/scores`, { score_home: 8, score_away: 5 });
  await expect(page.getByText('Completed').first()).toBeVisible();
  await expect(shown).toHaveText('58');
  expect(await Promise.race([over, cut]), 'the line is still open').not.toBeNull();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme });
    test('a box score is usable by everybody, under a slug and on a domain', async ({ page }) => {
      const own = (await leagueGames(page, '', 'longbeach')).findLast((game) => game.status === 'completed');
      for (const address of [(await filmed(page)).path, `${domain}/games/${own?.id}`]) {
        await page.goto(address);
        await expect(page.getByRole('region', { name: 'Top performers' })).toBeVisible();
        await expectUsable(page);
      }
    });
  });
}

test.describe('errors are reported', () => {
  test.use({ provoked: [404, 500, 0] });

  test('a game that does not load offers to try again', async ({ page }) => {
    const game = await played(page);
    let broken = true;
    await withoutFirstData(page);
    await page.route('**/api/gamesv2/*', (route) => (broken ? route.abort() : route.continue()));
    await page.goto('/fab/schedule');
    await page.evaluate((path) => history.pushState(null, '', path), game.path);
    await expect(page.getByRole('alert')).toContainText('did not load');
    broken = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('table', { name: 'Points by period' })).toBeVisible();
  });

  test('an unknown game is not found', async ({ page }) => {
    await page.goto('/fab/games/999999');
    await expect(page.getByText('There is no such game')).toBeVisible();
  });
});
