// Public URLs and their screens, and the URLs that staff land on. Inside an organization's site, paths are written
// without the site's prefix: the router adds it.

export const publicRoutes: [pattern: string, screen: string][] = [
  ['/', 'home'],
  ['/site', 'home'],
  ['/schedule', 'schedule'],
  ['/games', 'schedule'],
  ['/games/:id', 'game'],
  ['/teamList', 'standings'],
  ['/JTeamList', 'standings'],
  ['/standings', 'standings'],
  ['/teams/:id', 'team'],
  ['/playerList', 'players'],
  ['/players', 'players'],
  ['/players/:id', 'player'],
  ['/player/:id/stats', 'player'],
  ['/leaderboard', 'leaderboard'],
  ['/tournament', 'tournament'],
  ['/tournamentBracket', 'bracket'],
  ['/leagues/:id', 'leagues'],
  ['/registration', 'page'],
  ['/leagueInfo', 'page'],
  ['/ourTeam', 'page'],
  ['/leagueFootage', 'page'],
  ['/contact', 'page'],
  ['/about', 'page'],
  ['/youth', 'page'],
  ['/login', 'login'],
  ['/*', 'page'],
];

/** Screen of the home page by site template; all other templates use `home`. */
export const homes: Record<string, string> = {
  adult_basketball: 'home-league',
  stat_leaders: 'home-leaders',
  youth: 'home-youth',
};

/** First segments of public URLs that need an organization's prefix. */
const needsSite = new Set(
  publicRoutes.map(([pattern]) => pattern.split('/')[1]?.toLowerCase()).filter((name) => name && name[0] !== ':'),
);

/** First segments of staff URLs that are not also public URLs. */
const staffOnly = new Set(
  'bracket dashboard navbar-links organizations leaguelist playerlistauth stats gameperiod usersettings playerattributes season schedulebuilder businesspage'.split(
    ' ',
  ),
);

/** What a URL of the root host shows to a visitor. */
export type Place =
  | { kind: 'root'; screen: 'landing' | 'browse' | 'login' }
  | { kind: 'elsewhere'; to: string }
  | { kind: 'site'; slug: string; base: string };

export function place(path: string): Place {
  const [, first = '', second] = path.split('/');
  if (first === '') return { kind: 'root', screen: 'landing' };
  if (first === 'browse' || first === 'login') return { kind: 'root', screen: first };
  if (first === 'youth' && second) return { kind: 'site', slug: second, base: `/youth/${second}` };
  if (staffOnly.has(first.toLowerCase())) return { kind: 'elsewhere', to: '/login' };
  if (needsSite.has(first.toLowerCase())) return { kind: 'elsewhere', to: '/' };
  return { kind: 'site', slug: first, base: `/${first}` };
}

/** Returns the path to open after signing in. */
export const afterSignIn = (role: string) => (role === 'super_admin' ? '/organizations' : '/dashboard/seasons');

export const gamePath = (id: number) => `/games/${id}`;
export const teamPath = (id: number) => `/teams/${id}`;
export const playerPath = (id: number) => `/players/${id}`;
