// Written by `scripts/types` from the table in `src/domain/addresses.rs`. Change that table, not this file.

/** The public pages of an organization's site, without the site's prefix; any other path may be a page of its own. */
export const publicRoutes: [pattern: string, screen: string][] = [
  ['/', 'home'],
  ['/site', 'home'],
  ['/schedule', 'schedule'],
  ['/games', 'schedule'],
  ['/games/:id', 'game'],
  ['/teamList', 'standings'],
  ['/JTeamList', 'standings'],
  ['/standings', 'standings'],
  ['/fairness', 'fairness'],
  ['/teams/:id', 'team'],
  ['/playerList', 'players'],
  ['/players', 'players'],
  ['/players/:id', 'player'],
  ['/player/:id/stats', 'player'],
  ['/leaderboard', 'leaderboard'],
  ['/tournament', 'tournament'],
  ['/tournamentBracket', 'bracket'],
  ['/leagues/:id', 'leagues'],
  ['/news', 'news'],
  ['/news/:id', 'news'],
  ['/venues/:id', 'venue'],
  ['/registration', 'page'],
  ['/leagueInfo', 'page'],
  ['/ourTeam', 'page'],
  ['/leagueFootage', 'page'],
  ['/contact', 'page'],
  ['/about', 'page'],
  ['/youth', 'page'],
  ['/search', 'search'],
  ['/login', 'login'],
  ['/*', 'page'],
];

/** The screens of home pages by the organization's template; every other template has `home`. */
export const homes: Record<string, string> = {
  adult_basketball: 'home-league',
  stat_leaders: 'home-leaders',
  youth: 'home-youth',
};

/** The pages of the shared host by their first path segment. */
export const hostRoutes: [segment: string, screen: string][] = [
  ['', 'landing'],
  ['browse', 'browse'],
  ['login', 'login'],
];

/** First segments of staff paths that are not public too. */
export const staffSegments =
  'organizations dashboard season leagueList bracket playerListAuth scheduleBuilder userSettings gamePeriod playerAttributes stats navbar-links businessPage';
