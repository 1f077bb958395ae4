import type { Page } from '@playwright/test';
import { publicRoutes } from '../../src/routes.ts';
import { staffRoutes } from '../../src/staff-routes.ts';
import { expect, games, password, test } from '../support.ts';

/** Ids of objects in the demo's league, for the parameters of URLs. */
async function things(page: Page): Promise<Record<string, number | string>> {
  const get = async (path: string) => (await page.request.get(`${path}?slug=fab`)).json();
  const [game] = await games(page, '', 'fab');
  if (!game) throw new Error('the demo has no games');
  const { leagues } = await get(`/api/seasonsv2/${game.season_id}/leagues-with-teams-public`);
  const { divisions } = await get(`/api/seasonsv2/${game.season_id}/divisions`);
  const { organization } = await get('/api/organizations/slug/fab');
  const { players } = await get('/api/playersv2');
  const { news } = await get('/api/news');
  const { venueId } = await get(`/api/gamesv2/${game.id}`);
  return {
    slug: 'fab',
    season: game.season_id,
    league: leagues[0].id,
    team: leagues[0].teams[0].id,
    division: divisions[0].id,
    game: game.id,
    organization: organization.id,
    player: players[0].id,
    note: news[0].id,
    venue: venueId,
  };
}

const filled = (pattern: string, known: Record<string, number | string>) =>
  pattern.replace('*', 'about').replace(/:(\w+)/g, (_, name) => String(known[name] ?? name));

/** Expects a screen with a heading at a URL. */
async function expectScreen(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 }).first(), address).toBeVisible();
  await expect(page, address).not.toHaveTitle(/not found/i);
}

test('every public address shows its screen to a visitor @mouse', async ({ page }) => {
  test.slow();
  const known = await things(page);
  const ids: Record<string, unknown> = {
    '/games/:id': known.game,
    '/teams/:id': known.team,
    '/leagues/:id': known.league,
    '/players/:id': known.player,
    '/news/:id': known.note,
    '/venues/:id': known.venue,
    '/player/:id/stats': known.player,
  };
  for (const [pattern] of publicRoutes) {
    const path = filled(pattern, { ...known, id: Number(ids[pattern]) });
    await expectScreen(page, `/fab${path === '/' ? '' : path}`);
  }
  for (const path of ['', '/schedule', '/jTeamList', '/playerList']) await expectScreen(page, `/jccoc${path}`);
});

test('every address of the dashboard shows its screen @mouse', async ({ page }) => {
  test.slow();
  const known = await things(page);
  await page.goto('/login');
  const { origin } = new URL(page.url());
  const login = { headers: { origin }, data: { username: 'admin', password } };
  expect((await page.request.post('/api/auth/login', login)).ok()).toBe(true);
  const inside = `organization_id=${known.organization}`;
  const { pages } = await (await page.request.get(`/api/pages?${inside}`)).json();
  const drafts = `/api/seasonsv2/${known.season}/schedule-drafts?${inside}`;
  const { draft } = await (await page.request.post(drafts, { headers: { origin }, data: {} })).json();
  for (const [pattern] of staffRoutes)
    await expectScreen(
      page,
      `${filled(pattern, { ...known, id: known.player ?? '', page: pages[0].id, draft: draft.id })}?${inside}`,
    );
});
