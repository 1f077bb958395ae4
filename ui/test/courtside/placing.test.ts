// Answers stand beside the event that they belong to, and leave the clock and the current period alone.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ScorerDesk } from '../../src/scorer/play/desk.ts';
import { throwOne } from '../../src/scorer/play/refine.ts';
import { fixDrafts } from '../../src/scorer/sheets/fix-changes.ts';
import { newScorerGame } from './scorer-game.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Starts a game with ten minutes a period and its clock. */
function startedDesk() {
  const desk = new ScorerDesk(newScorerGame({ clock: true, depth: 'full', minutes: 10 }), () => undefined);
  desk.game.record([
    { kind: 'period', p: 1, what: 'start' },
    { kind: 'clock', run: true, left: 6000 },
  ]);
  return desk;
}

const assists = (desk: ScorerDesk) => desk.game.log.events.filter(({ kind }) => kind === 'assist');

test('a late assist belongs to its basket, and the clock runs on', () => {
  const desk = startedDesk();
  vi.advanceTimersByTime(2_000);
  desk.act('made2', { team: 'home', player: 10 });
  const before = desk.game.log.state.clock;
  vi.advanceTimersByTime(6_000);
  desk.answer({ team: 'home', player: 11 });
  const basket = desk.game.log.events.find(({ kind }) => kind === 'shot');
  expect(assists(desk)).toMatchObject([{ p: 1, clock: basket?.clock }]);
  expect(desk.game.log.state.clock).toEqual(before);
});

test('an assist that is added to a basket before the clock was stopped leaves the stopped clock alone', () => {
  const desk = startedDesk();
  vi.advanceTimersByTime(2_000);
  const [basket] = desk.record([{ kind: 'shot', team: 'home', player: 10, value: 2, made: true }]);
  vi.advanceTimersByTime(8_000);
  desk.game.record([{ kind: 'clock', run: false, left: 5900 }]);
  const event = basket && desk.game.log.edited.get(basket.id);
  if (!event) throw new Error('The basket is not in the log.');
  vi.advanceTimersByTime(1_000);
  desk.record(fixDrafts(desk.game, event, { assist: 11 }));
  expect(assists(desk)).toHaveLength(1);
  expect(desk.game.log.state.clock).toMatchObject({ left: 5900, run: false });
  expect(desk.game.log.state.flags).toEqual([]);
});

test('answers to an event that is put into an earlier period stay in that period', () => {
  const desk = startedDesk();
  vi.advanceTimersByTime(2_000);
  desk.record([{ kind: 'foul', team: 'away', player: 20, who: 'player', what: 'personal' }]);
  const put = { p: 1, pos: desk.game.log.events[0]?.pos ?? 0, clock: 5990, beside: '', isAfter: true };
  vi.advanceTimersByTime(2_000);
  desk.game.record([
    { kind: 'period', p: 1, what: 'end' },
    { kind: 'period', p: 2, what: 'start' },
  ]);
  const clock = desk.game.log.state.clock;
  desk.insertAt = put;
  desk.act('miss2', { team: 'home', player: 10 });
  desk.answer({ team: 'away', player: 21 });
  desk.insertAt = put;
  const [foul] = desk.record([{ kind: 'foul', team: 'away', player: 21, who: 'player', what: 'personal' }]);
  desk.question = { kind: 'throws', of: foul?.id ?? '', team: 'home', player: 11, nth: 1, outOf: 1 };
  throwOne(desk, true);
  const added = desk.game.log.events.filter(({ kind }) => kind === 'rebound' || kind === 'shot');
  expect(added).toMatchObject([
    { kind: 'shot', value: 2, p: 1, clock: 5990 },
    { kind: 'rebound', p: 1, clock: 5990 },
    { kind: 'shot', value: 1, p: 1, clock: 5990 },
  ]);
  expect(desk.game.log.state.periods).toMatchObject([
    { p: 1, home: 1 },
    { p: 2, home: 0 },
  ]);
  expect(desk.game.log.state.clock).toEqual(clock);
});
