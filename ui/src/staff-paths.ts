// Staff's addresses, apart from the public ones: visitors load none of this.

/** Staff's addresses and the screen behind each, in `screens/staff`. */
export const staffRoutes: [pattern: string, screen: string][] = [
  ['/organizations', 'organizations'],
  ['/dashboard/seasons', 'seasons'],
  ['/dashboard/seasons/:season', 'season'],
  ['/season/:season', 'season'],
  ['/dashboard/seasons/:season/leagues/:league', 'league-games'],
  ['/dashboard/seasons/:season/leagues/:league/teams', 'league-teams'],
  ['/dashboard/seasons/:season/leagues/:league/teams/:team', 'league-team'],
  ['/teamList', 'teams'],
  ['/teams/:team', 'team'],
  ['/dashboard/singleTeamToggle/:team', 'team'],
  ['/dashboard/seasons/:season/divisions/:division', 'division'],
  ['/bracket', 'bracket'],
  ['/playerListAuth', 'players'],
  ['/players/:id', 'player'],
  ['/dashboard/players/:id', 'player'],
  ['/player/:id/stats', 'player'],
  ['/standings', 'standings'],
  ['/fab/standings', 'standings'],
  ['/dashboard/page-views', 'page-views'],
  ['/schedule', 'schedule'],
  ['/games/:game', 'game'],
];

interface Section {
  title: string;
  links: { href: string; label: string; icon: string; roles?: string[] }[];
}

/** The dashboard's sections, and what each holds; a link with roles is for those only. */
export const staffSections: Section[] = [
  {
    title: 'League',
    links: [
      { href: '/dashboard/seasons', label: 'Seasons', icon: 'calendar' },
      { href: '/schedule', label: 'Schedule', icon: 'list' },
      { href: '/standings', label: 'Standings', icon: 'trophy' },
      { href: '/bracket', label: 'Brackets', icon: 'bracket' },
    ],
  },
  {
    title: 'People',
    links: [
      { href: '/teamList', label: 'Teams', icon: 'team' },
      { href: '/playerListAuth', label: 'Players', icon: 'users' },
    ],
  },
  {
    title: 'Website',
    links: [{ href: '/dashboard/page-views', label: 'Page views', icon: 'eye', roles: ['org_owner', 'super_admin'] }],
  },
  {
    title: 'Account',
    links: [{ href: '/organizations', label: 'Organizations', icon: 'building', roles: ['super_admin'] }],
  },
];

/** What comes before an organization's public addresses on this host: its slug, or nothing on a domain of its own. */
export function baseOf({ domain, slug }: { domain?: string | null; slug: string }): string {
  const { hostname } = window.location;
  return domain && (hostname === domain || hostname === `www.${domain}`) ? '' : `/${slug}`;
}

export const divisionPath = (season: number | string, division: number) =>
  `/dashboard/seasons/${season}/divisions/${division}`;
