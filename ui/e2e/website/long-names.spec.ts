// Pages with names of the greatest length, also without a space.
import { newGame, newLeague, newOrganization, newPlayers } from '../organization/own-organization.ts';
import { expect, test } from '../support.ts';

test('no page is wider than its window, however long the names are', async ({ page }) => {
  const own = await newOrganization('long');
  const word = 'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(3);
  const league = await newLeague(own, [`Away ${word}`.slice(0, 120), `Home ${word}`.slice(0, 120)]);
  await own.put(`/api/seasonsv2/${league.season}`, { name: `Season ${word}`.slice(0, 120), active: true });
  await own.put(league.path, { name: `League ${word}`.slice(0, 120) });
  await newPlayers(own, { ...league, teams: league.teams.map((team) => ({ ...team, name: word.slice(0, 50) })) }, 2);
  const game = await newGame(own, league);
  const [team] = league.teams;
  const pages = [
    '',
    'schedule',
    'standings',
    'players',
    'leaderboard',
    'fairness',
    `games/${game.id}`,
    `teams/${team?.id}`,
  ];
  for (const path of pages) {
    const answer = await page.goto(`/${own.slug}/${path}`);
    expect(answer?.status(), path).toBe(200);
    await expect(page.getByRole('main')).toBeVisible();
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(sideways, path).toBeLessThanOrEqual(0);
  }
});
