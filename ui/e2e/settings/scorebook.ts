import type { Browser, Page, TestInfo } from '@playwright/test';
import { expect, password, port } from '../support.ts';

const origin = `http://127.0.0.1:${port}`;

/** An organization with one game that has periods and statistics, and a super administrator working in it. */
export interface Scorebook {
  organization: number;
  slug: string;
  /** Its public pages. */
  game: string;
  player: string;
  /** Returns the URL of a dashboard screen in this organization. */
  screen: (path: string) => string;
}

export async function scorebook(page: Page, info: TestInfo, name: string): Promise<Scorebook> {
  const slug = `${name}-${info.project.name}-${info.repeatEachIndex}-${info.retry}`.toLowerCase();
  const call = async (method: string, path: string, data: unknown) => {
    const answer = await page.request.fetch(`${origin}${path}`, { method, data, headers: { origin } });
    expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
    return answer.json();
  };
  await call('POST', '/api/auth/login', { username: 'admin', password });
  const { organization } = await call('POST', '/api/organizations', { name: slug, slug, sportIds: [1] });
  const id: number = organization.id;
  const inside = (path: string) => `${path}?organization_id=${id}`;
  const post = (path: string, data: unknown) => call('POST', inside(path), data);
  const put = (path: string, data: unknown) => call('PUT', inside(path), data);
  const get = async (path: string) => (await page.request.get(`${origin}${inside(path)}`)).json();

  const { season } = await post('/api/seasonsv2', { name: 'Fall', active: true });
  const { league } = await post(`/api/seasonsv2/${season.id}/leagues`, { name: 'Sunday' });
  const teams = `/api/seasonsv2/${season.id}/leagues/${league.id}/teams`;
  for (const team of ['Herons', 'Otters']) await post(teams, { name: team });
  const enrolled: { id: number; slt_id: number }[] = (await get(teams)).teams;
  const [home, away] = enrolled;
  if (!home || !away) throw new Error('the league has fewer than two teams');
  const { player } = await post(`${teams}/${home.id}/players`, { firstName: 'Ada', lastName: 'Heron' });
  const of = { home_team_id: home.slt_id, away_team_id: away.slt_id };
  const { game } = await post(`/api/seasonsv2/${season.id}/leagues/${league.id}/games`, { ...of, date: '2026-10-04' });
  await put(`/api/gamesv2/${game.id}/scores`, { score_home: 40, score_away: 30 });
  const { gamePeriods } = await get('/api/gamePeriods/1');
  const scores = gamePeriods
    .slice(0, 4)
    .flatMap((period: { id: number }) =>
      [home, away].map(({ slt_id }) => ({ gamePeriodId: period.id, team_id: slt_id, score: 10 })),
    );
  await put(`/api/gamesv2/${game.id}/period-scores`, { scores });
  const stats: { id: number; abbreviation: string }[] = await get('/api/statsv2/1');
  const entered = stats.filter(({ abbreviation }) => ['AST', 'STL', 'BLK'].includes(abbreviation));
  await put('/api/player-game-stats', {
    player_id: player.id,
    game_id: game.id,
    stats: entered.map((stat) => ({ stat_id: stat.id, value: 4 })),
  });
  const { attributes } = await get('/api/playerAttributes');
  const values = attributes.map((one: { id: number }, place: number) => ({
    attribute_id: one.id,
    value: ['12', 'Guard', '6 ft', 'Long Beach'][place],
  }));
  await put(`/api/playersv2/${player.id}/attributes`, { attributes: values });
  return {
    organization: id,
    slug,
    game: `${origin}/${slug}/games/${game.id}`,
    player: `${origin}/${slug}/players/${player.id}`,
    screen: (path) => inside(path),
  };
}

/** Returns a page of a visitor, in a browser context without a session. */
export async function visitor(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ storageState: { cookies: [], origins: [] } });
  return context.newPage();
}

/** Opens a public page and returns the column headings of a table. */
export async function heads(page: Page, address: string, table: RegExp | string): Promise<string[]> {
  await page.goto(address);
  const found = page.getByRole('table', { name: table }).first().getByRole('columnheader');
  await expect(found.first()).toBeVisible();
  return found.allInnerTexts();
}
