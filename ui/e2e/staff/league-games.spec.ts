import type { Page } from '@playwright/test';
import { newGame, newLeague, newOrganization, newPlayers, newUsers } from '../organization/own-organization.ts';
import { expect, expectUsable, giveUp, signInTo, test } from '../support.ts';

/** Creates an organization with a league of three teams, a played and a scheduled game, and opens the league. */
async function open(page: Page): Promise<{ path: string; teams: string[] }> {
  const own = await newOrganization('games');
  await newUsers(own, { staff: 'staff' });
  const league = await newLeague(own, ['Aces', 'Bulls', 'Cats']);
  await newPlayers(own, league, 1);
  const played = await newGame(own, league, '2026-10-04');
  await own.put(`/api/gamesv2/${played.id}/scores`, { score_home: 40, score_away: 30 });
  const { homeRoster, allStats } = await own.get(`/api/gamesv2/${played.id}`);
  const stats = [{ stat_id: allStats.find((one: { derived: boolean }) => !one.derived).id, value: 4 }];
  await own.put('/api/player-game-stats', { player_id: homeRoster[0].id, game_id: played.id, stats });
  await newGame(own, league);
  await signInTo(page, own.slug, 'staff');
  const path = `/dashboard/seasons/${league.season}/leagues/${league.id}`;
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, name: league.name })).toBeVisible();
  return { path, teams: league.teams.map(({ name }) => name) };
}

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const said = (page: Page, text: string) => page.locator('.toast').filter({ hasText: text });

test('games, byes and weeks off are added, filtered by date, scored and deleted', async ({ page }) => {
  test.slow();
  const { teams } = await open(page);
  const [home = '', away = '', third = ''] = teams;

  await page.getByRole('button', { name: 'Add Game' }).click();
  const game = page.getByRole('dialog', { name: 'Add Game' });
  await game.getByRole('combobox', { name: 'Home team' }).selectOption({ label: home });
  await game.getByRole('combobox', { name: 'Away team' }).selectOption({ label: home });
  await game.getByLabel('Date').fill('2031-03-02');
  await game.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(said(page, 'Teams must be different.')).toBeVisible();
  await expect(game.getByRole('combobox', { name: 'Away team' })).toHaveAttribute('aria-invalid', 'true');
  await game.getByRole('combobox', { name: 'Away team' }).selectOption({ label: away });
  await game.getByLabel(/Time/).fill('18:15');
  await game.getByLabel(/^Location \(/).fill('Gym 9');
  await game.getByRole('button', { name: 'Create and add another' }).click();
  await expect(said(page, 'Game created!')).toBeVisible();
  await expect(game.getByRole('combobox', { name: 'Home team' })).toHaveValue('');
  await expect(game.getByLabel('Date')).toHaveValue('2031-03-02');
  await game.getByRole('combobox', { name: 'Home team' }).selectOption({ label: away });
  await game.getByRole('combobox', { name: 'Away team' }).selectOption({ label: third });
  await game.getByLabel(/Time/).fill('17:15');
  await game.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(game).toHaveCount(0);

  await page.getByRole('button', { name: 'Add Bye' }).click();
  const bye = page.getByRole('dialog', { name: 'Add Bye' });
  await bye.getByRole('button', { name: 'Create' }).click();
  await expect(bye.getByRole('combobox', { name: 'Team' })).toBeFocused();
  await bye.getByRole('combobox', { name: 'Team' }).selectOption({ label: third });
  await bye.getByLabel('Date').fill('2031-03-02');
  await expect(bye).toContainText(`The team plays on this day: ${third} at ${away}, 5:15 PM.`);
  await bye.getByRole('button', { name: 'Create' }).click();
  await expect(said(page, 'Bye created!')).toBeVisible();

  await page.getByRole('button', { name: 'Add Week Off' }).click();
  const off = page.getByRole('dialog', { name: 'Add Week Off' });
  await off.getByLabel('Date').fill('2031-03-09');
  await off.getByRole('button', { name: 'Create' }).click();
  await expect(said(page, 'Week off created!')).toBeVisible();
  await expect(said(page, 'Week off created!')).toHaveCount(0, { timeout: 5_000 });
  await expect(row(page, 'Mar 9')).toContainText('Off Week');

  // The day's games by time, then the bye; the choice survives a reload.
  await page.getByRole('combobox', { name: 'Date' }).selectOption('2031-03-02');
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Date' })).toHaveValue('2031-03-02');
  const lines = page.getByRole('table').locator('tbody tr');
  await expect(lines).toHaveCount(3);
  await expect(lines.nth(0)).toContainText('5:15 PM');
  await expect(lines.nth(1)).toContainText('6:15 PM');
  await expect(lines.nth(2)).toContainText('Bye');
  const before = page.url();
  await lines.nth(2).getByRole('cell').nth(1).click();
  expect(page.url()).toBe(before);

  await page.getByRole('button', { name: `Update score of ${away} at ${home}` }).click();
  const score = page.getByRole('dialog', { name: 'Update Score' });
  await score.getByRole('textbox', { name: home }).fill('x');
  await score.getByRole('button', { name: 'Update' }).click();
  await expect(score.getByText('must be a whole number from 0 to 999')).toHaveCount(2);
  await score.getByRole('textbox', { name: home }).fill('31');
  await score.getByRole('textbox', { name: away }).fill('28');
  await page.keyboard.press('Enter');
  await expect(said(page, 'Score updated successfully')).toBeVisible();
  await expect(lines.nth(1)).toContainText('28–31');
  await expect(lines.nth(1)).toContainText('Completed');
  await expectUsable(page);

  await page.getByRole('button', { name: 'Delete selected' }).click();
  await expect(said(page, 'Select games, byes, or week-offs to delete.')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await expect(page.getByText('3 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Delete selected' }).click();
  const asked = page.getByRole('dialog', { name: 'Delete 3 items?' });
  await expect(asked).toContainText('2 games, 1 bye');
  await asked.getByRole('button', { name: 'Keep them' }).click();
  await expect(lines).toHaveCount(3);
  await page.getByRole('button', { name: 'Delete selected' }).click();
  await asked.getByRole('button', { name: 'Delete 3 items' }).click();
  await expect(said(page, 'Items deleted successfully')).toBeVisible();
  await row(page, 'Mar 9').getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Delete selected' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete 1 item' }).click();
  await expect(row(page, 'Mar 9')).toHaveCount(0);
  // No other data refers to a week off, so the deletion can be undone.
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, 'Mar 9')).toContainText('Off Week');
  await row(page, 'Mar 9').getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Delete selected' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete 1 item' }).click();
  await expect(row(page, 'Mar 9')).toHaveCount(0);
});

test('a row links to its game, and deleting a played game lists what else is deleted', async ({ page }) => {
  const { path } = await open(page);
  const played = row(page, 'Completed').first();
  await played.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Delete selected' }).click();
  await expect(page.getByRole('dialog').getByText(/This also deletes \d+ /)).toBeVisible();
  await page.getByRole('button', { name: 'Keep it' }).click();
  await played.getByRole('cell').nth(1).click();
  await expect(page).toHaveURL(/\/games\/\d+$/);
  await page.goto(path);
  await row(page, 'Completed').first().getByRole('link').focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/games\/\d+$/);
});

test.describe('failures', () => {
  test.use({ provoked: [0, 409, 500] });

  test('are reported, and no typed text is lost', async ({ page }) => {
    const { teams } = await open(page);
    const [home = '', away = ''] = teams;
    await page.route(/\/games$/, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()));
    await page.getByRole('button', { name: 'Add Game' }).click();
    const game = page.getByRole('dialog', { name: 'Add Game' });
    await game.getByRole('combobox', { name: 'Home team' }).selectOption({ label: home });
    await game.getByRole('combobox', { name: 'Away team' }).selectOption({ label: away });
    await game.getByLabel('Date').fill('2031-04-06');
    await game.getByLabel(/^Location \(/).fill('Gym 4');
    await game.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(said(page, 'Failed to create game. Check the console for more details.')).toBeVisible();
    await expect(game.getByText(/^The game was not saved: no connection/)).toBeVisible();
    await expect(game.getByLabel(/^Location \(/)).toHaveValue('Gym 4');
    await giveUp(page);
    await expect(game).toHaveCount(0);

    const broken = { status: 500, json: { message: 'Something went wrong on the server.' } };
    await page.route('**/api/bye-dates', (route) => route.fulfill(broken));
    await page.getByRole('button', { name: 'Add Bye' }).click();
    const bye = page.getByRole('dialog', { name: 'Add Bye' });
    await bye.getByRole('combobox', { name: 'Team' }).selectOption({ label: home });
    await bye.getByLabel('Date').fill('2031-04-06');
    await bye.getByRole('button', { name: 'Create' }).click();
    await expect(said(page, 'Failed to create bye')).toBeVisible();
    await expect(bye.getByLabel('Date')).toHaveValue('2031-04-06');
    await giveUp(page);

    await page.route('**/api/week-offs', (route) => route.fulfill(broken));
    await page.getByRole('button', { name: 'Add Week Off' }).click();
    const off = page.getByRole('dialog', { name: 'Add Week Off' });
    await off.getByLabel('Date').fill('2031-04-13');
    await off.getByRole('button', { name: 'Create' }).click();
    await expect(said(page, 'Failed to create week off.')).toBeVisible();
    await giveUp(page);

    await page.route(/\/games\/\d+$/, (route) =>
      route.request().method() === 'GET' ? route.continue() : route.abort(),
    );
    await row(page, 'Scheduled')
      .last()
      .getByRole('button', { name: /Update score/ })
      .click();
    const score = page.getByRole('dialog', { name: 'Update Score' });
    await expect(score.getByRole('textbox')).toHaveCount(2);
    for (const box of await score.getByRole('textbox').all()) await box.fill('3');
    await score.getByRole('button', { name: 'Update' }).click();
    await expect(said(page, 'Failed to update game.')).toBeVisible();
    await giveUp(page);
    await row(page, 'Scheduled').last().getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Delete selected' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete 1 item' }).click();
    await expect(said(page, 'Error occurred while deleting.')).toBeVisible();
    await expect(row(page, 'Scheduled').last().getByRole('checkbox')).toBeChecked();
  });
});

test('a league of thousands of games opens at once, and shows more while scrolling', async ({ page }) => {
  await page.route(/\/api\/seasonsv2\/\d+\/leagues\/\d+\/games$/, async (route) => {
    const answer = await (await route.fetch()).json();
    const [one] = answer.games;
    const day = (n: number) => `20${String(10 + (n % 80)).padStart(2, '0')}-0${1 + (n % 9)}-1${n % 10}`;
    answer.games = Array.from({ length: 5_000 }, (_, n) => ({ ...one, id: 1_000_000 + n, date: day(n) }));
    await route.fulfill({ json: answer });
  });
  await open(page);
  const lines = page.getByRole('table').locator('tbody tr');
  await expect(lines.first()).toBeVisible();
  expect(await lines.count()).toBeLessThan(1_000);
  const started = await page.evaluate(() => performance.now());
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await expect(page.getByText(/^50\d\d selected/)).toBeVisible();
  expect((await page.evaluate(() => performance.now())) - started).toBeLessThan(2_000);
  const first = await lines.count();
  await page.getByRole('button', { name: /Show more/ }).scrollIntoViewIfNeeded();
  await expect.poll(() => lines.count()).toBeGreaterThan(first);
});

test('the schedule of a large organization shows UTC beside the local time, and remembers its filters', async ({
  page,
}) => {
  let season = 0;
  await page.route(/\/api\/games$/, async (route) => {
    const answer = await (await route.fetch()).json();
    const [one] = answer.games;
    season = one.season_id;
    const many = Array.from({ length: 5_000 }, (_, n) => ({ ...one, id: 1_000_000 + n, date: '2030-01-05' }));
    const game_dateTime = '2030-01-06T02:30:00Z';
    answer.games = [...many.map((game) => ({ ...game, time: '18:30', game_dateTime })), ...answer.games];
    await route.fulfill({ json: answer });
  });
  await signInTo(page, 'jccoc', 'staff');
  await page.goto('/schedule');
  const lines = page.getByRole('table', { name: 'Every game' }).locator('tbody tr.opens');
  await expect(lines.first()).toBeVisible();
  await page.getByRole('combobox', { name: 'Season' }).selectOption(String(season));
  await page.getByRole('combobox', { name: 'Date' }).selectOption('2030-01-05');
  await expect(lines.first()).toContainText('6:30 PM');
  await expect(lines.first()).toContainText('Jan 6 02:30');
  expect(await lines.count()).toBeLessThan(1_000);
  await page.getByRole('combobox', { name: 'League' }).selectOption({ index: 1 });
  await expect(page).toHaveURL(/league=\d+/);
  await expectUsable(page);
});
