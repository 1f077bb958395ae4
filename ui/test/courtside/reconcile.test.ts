// What is in the way of the end of a game, and what is only to look at.
import { expect, test } from 'vitest';
import { FELLOW_PATIENCE, gameChecks } from '../../src/lib/courtside/checks.ts';
import { ScorerDesk } from '../../src/scorer/play/desk.ts';
import { newScorerGame } from './scorer-game.ts';

const kindOf = (checks: ReturnType<typeof gameChecks>, title: string) =>
  checks.find((check) => check.title.startsWith(title))?.kind;

test('a level score, a period without confirmation and unsent entries are in the way', () => {
  const game = newScorerGame({ periods: 1, clock: false });
  const desk = new ScorerDesk(game, () => undefined);
  desk.nextPeriod();
  desk.act('made2', { team: 'home' });
  desk.act('made2', { team: 'away', player: 20 });
  let checks = gameChecks(game, 0);
  expect(kindOf(checks, 'The score is level. Play overtime.')).toBe('stop');
  expect(kindOf(checks, 'P1 is not confirmed')).toBe('stop');
  expect(kindOf(checks, 'This device has not sent 3 entries.')).toBe('stop');
  expect(kindOf(checks, '2 points of Herons have no player.')).toBe('look');
  desk.act('made1', { team: 'away', player: 20 });
  game.record([{ kind: 'period', what: 'end', score: { home: 2, away: 3 } }]);
  checks = gameChecks(game, 0);
  expect(kindOf(checks, 'The score is level')).toBeUndefined();
  expect(kindOf(checks, 'Periods')).toBe('good');
  game.record([{ kind: 'edit', of: 'AAAAAAAA-2', set: { value: 3 } }]);
  expect(kindOf(gameChecks(game, 0), 'P1 was confirmed with 3–2')).toBe('stop');
});

test('another device that is behind is in the way for two minutes', () => {
  const game = newScorerGame({ clock: false });
  game.kept.page.devices = [{ device: 'CCCCCCCC', name: 'Tablet 2', behind: 3 }];
  expect(kindOf(gameChecks(game, 0), 'Tablet 2 has not sent 3 entries.')).toBe('stop');
  expect(kindOf(gameChecks(game, FELLOW_PATIENCE), 'Tablet 2 has not sent 3 entries.')).toBe('look');
});
