import type { Browser, Page } from '@playwright/test';
import { newGame, newLeague, newOrganization, newPlayers } from '../organization/own-organization.ts';
import { expect, port } from '../support.ts';

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

export async function scorebook(page: Page, name: string): Promise<Scorebook> {
  const own = await newOrganization(name, page.request);
  const league = await newLeague(own, ['Herons', 'Otters']);
  await newPlayers(own, league, 1);
  const game = await newGame(own, league, '2026-10-04');
  const { homeRoster } = await own.get(`/api/gamesv2/${game.id}`);
  const [player] = homeRoster;
  await own.put(`/api/gamesv2/${game.id}/scores`, { score_home: 40, score_away: 30 });
  const { gamePeriods } = await own.get('/api/gamePeriods/1');
  const scores = gamePeriods
    .slice(0, 4)
    .flatMap((period: { id: number }) =>
      [game.homeTeam, game.awayTeam].map(({ slt_id }) => ({ gamePeriodId: period.id, team_id: slt_id, score: 10 })),
    );
  await own.put(`/api/gamesv2/${game.id}/period-scores`, { scores });
  const stats: { id: number; abbreviation: string }[] = await own.get('/api/statsv2/1');
  const entered = stats.filter(({ abbreviation }) => ['AST', 'STL', 'BLK'].includes(abbreviation));
  await own.put('/api/player-game-stats', {
    player_id: player.id,
    game_id: game.id,
    stats: entered.map((stat) => ({ stat_id: stat.id, value: 4 })),
  });
  const { attributes } = await own.get('/api/playerAttributes');
  const values = attributes.map((one: { id: number }, place: number) => ({
    attribute_id: one.id,
    value: ['12', 'Guard', '6 ft', 'Long Beach'][place],
  }));
  await own.put(`/api/playersv2/${player.id}/attributes`, { attributes: values });
  return {
    organization: own.id,
    slug: own.slug,
    game: `${origin}/${own.slug}/games/${game.id}`,
    player: `${origin}/${own.slug}/players/${player.id}`,
    screen: (path) => `${path}?${own.inside}`,
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
