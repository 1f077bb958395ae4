// The dashboard's URLs. Separate from `paths.ts`, so that visitors do not load them.
import { matchRoute, type Parser } from 'wouter';
import { staffRoutes } from './staff-routes.ts';

interface Section {
  title: string;
  links: {
    href: string;
    label: string;
    icon: string;
    /** Path prefixes of detail pages, if different from `href`. */
    details?: string[];
    /** Roles that see the link; all but scorekeepers if undefined. */
    roles?: string[];
    /** Whether the link is in the bottom bar of small screens, which has room for four. */
    tab?: true;
  }[];
}

const editors = ['staff', 'org_owner', 'super_admin'];
const everyone = ['scorekeeper', ...editors];

/** Returns whether a role sees a link. */
export const isVisibleTo = ({ roles = editors }: { roles?: string[] }, role: string) => roles.includes(role);

/** The screens of a scorekeeper: those on which results are recorded or read. */
const scorekeeperScreens = ['scores', 'schedule', 'game', 'standings', 'user-settings'];

/** Returns whether a role has a screen. */
export const hasScreen = (role: string, screen: string) =>
  role !== 'scorekeeper' || scorekeeperScreens.includes(screen);

/** The sections of the navigation. */
export const staffSections: Section[] = [
  {
    title: 'League',
    links: [
      { href: '/dashboard/seasons', label: 'Seasons', icon: 'calendar', tab: true, details: ['/season'] },
      { href: '/leagueList', label: 'Leagues', icon: 'layers', details: ['/leagues'] },
      { href: '/dashboard/scores', label: 'Scores', icon: 'check-circle', roles: ['scorekeeper'] },
      { href: '/schedule', label: 'Schedule', icon: 'list', tab: true, details: ['/games'], roles: everyone },
      { href: '/scheduleBuilder', label: 'Schedule builder', icon: 'wand' },
      { href: '/bracket', label: 'Brackets', icon: 'bracket' },
      { href: '/dashboard/standings', label: 'Standings', icon: 'chart', roles: everyone },
      { href: '/dashboard/venues', label: 'Venues', icon: 'pin' },
    ],
  },
  {
    title: 'People',
    links: [
      {
        href: '/teamList',
        label: 'Teams',
        icon: 'team',
        tab: true,
        details: ['/teams', '/dashboard/singleTeamToggle'],
      },
      {
        href: '/playerListAuth',
        label: 'Players',
        icon: 'users',
        tab: true,
        details: ['/players', '/player', '/dashboard/players'],
      },
    ],
  },
  {
    title: 'Scorebook',
    links: [
      { href: '/stats', label: 'Stats', icon: 'sliders' },
      { href: '/gamePeriod', label: 'Game periods', icon: 'flag' },
      { href: '/playerAttributes', label: 'Player attributes', icon: 'tag' },
    ],
  },
  {
    title: 'Website',
    links: [
      { href: '/navbar-links', label: 'Website menu', icon: 'link' },
      { href: '/dashboard/pages', label: 'Pages', icon: 'edit' },
      { href: '/dashboard/news', label: 'News', icon: 'megaphone' },
      { href: '/businessPage', label: 'Businesses', icon: 'briefcase' },
      { href: '/dashboard/page-views', label: 'Page views', icon: 'eye', roles: ['org_owner', 'super_admin'] },
    ],
  },
  {
    title: 'Account',
    links: [
      { href: '/dashboard/import', label: 'Import', icon: 'download' },
      { href: '/dashboard/activity', label: 'Activity', icon: 'clock' },
      { href: '/organizations/own', label: 'Organization', icon: 'building', roles: ['org_owner', 'staff'] },
      { href: '/organizations', label: 'Organizations', icon: 'building', roles: ['super_admin'] },
      { href: '/dashboard/backups', label: 'Backups', icon: 'copy', roles: ['super_admin'] },
      { href: '/userSettings', label: 'My settings', icon: 'lock', roles: everyone },
    ],
  },
];

/** Returns the prefix of an organization's public URLs on this host: `/slug`, or an empty text on its own domain. */
export function baseOf({ domain, slug }: { domain?: string | null; slug: string }): string {
  const { hostname } = window.location;
  return domain && (hostname === domain || hostname === `www.${domain}`) ? '' : `/${slug}`;
}

export const requestsPath = (season: number | string) => `/dashboard/seasons/${season}/requests`;
export const repairPath = (season: number | string) => `/dashboard/seasons/${season}/repair`;
export const draftsPath = (season: number | string) => `/dashboard/seasons/${season}/drafts`;
export const draftPath = (draft: number) => `/dashboard/schedule-drafts/${draft}`;
export const divisionPath = (season: number | string, division: number) =>
  `/dashboard/seasons/${season}/divisions/${division}`;

/** Returns the URL of a week (from 0) of a schedule in the builder; `new` is the form for a new schedule. */
export const builderPath = (schedule: number | 'new', week = 0) =>
  `/scheduleBuilder?schedule=${schedule}${week > 0 ? `&week=${week + 1}` : ''}`;

/** Returns the URL of the form for a new schedule of a league, filled with usual values. */
export const newSchedulePath = (league: number) => `${builderPath('new')}&league=${league}`;

export const pagePath = (page: number) => `/dashboard/pages/${page}`;
/** Returns the URL of the page list with the form for a new page open. */
export const newPagePath = (path: string) => `/dashboard/pages?new=${encodeURIComponent(path)}`;
/** Returns whether a path has a staff screen; `parser` is the router's pattern parser. */
export const isStaffPath = (parser: Parser, path: string) =>
  staffRoutes.some(([pattern]) => matchRoute(parser, pattern, path)[0]);

/** Returns the URL of a public page in the visitor's view, for signed-in users. */
export const asVisitor = (base: string, path: string) => `${base}/${path === 'home' ? '' : path}?visitor`;
