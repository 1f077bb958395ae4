// Data of one test, created through the API in an organization that no other test uses.
import { type APIRequestContext, expect, type Page, request } from '@playwright/test';
import { type Game, password, port, signInTo, unique } from '../support.ts';

const origin = `http://127.0.0.1:${port}`;

/** Returns API calls of the user who is signed in to `api`. Each call must succeed. `inside` is added to each address. */
export function calls(api: APIRequestContext, inside = '') {
  const call = async (method: string, path: string, data?: unknown) => {
    const answer = await api.fetch(`${origin}${path}${inside && '?'}${inside}`, { method, headers: { origin }, data });
    const text = await answer.text();
    expect(answer.ok(), `${method} ${path}: ${text}`).toBe(true);
    return text === '' ? null : JSON.parse(text);
  };
  return {
    get: (path: string) => call('GET', path),
    post: (path: string, data: unknown) => call('POST', path, data),
    put: (path: string, data: unknown) => call('PUT', path, data),
    remove: (path: string) => call('DELETE', path),
  };
}

export type Calls = ReturnType<typeof calls>;

/** Creates an organization. Signs in to `api` as the super administrator; the calls are made in the new organization. */
export async function newOrganization(name: string, api?: APIRequestContext) {
  const admin = api ?? (await request.newContext());
  await calls(admin).post('/api/auth/login', { username: 'admin', password });
  const slug = unique(name).replaceAll(' ', '-');
  const { organization } = await calls(admin).post('/api/organizations', { name: slug, slug, sportIds: [1] });
  const inside = `organization_id=${organization.id}`;
  return { id: organization.id as number, slug, inside, ...calls(admin, inside) };
}

/** Creates users with the shared password. Returns their ids. */
export async function newUsers(own: Calls & { id: number }, users: Record<string, 'staff' | 'org_owner'>) {
  const ids: Record<string, number> = {};
  for (const [username, role] of Object.entries(users)) {
    const made = await own.post('/api/usersv2', { username, password, role, organization_id: own.id });
    ids[username] = made.user.id;
  }
  return ids;
}

interface Team {
  id: number;
  name: string;
  slt_id: number;
}

/** Adds a league with these teams to a season. */
export async function addLeague(own: Calls, season: number, name: string, names: string[]) {
  const { league } = await own.post(`/api/seasonsv2/${season}/leagues`, { name });
  const path = `/api/seasonsv2/${season}/leagues/${league.id}`;
  const teams: Team[] = [];
  for (const name of names) teams.push({ ...(await own.post(`${path}/teams`, { name })).team, name });
  return { season, id: league.id as number, name, path, teams };
}

/** Creates a season, active unless told otherwise, with the league Sunday and these teams. */
export async function newLeague(own: Calls, names: string[], active = true) {
  const { season } = await own.post('/api/seasonsv2', { name: unique('Fall'), active });
  return addLeague(own, season.id, 'Sunday', names);
}

export type League = Awaited<ReturnType<typeof newLeague>>;

/** Adds players with the numbers 1 to `count` to each team of a league. */
export async function newPlayers(own: Calls, { path, teams }: League, count: number): Promise<void> {
  for (const { id, name } of teams)
    for (let number = 1; number <= count; number += 1) {
      const player = { firstName: `Player${number}`, lastName: `of ${name}`, number: `${number}` };
      await own.post(`${path}/teams/${id}/players`, player);
    }
}

/** Creates a scheduled game of the league's first team, at home, and its second team. */
export async function newGame(own: Calls, { path, teams }: League, date = '2031-01-05', time = '18:00') {
  const [home, away] = teams;
  const between = { home_team_id: home?.slt_id, away_team_id: away?.slt_id };
  const { game } = await own.post(`${path}/games`, { ...between, date, time });
  return (await own.get(`/api/gamesv2/${game.id}`)).game as Game;
}

/** Creates an organization with `owner`, `staff`, and one game between two teams with so many players each. */
export async function newOrganizationWithGame(players: number) {
  const own = await newOrganization('league');
  await newUsers(own, { owner: 'org_owner', staff: 'staff' });
  const league = await newLeague(own, ['Herons', 'Otters']);
  await newPlayers(own, league, players);
  return { own, league, game: await newGame(own, league) };
}

/** Creates an organization with one game, and signs its staff in. */
export async function openOwnGame(page: Page, players = 5) {
  const { own, league, game } = await newOrganizationWithGame(players);
  await signInTo(page, own.slug, 'staff');
  return { ...game, own, league };
}
