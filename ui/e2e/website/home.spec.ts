import type { Page } from '@playwright/test';
import { type Calls, type League, newLeague, newOrganization, newPlayers } from '../organization/own-organization.ts';
import { expect, expectUsable, test } from '../support.ts';

/** Returns the date so many days from now in the time zone of new organizations. */
function day(days: number): string {
  const zone = { timeZone: 'America/Los_Angeles', year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  return new Intl.DateTimeFormat('en-CA', zone).format(Date.now() + days * 86_400_000);
}

/** Returns the current date and time in that time zone, such as `2026-11-28 23:05`. A game is live for four hours at most. */
const now = () =>
  new Date().toLocaleString('sv-SE', { timeZone: 'America/Los_Angeles', dateStyle: 'short', timeStyle: 'short' });

type Scores = [home: number, away: number];

/**
 * Adds a league game of the teams with these indexes in `league.teams`. `when` is a date, for a game at 7 PM, or a result of
 * `now()`.
 */
async function play(own: Calls, league: League, [home, away]: Scores, when: string, scores?: Scores) {
  const [date, time = '19:00'] = when.split(' ');
  const [score_home, score_away] = scores ?? [null, null];
  const between = { home_team_id: league.teams[home]?.slt_id, away_team_id: league.teams[away]?.slt_id };
  const game = { ...between, date, time, location: 'Pier Gym, Court 2', score_home, score_away };
  return (await own.post(`${league.path}/games`, game)).game;
}

/** Creates an organization with four teams. */
async function four(name: string) {
  const own = await newOrganization(name);
  return { own, league: await newLeague(own, ['Herons', 'Otters', 'Pikes', 'Voles']) };
}

/** Adds the bracket of the league's teams, with both semifinals played and the final on a date. */
async function bracket(own: Calls, { season, teams }: League, date: string, scores: Scores | [] = []) {
  const path = `/api/seasonsv2/${season}/divisions`;
  const division = await own.post(path, { name: 'Cup' });
  for (const { slt_id } of teams)
    await own.post(`/api/divisions/${division.id}/teams`, { seasons_leagues_teams_id: slt_id });
  const game = (match_id: string, [home, away]: Scores, on: string, [score_home, score_away]: Scores | []) => {
    const between = { home_team_id: teams[home]?.slt_id, away_team_id: teams[away]?.slt_id };
    return own.post(`${path}/${division.id}/games`, { match_id, ...between, date: on, score_home, score_away });
  };
  await game('r1m1', [0, 3], day(-4), [60, 50]);
  await game('r1m2', [1, 2], day(-4), [55, 65]);
  await game('r2m1', [0, 2], date, scores);
}

/** Adds up the layout shifts of each page. */
async function watchShifts(page: Page) {
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { shift = 0 } = window as unknown as { shift?: number };
        Object.assign(window, { shift: shift + (entry as unknown as { value: number }).value });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

const shifted = (page: Page) => page.evaluate(() => (window as unknown as { shift?: number }).shift ?? 0);

/** Expects a home page that fits each width in both themes, without a layout shift. */
async function looked(page: Page, slug: string, headline: string) {
  await watchShifts(page);
  for (const [width, colorScheme] of [
    [320, 'light'],
    [390, 'dark'],
    [1280, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    await page.goto(`/${slug}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(headline);
    await page.waitForLoadState('networkidle');
    await expectUsable(page);
    expect(await shifted(page)).toBeLessThanOrEqual(0.01);
  }
}

/** Returns the headings of the page's sections. */
const sections = (page: Page) => page.locator('main h2').allTextContents();

test('in the season the home page has the next game, results, standings and numbers @mouse', async ({ page }) => {
  const { own, league } = await four('inseason');
  await play(own, league, [0, 1], day(-7), [70, 61]);
  const next = await play(own, league, [2, 3], day(3));
  await newPlayers(own, league, 1);
  await looked(page, own.slug, own.slug);
  expect((await sections(page)).slice(2)).toEqual(['Last results', 'Standings', 'Where we play']);
  await expect(page.locator('.lead')).toContainText('at Pier Gym. ');
  await expect(page.locator('.lead')).toContainText('one game on ');
  await expect(page.getByText('Teams', { exact: true }).locator('..')).toHaveText('Teams4');
  await expect(page.getByText('Closest game').locator('..')).toHaveText('Closest game70–61');
  await page.getByRole('link', { name: 'Preview' }).click();
  await expect(page).toHaveURL(new RegExp(`/games/${next.id}$`));
});

test('many long names to choose from do not widen the home page', async ({ page }) => {
  const own = await newOrganization('wide');
  const names = Array.from({ length: 10 }, (_, place) => `Riverside Recreation Club ${place + 1}`);
  await newLeague(own, names);
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(`/${own.slug}`);
  await expect(page.getByRole('button', { name: '2 more teams' })).toBeAttached();
  await expectUsable(page);
});

test('in the playoffs the home page has the bracket and how the teams got there @mouse', async ({ page }) => {
  const { own, league } = await four('playoffs');
  await play(own, league, [0, 1], day(-30), [70, 61]);
  await bracket(own, league, day(1));
  await looked(page, own.slug, 'Final tomorrow.');
  await expect(page.locator('.lead')).toContainText('Two teams left. The final is on');
  const card = page.getByRole('region', { name: 'Cup' });
  await expect(card.getByRole('listitem')).toHaveText(['1HHerons3PPikesFinal, Tomorrow']);
  expect((await sections(page)).slice(2)).toEqual(['How they got here', 'Regular season', 'Where we play']);
  await page.getByRole('link', { name: 'Whole bracket' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Cup');
});

test('after the season the home page has the champions and the final @mouse', async ({ page }) => {
  const { own, league } = await four('offseason');
  await play(own, league, [0, 1], day(-30), [70, 61]);
  await newPlayers(own, league, 2);
  await bracket(own, league, day(-1), [48, 52]);
  await looked(page, own.slug, 'Pikes');
  await expect(page.locator('.eyebrow')).toContainText('Champions, Fall');
  await expect(page.getByRole('article')).toContainText('The final');
  const shown = ['Final standings', 'Last results', 'The champions', 'Where we play'];
  expect(await sections(page)).toEqual(shown);
  await expect(page.locator('.champions').getByRole('listitem')).toHaveCount(2);
});

test('before the season the home page has its dates, and without a season what comes first @mouse', async ({
  page,
}) => {
  const { own, league } = await four('new');
  await play(own, league, [0, 1], day(90));
  await looked(page, own.slug, own.slug);
  await expect(page.locator('.lead')).toHaveText(/^A new basketball league.* tips off on \w+, \w+ \d+\.$/);
  await expect(page.getByRole('heading', { name: 'No results yet' })).toBeVisible();
  const empty = await newOrganization('nothing');
  await looked(page, empty.slug, empty.slug);
  await expect(page.getByRole('heading', { name: 'This site opens soon' })).toBeVisible();
});

test('a live game on the home page follows its score @mouse', async ({ page }) => {
  const { own, league } = await four('live');
  await play(own, league, [0, 1], day(-7), [70, 61]);
  const game = await play(own, league, [2, 3], now());
  await newPlayers(own, league, 1);
  await own.put(`/api/gamesv2/${game.id}/details`, { status: 'live' });
  const { homeRoster, allStats } = await own.get(`/api/gamesv2/${game.id}`);
  const points = allStats.find(({ abbreviation }: { abbreviation: string }) => abbreviation === 'PTS').id;
  await page.goto(`/${own.slug}`);
  const card = page.getByRole('article', { name: 'Voles at Pikes' });
  await expect(card).toContainText('Live');
  const stats = [{ stat_id: points, value: 13 }];
  await own.put('/api/player-game-stats', { player_id: homeRoster[0].id, game_id: game.id, stats });
  await expect(card).toContainText('13');
});

test('the scores of the day are on every page while a game is on, without a layout shift @mouse', async ({ page }) => {
  const { own, league } = await four('strip');
  const game = await play(own, league, [0, 1], now());
  await own.put(`/api/gamesv2/${game.id}/details`, { status: 'live' });
  await watchShifts(page);
  for (const path of ['teamList', 'schedule', `teams/${league.teams[0]?.id}`]) {
    await page.goto(`/${own.slug}/${path}`);
    const strip = page.getByRole('navigation', { name: 'Scores of today' });
    await expect(strip.getByRole('link', { name: 'Otters' })).toContainText('Live');
    await page.waitForLoadState('networkidle');
    await expectUsable(page);
    expect(await shifted(page), path).toBeLessThanOrEqual(0.01);
  }
  await page.getByRole('navigation', { name: 'Scores of today' }).getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/games/${game.id}$`));
});
