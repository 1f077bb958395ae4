import { isVisibleTo, staffSections } from '../../../staff-paths.ts';
import { matches } from '../../search/highlight.tsx';

/** A screen or an action that the command palette offers. */
export interface Command {
  href: string;
  icon: string;
  title: string;
  detail?: string;
  /** Further words that find the command. */
  words?: string;
  /** Roles that may use it; all if undefined. */
  roles?: string[];
}

/** A league that is played in a season. */
interface PlayedLeague {
  season: { id: number; name: string };
  league: { id: number; name: string };
}

const actions: Command[] = [
  { href: '/dashboard/scores', icon: 'check-circle', title: 'Enter scores', words: 'games to score results' },
  { href: '/dashboard/seasons?add=season', icon: 'plus', title: 'Create season', words: 'new add' },
  { href: '/teamList?add=team', icon: 'plus', title: 'Create team', words: 'new add' },
  { href: '/playerListAuth?add=player', icon: 'plus', title: 'Add player', words: 'new create roster' },
  { href: '/scheduleBuilder?schedule=new', icon: 'wand', title: 'Create schedule', words: 'new add generate plan' },
  { href: '/dashboard/news?add=note', icon: 'plus', title: 'Add news note', words: 'new create announcement' },
  { href: '/dashboard/pages?add=page', icon: 'plus', title: 'Add page', words: 'new create website' },
  { href: '/businessPage?add=business', icon: 'plus', title: 'Add business', words: 'new create sign-up' },
  {
    href: '/dashboard/import?kind=teams',
    icon: 'download',
    title: 'Import teams',
    words: 'paste spreadsheet csv excel',
  },
  { href: '/dashboard/import?kind=players', icon: 'download', title: 'Import players', words: 'paste spreadsheet csv' },
  { href: '/dashboard/import?kind=games', icon: 'download', title: 'Import games', words: 'paste schedule csv excel' },
  {
    href: '/userSettings',
    icon: 'lock',
    title: 'Change password',
    words: 'account theme dark',
    roles: ['scorekeeper', 'staff', 'org_owner', 'super_admin'],
  },
];

/** Returns the actions for a role. `leagues` are the leagues of the active seasons. */
export function actionsFor(role: string, leagues: PlayedLeague[]): Command[] {
  const games: Command[] = leagues.map(({ season, league }) => ({
    href: `/dashboard/seasons/${season.id}/leagues/${league.id}?add=game`,
    icon: 'plus',
    title: `New game in ${league.name}`,
    detail: season.name,
    words: 'add create',
  }));
  const seasons = new Map(leagues.map(({ season }) => [season.id, season.name]));
  const additions: Command[] = [...seasons].map(([id, name]) => ({
    href: `/dashboard/seasons/${id}?add=league`,
    icon: 'plus',
    title: `Add league to ${name}`,
    words: 'new create',
  }));
  return [...games, ...actions, ...additions].filter((command) => isVisibleTo(command, role));
}

/** Returns the screens for a role. */
export const screensFor = (role: string, organization: number): Command[] =>
  staffSections.flatMap(({ title, links }) =>
    links
      .filter((link) => isVisibleTo(link, role))
      .map(({ href, label, icon }) => ({
        href: href.replace('/own', `/${organization}`),
        icon,
        title: label,
        detail: title,
        words: 'screen go to open',
      })),
  );

/** Returns at most `limit` commands whose words start with those of the text. */
export const matchingCommands = (commands: Command[], text: string, limit: number): Command[] =>
  commands
    .filter(({ title, detail = '', words = '' }) => matches(`${title} ${detail} ${words}`, text))
    .sort((one, other) => Number(matches(other.title, text)) - Number(matches(one.title, text)))
    .slice(0, limit);
