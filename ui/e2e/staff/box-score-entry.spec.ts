import { hiddenFocus } from '../kit/focus.ts';
import { openOwnGame } from '../organization/own-organization.ts';
import { expect, test } from '../support.ts';

interface Player {
  id: number;
  lastName: string;
}

interface GamePage {
  game: { id: number; season_id: number; leagueId: number; homeTeam: { id: number }; awayTeam: { id: number } };
  homeRoster: Player[];
  awayRoster: Player[];
  allStats: { id: number; abbreviation: string; name: string; derived: boolean; hidden: boolean }[];
  playerStats: { player_id: number; stat_id: number; value: number | null }[];
  homeTeam: { name: string };
}

/** Returns the stats of the n-th player by abbreviation; points and rebounds are the sums of their parts. */
function line(n: number): Record<string, number> {
  const [twos, threes, free] = [n % 6, n % 4, n % 3];
  return {
    PTS: 2 * twos + 3 * threes + free,
    REB: n % 9,
    AST: n % 7,
    '2PM': twos,
    '2PA': twos + 2,
    '3PM': threes,
    '3PA': threes + 1,
    FTM: free,
    FTA: free + 1,
    STL: n % 5,
    BLK: n % 2,
    TO: n % 4,
    PF: n % 6,
  };
}

test('the whole box score of 24 players is typed by keyboard in under two minutes', async ({ page }) => {
  test.setTimeout(180_000);
  const { id, own } = await openOwnGame(page, 12);
  const found: GamePage = await own.get(`/api/gamesv2/${id}`);
  expect(found.homeRoster.length + found.awayRoster.length).toBe(24);

  await page.goto(`/games/${id}?mode=stats`);
  const cells = page.getByRole('table', { name: /^Statistics of/ }).getByRole('textbox');
  await cells.first().focus();
  const started = await page.evaluate(() => performance.now());
  const players = [...found.awayRoster, ...found.homeRoster];
  const byName = new Map(found.allStats.map((stat) => [stat.name, stat.abbreviation]));
  const names = await cells.evaluateAll((inputs) => inputs.map((input) => input.getAttribute('aria-label') ?? ''));
  const columns = names.length / players.length;
  for (const [place, name] of names.entries()) {
    const abbreviation = byName.get(name.slice(name.lastIndexOf(', ') + 2)) ?? '';
    await page.keyboard.type(String(line(Math.floor(place / columns))[abbreviation] ?? ''));
    await page.keyboard.press('Tab');
  }
  await cells.first().focus();
  await page.keyboard.press('Control+s');
  await expect(page.locator('.toast').filter({ hasText: 'Stats saved' })).toBeVisible({ timeout: 30_000 });
  expect((await page.evaluate(() => performance.now())) - started).toBeLessThan(120_000);

  const saved: GamePage = await own.get(`/api/gamesv2/${id}`);
  const value = (player: number, abbreviation: string) => {
    const stat = saved.allStats.find((one) => one.abbreviation === abbreviation);
    return saved.playerStats.find((one) => one.player_id === player && one.stat_id === stat?.id)?.value;
  };
  for (const [place, { id }] of players.entries()) {
    const own = line(place);
    for (const abbreviation of ['PTS', 'REB', 'AST', '2PM', '3PA', 'FTA', 'PF']) {
      expect(value(id, abbreviation), `${abbreviation} of player ${place}`).toBe(own[abbreviation]);
    }
    expect(value(id, 'FGM')).toBe((own['2PM'] ?? 0) + (own['3PM'] ?? 0));
    expect(value(id, '3P%')).toBeCloseTo((own['3PM'] ?? 0) / (own['3PA'] ?? 1), 3);
  }
});

test.describe('when the network or the tab is lost', () => {
  test.use({ provoked: [0] });

  test('drafts of scores, periods and details are offered, and deleted after a save', async ({ page }) => {
    test.slow();
    const { id, homeTeam, awayTeam } = await openOwnGame(page);
    const said = (text: string) => page.locator('.toast').filter({ hasText: text });
    await page.goto(`/games/${id}?mode=score`);
    await page.getByRole('textbox', { name: homeTeam.name }).fill('81');
    await page.getByRole('textbox', { name: awayTeam.name }).fill('79');
    await page.route('**/scores', (route) => route.abort());
    await page.getByRole('button', { name: 'Save score' }).click();
    await expect(said('Failed to update final score.')).toBeVisible();
    await expect(page.getByRole('textbox', { name: homeTeam.name })).toHaveValue('81');
    await page.unroute('**/scores');
    await page.reload();
    await expect(page.getByText('2 values typed here before were not saved.')).toBeVisible();
    await page.getByRole('button', { name: 'Restore' }).click();
    await expect(page.getByRole('textbox', { name: awayTeam.name })).toHaveValue('79');
    await page.getByRole('button', { name: 'Save score' }).click();
    await expect(said('Final game score updated!')).toBeVisible();
    await page.goto(`/games/${id}?mode=score`);
    await expect(page.getByRole('textbox', { name: homeTeam.name })).toHaveValue('81');
    await expect(page.getByRole('button', { name: 'Restore' })).toHaveCount(0);

    await page.goto(`/games/${id}?mode=periods`);
    await page.getByRole('textbox', { name: `${homeTeam.name}, Q1` }).fill('22');
    await page.reload();
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.reload();
    await expect(page.getByRole('textbox', { name: `${homeTeam.name}, Q1` })).toHaveValue('');
    await expect(page.getByRole('button', { name: 'Restore' })).toHaveCount(0);

    await page.goto(`/games/${id}?mode=details`);
    const dialog = page.getByRole('dialog', { name: 'Game details' });
    await dialog.getByRole('combobox', { name: /Location/ }).fill('The old hall');
    await page.route('**/details', (route) => route.abort());
    await dialog.getByRole('button', { name: 'Save details' }).click();
    await expect(said('Failed to update game details.')).toBeVisible();
    await page.reload();
    await dialog.getByRole('button', { name: 'Restore' }).click();
    await expect(dialog.getByRole('combobox', { name: /Location/ })).toHaveValue('The old hall');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.goto(`/games/${id}?mode=details`);
    await expect(dialog.getByRole('combobox', { name: /Location/ })).not.toHaveValue('The old hall');
    await expect(dialog.getByRole('button', { name: 'Restore' })).toHaveCount(0);
  });
});

test('points that do not add up are flagged until the session ends', async ({ page }) => {
  const { id, homeTeam, own } = await openOwnGame(page);
  const page1: GamePage = await own.get(`/api/gamesv2/${id}`);
  const stat = page1.allStats.find((one) => one.abbreviation === 'PTS');
  const stats = [{ stat_id: stat?.id, value: 9 }];
  await own.put('/api/player-game-stats', { player_id: page1.homeRoster[0]?.id, game_id: id, stats });
  await own.put(`/api/gamesv2/${id}/scores`, { score_home: 50, score_away: 40 });
  await page.goto(`/games/${id}`);
  await expect(page.getByText(`${homeTeam.name} players add up to 9, the score says 50.`)).toBeVisible();
  const stored = () => page.evaluate((key) => sessionStorage.getItem(key), `mismatch ${id}`);
  await expect.poll(stored).toBe('true');
  await page.goto(`/dashboard/seasons/${page1.game.season_id}/leagues/${page1.game.leagueId}`);
  await expect(page.getByText('Points differ').filter({ visible: true }).first()).toBeVisible();
});

test('totals that differ from their parts are named below the grid', async ({ page }) => {
  const { id, own } = await openOwnGame(page);
  const { allStats, awayRoster }: GamePage = await own.get(`/api/gamesv2/${id}`);
  await page.goto(`/games/${id}?mode=stats`);
  const type = async (abbreviation: string, text: string) => {
    const name = allStats.find((stat) => stat.abbreviation === abbreviation)?.name;
    await page
      .getByRole('textbox', { name: `, ${name}` })
      .first()
      .fill(text);
  };
  await type('2PM', '4');
  await type('PTS', '9');
  const words = `${awayRoster[0]?.lastName}: 9 PTS, but the parts add up to 8.`;
  await expect(page.getByText(words)).toBeVisible();
  await type('PTS', '8');
  await expect(page.getByText(words)).toHaveCount(0);
});

test.describe('a video', () => {
  test.use({ elsewhere: ['www.youtube-nocookie.com'], provoked: [0] });

  test('that cannot be played is reported', async ({ page }) => {
    const { id, own } = await openOwnGame(page);
    await own.put(`/api/gamesv2/${id}/scores`, { score_home: 50, score_away: 40 });
    await page.route('https://www.youtube-nocookie.com/**', (route) => {
      const script = "<script>parent.postMessage(JSON.stringify({ event: 'onError', info: 150 }), '*')</script>";
      return route.fulfill({ contentType: 'text/html', body: script });
    });
    const watch = 'https://www.youtube.com/watch?v=abcdefghijk';
    const { game } = await own.put(`/api/gamesv2/${id}/details`, { video_url: watch });
    expect(game.video_url).toBe('https://www.youtube-nocookie.com/embed/abcdefghijk');
    await page.goto(`/games/${id}`);
    await page.getByRole('button', { name: /Play the video/ }).click();
    await expect(page.getByText('There was an error loading the video. Please try again later.')).toBeVisible();
  });
});

test('on a phone, no cell of the grid has the focus behind the names of the players', async ({ page }) => {
  const { id } = await openOwnGame(page, 1);
  for (const width of [390, 640]) {
    await page.setViewportSize({ width, height: 780 });
    await page.goto(`/games/${id}?mode=stats`);
    const cells = page.getByRole('table', { name: /^Statistics of/ }).getByRole('textbox');
    await cells.first().focus();
    const count = (await cells.count()) - 1;
    expect(await hiddenFocus(page, 'Tab', count), `${width} px`).toEqual([]);
    await expect(cells.last()).toBeFocused();
    expect(await hiddenFocus(page, 'Shift+Tab', count), `${width} px, back`).toEqual([]);
    await expect(cells.first()).toBeFocused();
  }
});

test('after a save, the focus is on the cell that was typed in, or on the result', async ({ page }) => {
  const { id, homeTeam, awayTeam } = await openOwnGame(page, 2);
  await page.goto(`/games/${id}?mode=stats`);
  const cell = page
    .getByRole('table', { name: /^Statistics of/ })
    .getByRole('textbox')
    .nth(3);
  await cell.fill('2');
  await page.getByRole('button', { name: 'Save stats' }).click();
  await expect(page.locator('.toast').filter({ hasText: 'Stats saved' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save stats' })).toHaveCount(0);
  await expect(cell).toBeFocused();
  await page.getByRole('button', { name: 'Final score' }).click();
  await page.getByRole('textbox', { name: homeTeam.name }).fill('71');
  await page.getByRole('textbox', { name: awayTeam.name }).fill('64');
  await page.keyboard.press('Enter');
  const result = `${awayTeam.name} 64, ${homeTeam.name} 71`;
  await expect(page.getByRole('heading', { level: 1, name: result })).toBeFocused();
});

test('a result of the wrong game is emptied, and a status alone says that it does not take it away', {
  tag: '@mouse',
}, async ({ page }) => {
  const { id, own } = await openOwnGame(page);
  await own.put(`/api/gamesv2/${id}/scores`, { score_home: 50, score_away: 40 });
  await page.goto(`/games/${id}?mode=details`);
  const details = page.getByRole('dialog', { name: 'Game details' });
  await details.getByLabel('Status').selectOption('scheduled');
  await details.getByRole('button', { name: 'Save details' }).click();
  await expect(page.getByText('The game has a score, so it stays completed.')).toBeVisible();
  await page.goto(`/games/${id}?mode=score`);
  for (const name of ['Herons', 'Otters']) await page.getByRole('textbox', { name }).fill('');
  await page.getByRole('button', { name: 'Save score' }).click();
  await expect(page.getByText('Final game score updated!')).toBeVisible();
  expect((await own.get(`/api/gamesv2/${id}`)).game).toMatchObject({ status: 'scheduled', score_home: null });
});
