// What a device says about the game over its keys.
import { expect, test } from 'vitest';
import { warningOf } from '../../src/scorer/game/state-words.ts';
import { newScorerGame, syncAnswer } from './scorer-game.ts';

test('a device says so when staff type the numbers of its game, until the log counts again', async () => {
  const game = newScorerGame();
  game.kept.ended = '';
  await game.take(syncAnswer(game, { typed: true }), game.now());
  expect(warningOf(game)).toBe('Staff type the numbers of this game. Your entries are kept and do not count.');
  await game.take(syncAnswer(game), game.now());
  expect(warningOf(game)).toBe('');
});
