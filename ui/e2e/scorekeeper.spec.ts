import type { Page } from '@playwright/test';
import {
  calls,
  newGame,
  newLeague,
  newOrganizationWithGame,
  newPlayers,
  openOwnGame,
} from './organization/own-organization.ts';
import { caller, domain, expect, holdRequests, port, signIn, signInTo, test, unique } from './support.ts';

/** Creates a game in a season of its own in the demo's league that has a domain. */
async function gameOnDomain() {
  const owner = calls(await caller('longbeach', 'owner'));
  const league = await newLeague(owner, [unique('Herons'), unique('Otters')], false);
  await newPlayers(owner, league, 2);
  return { slug: 'longbeach', game: await newGame(owner, league) };
}

async function gameUnderSlug() {
  const { own, game } = await newOrganizationWithGame(2);
  return { slug: own.slug, game };
}

async function wins(page: Page, slug: string, season: number, team: number): Promise<number> {
  const origin = `http://127.0.0.1:${port}`;
  const answer = await page.request.get(`${origin}/api/seasonsv2/${season}/leagues-with-teams-public?slug=${slug}`);
  const { leagues } = await answer.json();
  return leagues
    .flatMap((league: { teams: { slt_id: number; wins: number }[] }) => league.teams)
    .find((row: { slt_id: number }) => row.slt_id === team).wins;
}

const sites = [
  { where: 'under a slug', make: gameUnderSlug, base: (slug: string) => `http://127.0.0.1:${port}/${slug}` },
  { where: 'on a domain of its own', make: gameOnDomain, base: () => domain },
];

for (const { where, make, base } of sites) {
  test(`a scorekeeper enters a game ${where}, and a visitor’s standings change at once`, async ({ page, browser }) => {
    const { slug, game } = await make();
    const site = base(slug);
    const before = await wins(page, slug, game.season_id, game.homeTeam.slt_id);
    await page.goto(`${site}/login`);
    await signIn(page, 'staff');

    await page.goto(`${new URL(site).origin}/games/${game.id}`);
    await page.getByRole('button', { name: 'Grid' }).click();
    const home = page.getByRole('table', { name: `Statistics of ${game.homeTeam.name}` });
    const first = home.locator('tbody tr').first();
    const cell = (name: string) => first.getByRole('textbox', { name: new RegExp(`, ${name}$`) });
    await cell('2-Pointers Made').fill('3');
    await cell('2-Pointers Attempted').fill('6');
    await cell('Free Throws Made').fill('1');
    await cell('Free Throws Attempted').fill('2');
    await expect(page.getByRole('status').filter({ hasText: '4 changes' })).toBeVisible();
    await page.getByRole('button', { name: 'Save stats' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Stats saved' })).toBeVisible();

    await page.getByRole('button', { name: 'Final score' }).click();
    await page.getByRole('textbox', { name: game.homeTeam.name }).fill('7');
    await page.getByRole('textbox', { name: game.awayTeam.name }).fill('5');
    await page.getByRole('button', { name: 'Save score' }).click();
    await expect(page.getByText('Final game score updated!')).toBeVisible();
    expect(await wins(page, slug, game.season_id, game.homeTeam.slt_id)).toBe(before + 1);

    const visitor = await browser.newContext();
    const reader = await visitor.newPage();
    await reader.goto(`${site}/games/${game.id}`);
    await expect(reader.getByText('Completed').first()).toBeVisible();
    await expect(reader.getByRole('table', { name: `Box score, ${game.homeTeam.name}` })).toContainText('50.0');
    await visitor.close();
  });
}

test('the grid supports arrow keys, Enter, Tab and paste, and Cancel reverts all cells', async ({ page }) => {
  const game = await openOwnGame(page);
  await page.goto(`/games/${game.id}?mode=stats`);
  const grid = page.getByRole('table', { name: `Statistics of ${game.awayTeam.name}` });
  const cell = (row: number, column: number) => grid.locator('tbody tr').nth(row).getByRole('textbox').nth(column);
  await cell(0, 0).focus();
  await page.keyboard.press('ArrowRight');
  await expect(cell(0, 1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(cell(1, 1)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(cell(1, 2)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowLeft');
  await expect(cell(0, 1)).toBeFocused();

  await cell(0, 1).evaluate((input) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', '1\t2\n3\t4\n');
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(cell(0, 1)).toHaveValue('1');
  await expect(cell(0, 2)).toHaveValue('2');
  await expect(cell(1, 1)).toHaveValue('3');
  await expect(cell(1, 2)).toHaveValue('4');
  const last = grid.locator('tbody tr').last().getByRole('textbox').first();
  await last.evaluate((input) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', '\n5\n6\n');
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(page.getByText('Left out, because the table has no room: 2 values')).toBeVisible();
  await cell(0, 1).fill('x');
  await expect(page.getByRole('button', { name: 'Save stats' })).toBeDisabled();
  await cell(0, 1).fill('');
  await cell(0, 1).pressSequentially('1000');
  await expect(cell(0, 1)).toHaveValue('1000');
  await expect(page.getByText('Whole numbers from 0 to 999 only')).toBeVisible();
  await cell(0, 1).fill('9');

  await page.reload();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(cell(0, 1)).toHaveValue('9');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Bring back' }).click();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(cell(0, 1)).toHaveValue('9');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Grid' }).click();
  await expect(cell(0, 1)).toHaveValue('');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Restore' })).toHaveCount(0);
});

test.describe('details', () => {
  test.use({ provoked: [422] });

  test('details and period scores are saved, and an invalid URL is marked at its field', async ({ page }) => {
    const { own, game } = await newOrganizationWithGame(2);
    await own.put(`/api/gamesv2/${game.id}/details`, { location: 'Old Gym', location_url: 'https://maps.example/old' });
    await signInTo(page, own.slug, 'owner');
    await page.goto(`/games/${game.id}`);
    await page.getByRole('button', { name: 'Details' }).click();
    const dialog = page.getByRole('dialog', { name: 'Game details' });
    const map = dialog.getByRole('textbox', { name: /Map link/ });
    await expect(map).toHaveValue('https://maps.example/old');
    await dialog.getByRole('combobox', { name: /Location/ }).fill('Centre court');
    await expect(map).toHaveValue('');
    await expect(dialog).toContainText('The map link of the former place is removed.');
    const video = dialog.getByRole('textbox', { name: /Video/ });
    await video.fill('http://example.com/game');
    await dialog.getByRole('button', { name: 'Save details' }).click();
    await expect(page.getByText('Failed to update game details.')).toBeVisible();
    await expect(video).toHaveAttribute('aria-invalid', 'true');
    await expect(dialog.getByRole('combobox', { name: /Location/ })).toHaveValue('Centre court');
    await video.fill('https://youtu.be/abcdefghijk');
    await dialog.getByRole('button', { name: 'Save details' }).click();
    await expect(page.getByText('Game details updated successfully!')).toBeVisible();
    await expect(page.getByText('Centre court')).toBeVisible();

    await page.getByRole('button', { name: 'Periods' }).click();
    await page.getByRole('textbox', { name: `${game.homeTeam.name}, Q1` }).fill('12');
    await page.getByRole('textbox', { name: `${game.awayTeam.name}, Q1` }).fill('9');
    await page.getByRole('button', { name: 'Save periods' }).click();
    await expect(page.getByRole('table', { name: 'Points by period' })).toContainText('12');
  });
});

test('text typed during a save stays unsaved', async ({ page }) => {
  const game = await openOwnGame(page);
  await page.goto(`/games/${game.id}?mode=stats`);
  const grid = page.getByRole('table', { name: `Statistics of ${game.homeTeam.name}` });
  const cell = (column: number) => grid.locator('tbody tr').last().getByRole('textbox').nth(column);
  const release = await holdRequests(page, '**/api/player-game-stats');
  await cell(1).fill('4');
  await page.getByRole('button', { name: 'Save stats' }).click();
  await cell(2).fill('5');
  release();
  await expect(page.getByText('Stats saved')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: '1 change' })).toBeVisible();
  await expect(cell(1)).toHaveValue('4');
  await expect(cell(2)).toHaveValue('5');
  await page.unroute('**/api/player-game-stats');
  await page.getByRole('button', { name: 'Cancel' }).click();
});

test.describe('a player who left the team after the numbers were typed', () => {
  test.use({ provoked: [422] });

  test('is named, and the numbers of the others are saved without the player', async ({ page }) => {
    const { id, own } = await openOwnGame(page);
    const { awayRoster, allStats, game } = await own.get(`/api/gamesv2/${id}`);
    const [gone, other] = awayRoster;
    const nameOf = (player: typeof gone) => `${player.firstName} ${player.lastName}`;
    const cell = (player: typeof gone) =>
      page.getByRole('textbox', { name: `${nameOf(player)}, ${allStats[0].name}`, exact: true });
    await page.goto(`/games/${id}?mode=stats`);
    await cell(gone).fill('7');
    await cell(other).fill('5');
    const roster = `/api/seasonsv2/${game.season_id}/leagues/${game.leagueId}/teams/${game.awayTeam.id}/players`;
    await own.remove(`${roster}/${gone.id}`);
    await page.getByRole('button', { name: 'Save stats' }).click();
    await expect(page.getByText(`${nameOf(gone)} is not a player of these teams.`)).toBeVisible();
    await expect(cell(gone)).toHaveCount(0);
    await expect(cell(other)).toHaveValue('5');
    await page.getByRole('button', { name: 'Save stats' }).click();
    await expect(page.getByText('Stats saved')).toBeVisible();
    await expect(page.getByText('Not saved: the stats of 1 player no longer on a team of this game.')).toBeVisible();
    await expect(cell(other)).toHaveValue('5');
    const { playerStats } = await own.get(`/api/gamesv2/${id}`);
    expect(new Set(playerStats.map((saved: { player_id: number }) => saved.player_id))).toEqual(new Set([other.id]));
  });
});

test.describe('offline', () => {
  test.use({ provoked: [0] });

  test('a failed save is reported and loses no cell', async ({ page }) => {
    const game = await openOwnGame(page);
    await page.goto(`/games/${game.id}?mode=stats`);
    const grid = page.getByRole('table', { name: `Statistics of ${game.awayTeam.name}` });
    const cell = grid.locator('tbody tr').last().getByRole('textbox').nth(1);
    await page.route('**/api/player-game-stats', (route) => route.abort());
    await cell.fill('7');
    await page.getByRole('button', { name: 'Save stats' }).click();
    await expect(page.getByText('Failed to update stats.')).toBeVisible();
    await expect(
      page.getByText('The box score was not saved: no connection. What you typed is kept on this device.'),
    ).toBeVisible();
    await expect(cell).toHaveValue('7');
    await page.unroute('**/api/player-game-stats');
    await page.getByRole('button', { name: 'Save stats' }).click();
    await expect(page.getByText('Stats saved')).toBeVisible();
    await expect(cell).toHaveValue('7');
  });
});
