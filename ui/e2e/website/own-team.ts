// A team to follow, in an organization that no other test uses.
import type { Page } from '@playwright/test';
import { newGame, newLeague, newOrganization } from '../organization/own-organization.ts';
import { expect } from '../support.ts';

/** The date and time of the game, in New York, and the time of the first visit: three days before. */
const date = '2031-01-10';
export const firstVisit = Date.parse('2031-01-07T13:14:00Z');
export const minutes = 60_000;

/** Creates an organization with two teams and a game. Returns it with the path of its site. */
export async function ownSite() {
  const own = await newOrganization('mine');
  const league = await newLeague(own, ['Herons', 'Otters']);
  const game = await newGame(own, league, date, '20:00');
  return { own, league, game, base: `/${own.slug}` };
}

export type OwnSite = Awaited<ReturnType<typeof ownSite>>;

/** Changes the game as staff do. */
export async function changeGame({ own, league, game }: OwnSite, to: Record<string, unknown>) {
  const { game: now } = await own.get(`/api/gamesv2/${game.id}`);
  await own.put(`${league.path}/games/${game.id}`, {
    ...{ home_team_id: now.home_team_id, away_team_id: now.away_team_id, version: now.version },
    ...{ date: now.date, time: now.time, location: now.location, status: now.status },
    ...to,
  });
}

export const card = (page: Page) => page.getByRole('region', { name: 'My team' });

export async function followOnTeamPage(page: Page, { base, league }: OwnSite) {
  await page.goto(`${base}/teams/${league.teams[0]?.id}`);
  await page.getByRole('button', { name: 'Follow Herons' }).click();
  await expect(page.getByText('Following Herons on this device')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Following Herons: stop following' })).toHaveText('Following');
}
