import { expect, it } from 'vitest';
import document from '../../openapi.json';
import { deed, deedOf } from '../../src/parts/staff/activity/deeds.ts';

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
  const entry = { action: 'update_scores', undid: null };
  expect(deedOf(entry, true)).toBe('entered the score of');
  expect(deedOf(entry, false)).toBe('entered the score');
  expect(deedOf({ action: 'undo_action', undid: 'update_scores' }, true)).toBe('undid “entered the score”');
});
