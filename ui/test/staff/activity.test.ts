import { expect, it } from 'vitest';
import document from '../../openapi.json';
import type { Of } from '../../src/api/types.ts';
import { deed, deedOf } from '../../src/parts/staff/activity/deeds.ts';
import { moreSubjects, subjectCounts } from '../../src/parts/staff/activity/words.ts';

/** Operations that add no entry to the activity log, or one of another name. */
const unlogged =
  'cancel_run check_draft_move count_page_view end_scorer_session login name_device open_game plan_repair preview_merge ' +
  'preview_page preview_venue_merge renew_device run_schedule start_backup sync_entries upload_archive';

const logged = Object.values(document.paths)
  .flatMap((calls) => Object.entries(calls as Record<string, { operationId?: string }>))
  .filter(([method]) => ['post', 'put', 'patch', 'delete'].includes(method))
  .map(([, call]) => call.operationId ?? '')
  .filter((name) => !unlogged.split(' ').includes(name));

it('states each action in the past tense', () => {
  expect(logged.length).toBeGreaterThan(100);
  const pastTense = /^(\w+ed|reset|hid|took|undid|withdrew)$/;
  for (const name of logged) expect(deed(name).split(' ')[0], name).toMatch(pastTense);
});

it('uses the words of the dashboard', () => {
  const words = [
    'update_link',
    'reorder_stats',
    'create_division_game',
    'toggle_stat_visibility',
    'remove_season_league',
  ];
  expect(words.map(deed)).toEqual([
    'changed menu entry',
    'ordered statistics',
    'created game',
    'showed or hid statistic',
    'deleted league',
  ]);
});

it('ends without "of" where no name follows', () => {
  const entry = { action: 'update_scores', undid: null, subjects: [] };
  expect(deedOf(entry, true)).toBe('entered the score of');
  expect(deedOf(entry, false)).toBe('entered the score');
  expect(deedOf({ action: 'undo_action', undid: 'update_scores', subjects: [] }, true)).toBe(
    'undid “entered the score”',
  );
});

it('says that games were deleted, which the same call changes', () => {
  const subject = (change: 'changed' | 'deleted'): Of<'ActivitySubject'> => ({
    noun: 'game',
    id: 1,
    name: 'A – B',
    change,
    edits: [],
  });
  const told = (change: 'changed' | 'deleted') =>
    deedOf({ action: 'change_games', undid: null, subjects: [subject(change)] }, true);
  expect([told('changed'), told('deleted')]).toEqual(['changed games', 'deleted games']);
});

const team = (id: number): Of<'ActivitySubject'> => ({
  noun: 'team',
  id,
  name: `Team ${id}`,
  change: 'created',
  edits: [],
});
const teams = (count: number) => ({ noun: 'team', change: 'created', count }) as const;
const players = { noun: 'player', change: 'changed', count: 12 } as const;

it('counts the teams beyond the named ones as more teams, not as a total', () => {
  const subjects = [team(1), team(2), team(3)];
  expect(moreSubjects({ subjects, counts: [teams(8)] })).toBe('and 5 more teams');
  expect(moreSubjects({ subjects, counts: [teams(4)] })).toBe('and 1 more team');
  expect(moreSubjects({ subjects, counts: [teams(3), players] })).toBe('');
  expect(subjectCounts({ subjects, counts: [teams(8), players] }, true)).toBe('12 players changed');
});

it('counts all teams in the history of one of them', () => {
  expect(subjectCounts({ subjects: [team(1)], counts: [teams(8), players] }, false)).toBe(
    '8 teams created, 12 players changed',
  );
  expect(subjectCounts({ subjects: [team(1)], counts: [teams(1)] }, false)).toBe('');
});
