// The activity log in words.
import type { Of } from '../../../api/types.ts';
import { capital, countOf } from '../../../lib/format.ts';
import { clock, longDate } from '../../../lib/when.ts';

type Noun = Of<'ActivityNoun'>;
type Entry = Of<'Activity'>;
type Edit = Of<'FieldEdit'>;

/** Each noun: one, several, and the first part of the path of its page for staff. */
const nouns: Record<Noun, [one: string, many: string, path?: string]> = {
  organization: ['organization', 'organizations', '/organizations/'],
  user: ['user', 'users'],
  season: ['season', 'seasons', '/dashboard/seasons/'],
  league: ['league', 'leagues', '/leagues/'],
  division: ['division', 'divisions'],
  schedule: ['schedule', 'schedules'],
  schedule_rule: ['rule', 'rules of schedules'],
  schedule_draft: ['draft', 'drafts of schedules', '/dashboard/schedule-drafts/'],
  bye: ['bye', 'byes'],
  week_off: ['week off', 'weeks off'],
  venue: ['venue', 'venues'],
  team: ['team', 'teams', '/teams/'],
  player: ['player', 'players', '/players/'],
  game: ['game', 'games', '/games/'],
  page: ['page', 'pages', '/dashboard/pages/'],
  news: ['news note', 'news notes'],
  business: ['business', 'businesses'],
  link: ['menu entry', 'menu entries'],
  attribute: ['player attribute', 'player attributes'],
  period: ['game period', 'game periods'],
  stat: ['statistic', 'statistics'],
};

/** The nouns for a filter, as value and label. */
export const kinds = Object.entries(nouns).map(([noun, [, many]]) => [noun as Noun, capital(many)] as const);

/** Returns the path of a subject's page; undefined if it has none, or is deleted. */
export function subjectPath({ noun, id, change }: Of<'ActivitySubject'>): string | undefined {
  const path = nouns[noun][2];
  return path && change !== 'deleted' ? `${path}${id}` : undefined;
}

/** Returns who acted. */
export const actor = ({ user, by_command }: Pick<Entry, 'user' | 'by_command'>) =>
  user?.username ?? (by_command ? 'Command line' : 'A deleted user');

const participles = { created: 'created', changed: 'changed', deleted: 'deleted' };

/** Returns the subjects that an entry names: those of the kind that it is most about. */
export function mainSubjects({ subjects }: Pick<Entry, 'subjects'>) {
  const [first] = subjects;
  return subjects.filter(({ noun, change }) => noun === first?.noun && change === first?.change);
}

type Counted = Pick<Entry, 'subjects' | 'counts'>;

/** Returns whether a count is of the subjects that an entry is most about. */
const isMain = ({ subjects: [first] }: Counted, { noun, change }: Counted['counts'][number]) =>
  noun === first?.noun && change === first.change;

/** Returns how many main subjects there are besides the named ones: `and 5 more teams`; empty if all are named. */
export function moreSubjects(entry: Counted): string {
  const main = entry.counts.find((count) => isMain(entry, count));
  const left = (main?.count ?? 0) - mainSubjects(entry).length;
  if (!main || left <= 0) return '';
  const [one, many] = nouns[main.noun];
  return `and ${countOf(left, `more ${one}`, `more ${many}`)}`;
}

/**
 * Returns the numbers of the subjects that are not the main ones: `10 games deleted, 12 players changed`. `isNamed` is false in
 * a history, which does not name the main subjects: two or more of them are counted as well.
 */
export function subjectCounts(entry: Counted, isNamed: boolean): string {
  const counts = entry.counts.filter((count) => !isMain(entry, count) || (!isNamed && count.count > 1));
  const words = ({ noun, change, count }: Counted['counts'][number]) => {
    const [one, many] = nouns[noun];
    return `${countOf(count, one, many)} ${participles[change]}`;
  };
  return counts.map(words).join(', ');
}

const fields: Record<string, string> = {
  accent_color: 'Accent colour',
  active: 'Active',
  attribute_name: 'Name',
  away_enrolment_id: 'Away team',
  body: 'Text',
  bracket_format: 'Format',
  captain_id: 'Captain',
  faq: 'Questions and answers',
  finish_date: 'Last day',
  forfeited_by: 'Forfeited by',
  game_days: 'Game days',
  game_minutes: 'Length of a game',
  home_enrolment_id: 'Home team',
  image_id: 'Picture',
  is_visible: 'Shown',
  league_id: 'League',
  location: 'Place',
  location_url: 'Map link',
  logo_id: 'Logo',
  must_change_password: 'Temporary password',
  num_weeks: 'Weeks',
  phone_number: 'Phone number',
  public_name: 'Visitors see',
  schedule_id: 'Schedule',
  score_away: 'Away score',
  score_home: 'Home score',
  show_in_navbar: 'In the menu',
  shown_from: 'First day',
  shown_until: 'Last day',
  start_date: 'First day',
  url: 'Address',
  video_url: 'Video',
  erased: 'Not counted',
  withdrawn: 'Withdrew',
  enrolments: 'League',
  rosters: 'Roster',
  schedule_draft_games: 'Game',
  division_teams: 'Team',
  bracket_replacements: 'Replaced team',
  bracket_slots: 'Planned game',
  player_attribute_values: 'Attribute',
  seasons_leagues: 'Season',
  page_images: 'Picture',
  organization_sports: 'Sports',
};

const flags = new Set([
  'active',
  'consolation',
  'hidden',
  'is_listed',
  'is_shown',
  'is_visible',
  'must_change_password',
  'pinned',
  'published',
  'same_slot',
  'show_divisions',
  'show_in_navbar',
  'third_place',
]);

/** Fields that are a value of a named part; the part's name says enough. */
const values = new Set(['value', 'score']);

/** Returns the label of an edit: its part, its field, or both. */
export function editLabel({ of, field }: Edit): string {
  const label = fields[field] ?? capital(field.replace(/_id$/, '').replaceAll('_', ' '));
  return of ? (values.has(field) ? of : `${of}: ${label.toLowerCase()}`) : label;
}

function shown(field: string, value: string | null | undefined): string | undefined {
  if (value == null) return undefined;
  if (flags.has(field)) return value === '1' ? 'yes' : 'no';
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return longDate(value);
  if (/^\d\d:\d\d$/.test(value)) return clock(value);
  return value;
}

/** Returns the values of an edit before and after it; undefined for none, and for those that are not text. */
export const editValues = ({ field, before, after }: Edit) => [shown(field, before), shown(field, after)] as const;
