import type { Page } from '@playwright/test';
import { caller, password } from '../support.ts';

/** A screen to check: its URL, and the buttons that open one of its dialogs. */
export interface Place {
  path: string;
  /** Names of the buttons to press, in order. */
  press?: (string | RegExp)[];
  /** The button that submits the empty form, so that its errors are checked as well. */
  send?: string;
  /** The selector of a part that loads after the page. */
  later?: string;
}

const at = (path: string, ...press: (string | RegExp)[]): Place => ({ path, press });

interface Listed {
  id: number;
  status: string;
  is_bracket: boolean;
  homeTeam: { id: number };
}

async function read(page: Page, path: string) {
  const answer = await page.request.get(`${path}${path.includes('?') ? '&' : '?'}slug=fab`);
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()}`);
  return answer.json();
}

/** Ids that public and staff pages need: a season, a league, a team, and games of each status. */
async function things(page: Page) {
  const { seasons } = await read(page, '/api/seasonsv2');
  const season = seasons.find((one: { active: boolean }) => one.active);
  const { leagues } = await read(page, `/api/seasonsv2/${season.id}/leagues-with-teams-public`);
  const [league] = leagues;
  const { games } = (await read(page, '/api/gamesv2')) as { games: Listed[] };
  const game = (status: string) => {
    const found = games.find((one) => one.status === status && !one.is_bracket);
    if (!found) throw new Error(`the demo has no game that is ${status}`);
    return found.id;
  };
  const team = league.teams[0];
  return { season: season.id as number, league: league.id as number, team, player: team.captain_id as number, game };
}

/** Creates an organization without data on the server of a page. */
async function emptyOrganization(page: Page): Promise<string> {
  const { origin } = new URL((await page.request.get('/readyz')).url());
  const admin = await caller('', 'admin', password, origin);
  const slug = `empty-${Date.now()}`;
  await admin.post('/api/organizations', { data: { name: 'Empty Court', slug, sportIds: [1] } });
  return slug;
}

/** Returns every public page of the demo, the home pages of all templates, and the pages of an empty organization. */
export async function publicPlaces(page: Page, touch: boolean): Promise<Place[]> {
  const { season, team, player, league, game } = await things(page);
  const note = (await read(page, '/api/news')).news[0].id;
  const { venueId: venue } = await read(page, `/api/gamesv2/${game('scheduled')}`);
  const slug = await emptyOrganization(page);
  const fab = [
    '',
    'schedule',
    `games/${game('live')}`,
    `games/${game('completed')}`,
    `games/${game('scheduled')}`,
    `games/${game('forfeit')}`,
    `games/${game('postponed')}`,
    `games/${game('cancelled')}`,
    'standings',
    'fairness',
    `fairness?season=${season}&league=${league}&team=${team.id}`,
    `teams/${team.id}`,
    'playerList',
    `players/${player}`,
    `player/${player}/stats`,
    'leaderboard',
    'tournament',
    'tournamentBracket',
    'news',
    `news/${note}`,
    `venues/${venue}`,
    `leagues/${league}`,
    'registration',
    'leagueInfo',
    'ourTeam',
    'leagueFootage',
    'contact',
    'about',
    'youth',
    'search',
    'no-such-page',
    'login',
  ].map((path) => at(`/fab/${path}`));
  const empty = ['', 'schedule', 'standings', 'playerList', 'leaderboard', 'tournament', 'news'].map((path) =>
    at(`/${slug}/${path}`),
  );
  return [
    ...fab,
    ...['/', '/browse', '/login', '/jccoc', '/millionaire', '/northside', '/no-such-league/'].map((path) => at(path)),
    ...empty,
    ...(touch ? [at('/fab/', 'Menu')] : []),
    at('/fab/schedule', 'Add to calendar'),
    { path: '/fab/search?q=ch', later: '.scores li' },
  ];
}

/** Returns every screen of an owner, and every dialog on these screens. */
export async function staffPlaces(page: Page): Promise<Place[]> {
  const { season, league, team, player, game } = await things(page);
  const inSeason = `/dashboard/seasons/${season}`;
  const inLeague = `${inSeason}/leagues/${league}`;
  const { divisions } = await read(page, `/api/seasonsv2/${season}/divisions`);
  const { pages } = await read(page, '/api/pages');
  const [division] = divisions;
  const screens = [
    '/dashboard/seasons',
    inSeason,
    `${inSeason}/requests`,
    `${inSeason}/drafts`,
    '/leagueList',
    `/leagues/${league}`,
    '/dashboard/standings',
    inLeague,
    `${inLeague}/teams`,
    `${inLeague}/teams/${team.id}`,
    '/teamList',
    `/dashboard/singleTeamToggle/${team.id}`,
    `/dashboard/singleTeamToggle/${team.id}?view=seasons`,
    `${inSeason}/divisions/${division.id}`,
    '/bracket',
    '/playerListAuth',
    `/players/${player}`,
    `/player/${player}/stats`,
    '/dashboard/page-views',
    '/dashboard/activity',
    '/schedule',
    '/dashboard/scores',
    '/scheduleBuilder',
    '/scheduleBuilder?schedule=new',
    `/games/${game('completed')}`,
    `/games/${game('scheduled')}`,
    ...['stats', 'score', 'periods', 'details'].map((mode) => `/games/${game('completed')}?mode=${mode}`),
    '/organizations/own',
    '/userSettings',
    '/gamePeriod',
    '/playerAttributes',
    '/stats',
    '/navbar-links',
    '/dashboard/pages',
    `/dashboard/pages/${pages[0].id}`,
    '/dashboard/news',
    '/dashboard/venues',
    '/businessPage',
    '/dashboard/import',
    '/no-such-screen',
  ].map((path) => at(path));
  const dialogs: Place[] = [
    { ...at('/dashboard/seasons', 'Add Season'), send: 'Create' },
    at('/userSettings', 'Search'),
    at('/dashboard/seasons?add=template'),
    at('/dashboard/seasons', /^Update /),
    { ...at(inSeason, '+ Add League'), send: 'Create' },
    at(inSeason, 'Edit season'),
    { ...at(`${inSeason}/requests`, 'Add a rule'), send: 'Add rule' },
    at(inSeason, /^Update /),
    at(inSeason, 'Order'),
    at(inSeason, /^Delete D1/),
    { ...at(inLeague, 'Add Game'), send: 'Create' },
    { ...at(inLeague, 'Add Bye'), send: 'Create' },
    { ...at(inLeague, 'Add Week Off'), send: 'Create' },
    at(inLeague, /^Update score of /),
    { ...at(`${inLeague}/teams`, 'Add team'), send: 'Create' },
    at(`${inLeague}/teams`, /^Edit /),
    { ...at(`${inLeague}/teams/${team.id}`, 'Add player'), send: 'Create' },
    at(`${inLeague}/teams/${team.id}`, 'Edit team'),
    at(`${inLeague}/teams/${team.id}`, /^Edit (?!team)/),
    { ...at('/teamList', 'Create team'), send: 'Create' },
    at('/teamList', /^Edit /),
    at(`/dashboard/singleTeamToggle/${team.id}`, 'Edit team'),
    at('/playerListAuth', 'Merge players'),
    at('/playerListAuth', /^Edit /),
    at(`/players/${player}`, /^Edit/),
    at(`/players/${player}`, /^Delete/),
    at(`${inSeason}/divisions/${division.id}`, /^Edit /),
    at('/gamePeriod', 'Add period'),
    at('/gamePeriod', 'Reset to defaults'),
    at('/playerAttributes', 'Add attribute'),
    at('/navbar-links', /^Delete /),
    { ...at('/dashboard/pages', 'Add Page'), send: 'Create' },
    at('/dashboard/pages', /^Delete /),
    { ...at('/dashboard/news', 'Add Note'), send: 'Add note' },
    at('/dashboard/news', /^Edit /),
    { ...at('/businessPage', 'Add Business'), send: 'Create' },
    at('/businessPage', /^Update /),
  ];
  return [...screens, ...dialogs];
}

/** Returns the screens of a super administrator. */
export async function adminPlaces(page: Page): Promise<Place[]> {
  const { organizations } = await (await page.request.get('/api/organizations')).json();
  const fab = organizations.find((one: { slug: string }) => one.slug === 'fab');
  const own = `/organizations/${fab.id}`;
  return [
    at('/organizations'),
    at('/dashboard/backups'),
    at(own),
    { ...at('/organizations', /^(Add|Create) [Oo]rganization/), send: 'Create' },
    at(own, /^Edit/),
    at(own, /^Add user/i),
  ];
}
