// What actions of the activity log did, in words.
import type { Of } from '../../../api/types.ts';

type Entry = Of<'Activity'>;

const verbs: Record<string, string> = {
  add: 'added',
  assign: 'added',
  change: 'changed',
  create: 'created',
  discard: 'discarded',
  enrol: 'added',
  hide: 'hid',
  import: 'imported',
  merge: 'merged',
  order: 'ordered',
  publish: 'published',
  remove: 'deleted',
  rename: 'renamed',
  reorder: 'ordered',
  reset: 'reset',
  save: 'saved',
  swap: 'swapped',
  toggle: 'showed or hid',
  unhide: 'showed',
  update: 'changed',
  verify: 'verified',
};

/** What the dashboard calls a thing, by the part of an action's name after the verb. Other parts are such words already. */
const objects: Record<string, string> = {
  attribute_visibility: 'player attribute',
  division_game: 'game',
  league_game: 'game',
  league_team: 'team',
  link: 'menu entry',
  links: 'menu entries',
  news: 'news note',
  organization_season: 'season',
  schedule_draft: 'draft',
  schedule_rule: 'rule',
  season_league: 'league',
  season_leagues: 'leagues',
  stat_visibility: 'statistic',
  stats: 'statistics',
};

/** Actions whose names do not say it well. */
const deeds: Record<string, string> = {
  add_page_image: 'added a picture to page',
  add_roster_player: 'added to a roster',
  assign_team: 'added a team to division',
  create_scorer_link: 'created a scorer’s link',
  create_season_from_template: 'used a template for season',
  discard_page_draft: 'discarded the draft of page',
  enrol_team: 'added to a league',
  end_other_sessions: 'signed out everywhere else',
  end_session: 'signed out on a device',
  extend_scorer_link: 'extended a scorer’s link',
  generate_full_schedule: 'generated schedule',
  hide_all_game_periods: 'hid all game periods',
  import_log: 'imported the log of',
  logout: 'logged out',
  name_scoring_guest: 'named a guest in a game',
  open_scoring_device: 'opened the scoring of a game',
  publish_repair: 'published a repair of',
  remove_league_team: 'took out of a league',
  remove_roster_player: 'took off a roster',
  revoke_scorer_link: 'withdrew a scorer’s link',
  save_page_draft: 'saved the draft of page',
  seed_division: 'seeded from the standings division',
  set_bracket_slot: 'planned a bracket game of',
  set_division_format: 'changed the bracket of',
  settle_log: 'edited the log of',
  stop_waiting: 'ended the waiting for standings of division',
  take_over_schedule_draft: 'took over what was published into draft',
  unassign_team: 'took a team out of division',
  undo_action: 'undid an action',
  update_details: 'changed game',
  update_period_scores: 'entered the period scores of',
  update_player_attributes: 'changed the attributes of',
  update_player_game_stats: 'entered statistics of',
  update_public_names: 'changed what visitors see of player names',
  update_roster_player: 'changed a roster',
  update_schedule_draft_games: 'moved games of draft',
  update_scores: 'entered the score of',
  update_scoring: 'changed the scoring of',
  withdraw_from_bracket: 'withdrew a team from the bracket of',
  withdraw_team: 'withdrew from a league',
};

/** Returns an action in words: `deleted team` for `remove_team`. */
export function deed(action: string): string {
  const [verb = '', ...rest] = action.split('_');
  const object = objects[rest.join('_')] ?? rest.join(' ');
  return deeds[action] ?? `${verbs[verb] ?? verb} ${object}`;
}

/** Removes a final " of", for a sentence that no name follows: "entered the score of" becomes "entered the score". */
const withoutName = (text: string) => text.replace(/ of$/, '');

/**
 * Returns what an entry did. `isNamed` tells whether names of its subjects follow the text. An entry that undid an action
 * quotes that action.
 */
export function deedOf(
  { action, undid, subjects }: Pick<Entry, 'action' | 'undid' | 'subjects'>,
  isNamed: boolean,
): string {
  if (action === 'undo_action') return `undid “${undid ? withoutName(deed(undid)) : 'an action'}”`;
  // Several games are changed or deleted by one call.
  const isDeletion = action === 'change_games' && subjects[0]?.change === 'deleted';
  const text = deed(isDeletion ? 'remove_games' : action);
  return isNamed ? text : withoutName(text);
}
