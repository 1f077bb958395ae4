import { expect, it } from 'vitest';
import document from '../../openapi.json';
import { deed, deedOf } from '../../src/parts/staff/activity/words.ts';

/** Calls that write nothing into the log. */
const quiet =
  /^(cancel|check|count|end|name|open|plan|preview|renew|run|start|sync|upload|verify)_|^(login|logout|undo_action)$/;

const logged = Object.values(document.paths)
  .flatMap((calls) => Object.entries(calls as Record<string, { operationId?: string }>))
  .filter(([method]) => ['post', 'put', 'patch', 'delete'].includes(method))
  .map(([, call]) => call.operationId ?? '')
  .filter((name) => name === 'name_scoring_guest' || !quiet.test(name));

it('says in the past tense what each call did', () => {
  expect(logged.length).toBeGreaterThan(100);
  const pastTense = /^(\w+ed|reset|hid|took|withdrew)$/;
  for (const name of logged) expect(deed(name).split(' ')[0], name).toMatch(pastTense);
});

it('calls things as the dashboard does', () => {
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
