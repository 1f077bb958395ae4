// Undo is exact: after any taps, as many undos give the fold of nothing, and as many redos the former fold.
import { expect, test } from 'vitest';
import type { TeamSide } from '../../src/lib/courtside/entries.ts';
import { newLog } from '../../src/lib/courtside/log.ts';
import { scoringResult } from '../../src/lib/courtside/result.ts';
import { ScorerGame } from '../../src/scorer/game/scorer-game.ts';
import { ScorerDesk } from '../../src/scorer/play/desk.ts';
import { KEYS, type ScorerKey } from '../../src/scorer/play/keys.ts';
import { setFoul, setWhy, throwOne } from '../../src/scorer/play/refine.ts';
import { newScorerGame, syncAnswer } from './scorer-game.ts';

/** Returns random whole numbers below a limit, the same for each seed. */
function random(seed: number) {
  let state = seed;
  return (limit: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * limit);
  };
}

/** Taps as a scorer may: events with and without players, answers, substitutions, corrections, periods. */
function tapAtRandom(desk: ScorerDesk, below: (limit: number) => number) {
  const team: TeamSide = below(2) ? 'home' : 'away';
  const player = (team === 'home' ? 10 : 20) + below(6);
  const { question } = desk;
  const keys = Object.keys(KEYS) as ScorerKey[];
  const choice = below(10);
  if (choice < 3 && question?.kind === 'throws') throwOne(desk, below(2) === 1);
  else if (choice < 2 && question?.kind === 'foul')
    setFoul(desk, ['offensive', 'technical', 'personal'][below(3)] ?? '');
  else if (choice < 2 && question?.kind === 'turnover') setWhy(desk, 'travel');
  else if (choice < 4 && question) desk.answer({ team, player });
  else if (choice === 4)
    desk.record([{ kind: 'lineup', team, five: [0, 1, 2, 3, 4].map((one) => (team === 'home' ? 10 : 20) + one) }]);
  else if (choice === 5) desk.record([{ kind: 'sub', team, in: [player], out: [player + 1] }]);
  else if (choice === 6) desk.nextPeriod();
  else if (choice === 7) {
    const events = [...desk.game.log.edited.values()].filter(({ kind }) => kind === 'shot');
    const event = events[below(events.length || 1)];
    if (event) desk.record([{ kind: 'edit', of: event.id, set: { made: !event.made, player: null, clock: null } }]);
  } else if (choice === 8) desk.record([{ kind: 'setup', set: { foulLimit: 4 + below(3) } }]);
  else desk.act(keys[below(keys.length)] ?? 'foul', { team, player: below(5) ? player : undefined });
}

test('any taps and as many undos give the fold of nothing, and redos bring all back', () => {
  for (let seed = 1; seed <= 150; seed += 1) {
    const below = random(seed);
    const game = newScorerGame();
    const desk = new ScorerDesk(game, () => undefined);
    for (let tap = 0; tap < 25; tap += 1) tapAtRandom(desk, below);
    const before = JSON.stringify(scoringResult(game.log));
    const groups = game.history.done.length;
    expect(groups).toBeGreaterThan(5);
    for (let undo = 0; undo < groups; undo += 1) desk.undo();
    expect(game.history.last).toBeUndefined();
    expect(scoringResult(game.log), `seed ${seed}`).toEqual(scoringResult(newLog()));
    for (let redo = 0; redo < groups; redo += 1) desk.redo();
    expect(JSON.stringify(scoringResult(game.log)), `seed ${seed}`).toBe(before);
  }
});

test('undo goes on after a reload, and a new tap ends the redos', () => {
  const game = newScorerGame();
  const desk = new ScorerDesk(game, () => undefined);
  for (const value of [1, 2, 3]) desk.record([{ kind: 'shot', team: 'home', value, made: true }]);
  desk.undo();
  const again = new ScorerGame(game.kept, [...game.log.entries.values()], true);
  const reloaded = new ScorerDesk(again, () => undefined);
  reloaded.undo();
  expect(again.log.state.home.score).toBe(1);
  reloaded.redo();
  expect(again.log.state.home.score).toBe(3);
  reloaded.act('made2', { team: 'home' });
  reloaded.redo();
  expect(again.log.state.home.score).toBe(5);
});

test('entries that the server refused do not count, once, and their numbers are not used again', async () => {
  const game = newScorerGame();
  const desk = new ScorerDesk(game, () => undefined);
  desk.act('made2', { team: 'home' });
  desk.act('made3', { team: 'home' });
  const refused = [{ device: 'AAAAAAAA', n: 2, kind: 'shot', message: 'Not sent.' }];
  const answer = syncAnswer(game, { seq: 2, acked: 2, refused });
  for (const _ of [1, 2]) await game.take(answer, game.now());
  expect(game.log.state.home.score).toBe(2);
  expect(game.kept.refused).toEqual(refused);
  expect(game.unsent).toEqual([]);
  desk.act('made1', { team: 'home' });
  expect(game.unsent.map(({ id }) => id)).toEqual(['AAAAAAAA-3']);
});

test('a device that gets a new name numbers its unsent entries again, and the fold stays', async () => {
  const game = newScorerGame();
  const desk = new ScorerDesk(game, () => undefined);
  desk.act('foul', { team: 'home', player: 10 });
  setFoul(desk, 'offensive');
  desk.act('made3', { team: 'away', player: 20 });
  desk.answer({ team: 'away', player: 21 });
  const before = scoringResult(game.log);
  await game.renumber('BBBBBBBB');
  expect(scoringResult(game.log)).toEqual(before);
  expect(game.unsent.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5].map((n) => `BBBBBBBB-${n}`));
  expect(game.unsent.map(({ of, for: belongs }) => of ?? belongs)).toEqual([
    undefined,
    'BBBBBBBB-1',
    'BBBBBBBB-1',
    undefined,
    'BBBBBBBB-4',
  ]);
});
