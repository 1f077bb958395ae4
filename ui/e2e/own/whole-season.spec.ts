import type { Page } from '@playwright/test';
import { type Game, games, type Line, leaders, nameOf, type Player, players, rosterOf, table, teams } from './plan.ts';
import { expect, read, signInOwner, test } from './server.ts';

const said = (page: Page, text: string) => page.locator('.toast').filter({ hasText: text });

/** Creates a season and a league on their screens. Returns the league's URL. */
async function makeLeague(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Add Season' }).first().click();
  const season = page.getByRole('dialog', { name: 'Create Season' });
  await season.getByLabel('Name', { exact: true }).fill('Spring 2026');
  // The default is inactive if another season is active, such as one of another test.
  await season.getByRole('checkbox', { name: /^Active/ }).check();
  await season.getByRole('button', { name: 'Create' }).click();
  await page
    .getByRole('row', { name: /Spring 2026/ })
    .getByRole('link')
    .click();
  await page.getByRole('button', { name: 'Add League' }).first().click();
  const league = page.getByRole('dialog', { name: 'Create League' });
  await league.getByLabel('Name', { exact: true }).fill('Sunday');
  await league.getByRole('button', { name: 'Create' }).click();
  await page
    .getByRole('row', { name: /Sunday/ })
    .getByRole('link')
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sunday' })).toBeVisible();
  return new URL(page.url()).pathname;
}

async function addTeams(page: Page, league: string): Promise<void> {
  await page.goto(`${league}/teams`);
  const form = page.getByRole('dialog', { name: 'Add team' });
  for (const team of teams) {
    await page.getByRole('button', { name: 'Add team' }).click();
    await form.getByLabel('Name of a new team').fill(team);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('rowheader', { name: team })).toBeVisible();
  }
  await expect(form).toHaveCount(0);
}

async function addPlayers(page: Page, league: string): Promise<void> {
  for (const team of teams) {
    await page.goto(`${league}/teams`);
    await page.getByRole('rowheader', { name: team }).getByRole('link').click();
    for (const player of rosterOf(team)) {
      await page.getByRole('button', { name: 'Add player' }).click();
      const form = page.getByRole('dialog', { name: 'Add player' });
      await form.getByLabel('First name').fill(player.first);
      await form.getByLabel('Last name').fill(player.last);
      await form.getByLabel('Number').fill(player.number);
      await page.keyboard.press('Enter');
      await expect(form).toHaveCount(0);
    }
    await expect(page.getByRole('table', { name: `Players of ${team}` }).locator('tbody tr')).toHaveCount(10);
  }
}

async function addGames(page: Page, league: string): Promise<void> {
  await page.goto(league);
  await page.getByRole('button', { name: 'Add Game' }).first().click();
  const form = page.getByRole('dialog', { name: 'Add Game' });
  for (const [at, game] of games.entries()) {
    await form.getByLabel('Home team').selectOption({ label: game.home });
    await form.getByLabel('Away team').selectOption({ label: game.away });
    await form.getByLabel('Date').fill(game.date);
    await form.getByLabel('Time').fill(game.time);
    if (at === games.length - 1) break;
    await form.getByRole('button', { name: 'Create and add another' }).click();
    await expect(form.getByLabel('Home team')).toHaveValue('');
  }
  await form.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(form).toHaveCount(0);
}

interface Found {
  id: number;
  date: string;
  homeTeam: { id: number; name: string; slt_id: number };
  awayTeam: { id: number; name: string; slt_id: number };
}

/** Returns a team's stats in a game as spreadsheet cells, in the order of the grid's columns. */
function sheet(game: Game, team: string, columns: string[]): string {
  const cell = (player: Player, column: string) => game.lines.get(player)?.[column as keyof Line] ?? '';
  return rosterOf(team)
    .map((player) => columns.map((column) => cell(player, column)).join('\t'))
    .join('\n');
}

/** Enters a game: pastes both teams' stats and types the final score. */
async function enter(page: Page, game: Game, id: number): Promise<void> {
  await page.goto(`/games/${id}?mode=stats`);
  for (const team of [game.away, game.home]) {
    const grid = page.getByRole('table', { name: `Statistics of ${team}` });
    await expect(grid.locator('tbody tr')).toHaveCount(rosterOf(team).length);
    const columns = await grid.locator('thead abbr').allInnerTexts();
    const shown = await grid.locator('tbody th').allInnerTexts();
    expect(shown.map((row) => row.split(/\s/)[0])).toEqual(rosterOf(team).map(({ number }) => number));
    const text = sheet(
      game,
      team,
      columns.slice(0, await grid.locator('tbody tr').first().getByRole('textbox').count()),
    );
    await grid.getByRole('textbox').first().focus();
    await grid
      .getByRole('textbox')
      .first()
      .evaluate((input, text) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text', text);
        input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      }, text);
  }
  await page.keyboard.press('Control+s');
  await expect(said(page, 'Stats saved')).toBeVisible({ timeout: 20_000 });
  await page.getByRole('button', { name: 'Final score' }).click();
  await page.getByRole('textbox', { name: game.home }).fill(String(game.scores[game.home]));
  await page.getByRole('textbox', { name: game.away }).fill(String(game.scores[game.away]));
  await page.getByRole('button', { name: 'Save score' }).click();
  await expect(said(page, 'Final game score updated!')).toBeVisible();
}

const ratio = (made: number, of: number) => (of === 0 ? null : made / of);

/** Compares all stats of a box score, entered and derived. */
async function compareBox(page: Page, game: Game, id: number): Promise<void> {
  interface Box {
    homeRoster: { id: number; firstName: string; lastName: string }[];
    awayRoster: { id: number; firstName: string; lastName: string }[];
    allStats: { id: number; abbreviation: string }[];
    playerStats: { player_id: number; stat_id: number; value: number | null }[];
  }
  const box = await read<Box>(page, `/api/gamesv2/${id}`);
  for (const one of [...box.homeRoster, ...box.awayRoster]) {
    const name = `${one.firstName} ${one.lastName}`;
    const player = players.find((player) => nameOf(player) === name);
    const line = player && game.lines.get(player);
    if (!line) throw new Error(`${name} did not play`);
    const found = (abbreviation: string) => {
      const stat = box.allStats.find((stat) => stat.abbreviation === abbreviation);
      return box.playerStats.find((value) => value.player_id === one.id && value.stat_id === stat?.id)?.value ?? null;
    };
    for (const [abbreviation, value] of Object.entries(line)) expect(found(abbreviation), name).toBe(value);
    expect(found('FGM')).toBe(line['2PM'] + line['3PM']);
    expect(found('FGA')).toBe(line['2PA'] + line['3PA']);
    for (const [abbreviation, share] of [
      ['FG%', ratio(line['2PM'] + line['3PM'], line['2PA'] + line['3PA'])],
      ['3P%', ratio(line['3PM'], line['3PA'])],
      ['FT%', ratio(line.FTM, line.FTA)],
    ] as const) {
      if (share === null) expect(found(abbreviation), `${abbreviation} of ${name}`).toBeNull();
      else expect(found(abbreviation), `${abbreviation} of ${name}`).toBeCloseTo(share, 3);
    }
  }
}

async function compareStandings(page: Page, own: string, season: string): Promise<void> {
  interface Standings {
    leagues: { teams: Record<string, unknown>[] }[];
  }
  const { leagues } = await read<Standings>(page, `/api/seasonsv2/${season}/leagues-with-teams-public?slug=${own}`);
  const planned = table();
  const [first] = planned;
  const ahead = (first?.wins ?? 0) - (first?.losses ?? 0);
  expect(leagues[0]?.teams).toMatchObject(
    planned.map((row, at) => ({
      name: row.team,
      rank: at + 1,
      wins: row.wins,
      losses: row.losses,
      winPercentage: (row.wins / (row.wins + row.losses)).toFixed(3),
      gamesBack: (ahead - (row.wins - row.losses)) / 2,
      pointsFor: row.pointsFor,
      pointsAgainst: row.pointsAgainst,
      lastFive: row.last.slice(0, 5),
      total3PM: row.threes,
    })),
  );
}

/** Compares leaders with the plan; tied players may be in any order. */
function expectLed(found: { name: string; total: number }[], statistic: keyof Line): void {
  const planned = leaders(statistic);
  expect(found.map(({ total }) => total)).toEqual(planned.slice(0, found.length).map(({ total }) => total));
  for (const one of found) expect(planned).toContainEqual(one);
}

async function compareLeaders(page: Page, own: string): Promise<void> {
  type Face = { firstName: string; lastName: string } & Record<string, number>;
  const named = (faces: Face[], key: string) =>
    faces.map((one) => ({ name: `${one.firstName} ${one.lastName}`, total: one[key] ?? 0 }));
  const top = await read<{ leaders: Record<string, Face[]> }>(page, `/api/stat-leaders?slug=${own}`);
  for (const [noun, key, statistic] of [
    ['points', 'pts', 'PTS'],
    ['threes', 'three_pm', '3PM'],
    ['rebounds', 'reb', 'REB'],
    ['assists', 'ast', 'AST'],
  ] as const) {
    expect(top.leaders[noun], noun).toHaveLength(3);
    expectLed(named(top.leaders[noun] ?? [], key), statistic);
  }
  const points = await read<{ players: Face[] }>(page, `/api/records/top20Points?slug=${own}`);
  expect(points.players).toHaveLength(20);
  expectLed(named(points.players, 'totalPoints'), 'PTS');
  const wins = await read<{ teams: { name: string; wins: number }[] }>(page, `/api/records/top20TeamWins?slug=${own}`);
  expect(wins.teams.map((team) => team.wins)).toEqual(
    table()
      .map((row) => row.wins)
      .filter(Boolean),
  );
}

test('a season of 80 games is set up and played in the browser, and all its numbers are correct', {
  tag: '@mouse',
}, async ({ page, browser, own, server }) => {
  test.setTimeout(30 * 60_000);
  await signInOwner(page, own);
  const league = await test.step('season and league', () => makeLeague(page));
  await test.step('12 teams', () => addTeams(page, league));
  await test.step('120 players', () => addPlayers(page, league));
  await test.step('80 games', () => addGames(page, league));
  const season = league.split('/')[3] ?? '';
  const all = await read<{ games: Found[] }>(page, `/api/seasonsv2/${season}/leagues/${league.split('/')[5]}/games`);
  expect(all.games).toHaveLength(games.length);
  const idOf = (game: Game) => {
    const same = (one: Found) => one.date === game.date && one.homeTeam.name === game.home;
    return all.games.find(same)?.id ?? 0;
  };
  await test.step('the numbers of 80 games', async () => {
    for (const game of games) await enter(page, game, idOf(game));
  });
  await test.step('box scores', async () => {
    for (const game of games) await compareBox(page, game, idOf(game));
  });
  await test.step('standings', () => compareStandings(page, own, season));
  await test.step('leaders', () => compareLeaders(page, own));
  await test.step('what a visitor sees', async () => {
    const visitor = await (await browser.newContext({ baseURL: server.origin })).newPage();
    await visitor.goto(`/${own}/teamList`);
    const places = visitor.getByRole('table').first().locator('tbody').getByRole('rowheader');
    await expect(places).toHaveCount(teams.length);
    for (const [at, row] of table().entries()) await expect(places.nth(at)).toContainText(row.team);
    await visitor.context().close();
  });
});
