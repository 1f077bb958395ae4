// Staff's addresses, apart from the public ones: visitors load none of this.
import { matchRoute, type Parser } from 'wouter';
import { staffRoutes } from './staff-routes.ts';

interface Section {
  title: string;
  links: {
    href: string;
    label: string;
    icon: string;
    /** What the addresses of its detail pages begin with, where that is not its own address. */
    details?: string[];
    /** Those who see it; everybody where it is absent. */
    roles?: string[];
    /** Whether it stands at the foot of a tablet, where there is room for four. */
    tab?: true;
  }[];
}

/** The dashboard's sections, and what each holds. */
export const staffSections: Section[] = [
  {
    title: 'League',
    links: [
      { href: '/dashboard/seasons', label: 'Seasons', icon: 'calendar', tab: true, details: ['/season'] },
      { href: '/leagueList', label: 'Leagues', icon: 'layers', details: ['/leagues'] },
      { href: '/schedule', label: 'Schedule', icon: 'list', tab: true, details: ['/games'] },
      { href: '/scheduleBuilder', label: 'Schedule builder', icon: 'wand' },
      { href: '/bracket', label: 'Brackets', icon: 'bracket' },
      { href: '/dashboard/standings', label: 'Standings', icon: 'chart' },
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
      { href: '/businessPage', label: 'Businesses', icon: 'briefcase' },
      { href: '/dashboard/page-views', label: 'Page views', icon: 'eye', roles: ['org_owner', 'super_admin'] },
    ],
  },
  {
    title: 'Account',
    links: [
      { href: '/dashboard/import', label: 'Import', icon: 'download' },
      { href: '/organizations/own', label: 'Organization', icon: 'building', roles: ['org_owner', 'staff'] },
      { href: '/organizations', label: 'Organizations', icon: 'building', roles: ['super_admin'] },
      { href: '/userSettings', label: 'My settings', icon: 'lock' },
    ],
  },
];

/** What comes before an organization's public addresses on this host: its slug, or nothing on a domain of its own. */
export function baseOf({ domain, slug }: { domain?: string | null; slug: string }): string {
  const { hostname } = window.location;
  return domain && (hostname === domain || hostname === `www.${domain}`) ? '' : `/${slug}`;
}

export const divisionPath = (season: number | string, division: number) =>
  `/dashboard/seasons/${season}/divisions/${division}`;

/** A week, counted from 0, of a schedule in the builder; `new` is the form for another one. */
export const builderPath = (schedule: number | 'new', week = 0) =>
  `/scheduleBuilder?schedule=${schedule}${week > 0 ? `&week=${week + 1}` : ''}`;

export const pagePath = (page: number) => `/dashboard/pages/${page}`;
/** The list of pages, with the form for a new one at that path. */
export const newPagePath = (path: string) => `/dashboard/pages?new=${encodeURIComponent(path)}`;
/** Returns whether staff have a screen at an address; `parser` is the router's. */
export const isStaffPath = (parser: Parser, path: string) =>
  staffRoutes.some(([pattern]) => matchRoute(parser, pattern, path)[0]);

/** A page of the public site as visitors see it, although somebody is signed in. */
export const asVisitor = (base: string, path: string) => `${base}/${path === 'home' ? '' : path}?visitor`;
