// The messages above the keys of a scoring device.
import { expect, test } from 'vitest';
import { stateWords, warningOf } from '../../src/scorer/game/state-words.ts';
import { newScorerGame, syncAnswer } from './scorer-game.ts';

test('a device says so when staff type the numbers of its game, until the log counts again', async () => {
  const game = newScorerGame();
  game.kept.ended = '';
  await game.take(syncAnswer(game, { typed: true }), game.now());
  expect(warningOf(game)).toBe('Staff type the numbers of this game. Your entries are kept and do not count.');
  await game.take(syncAnswer(game), game.now());
  expect(warningOf(game)).toBe('');
});

test('a refused entry is the state until the scorer has looked at it', async () => {
  const game = newScorerGame();
  game.kept.ended = '';
  const refused = [{ device: 'AAAAAAAA', n: 1, kind: 'shot', message: 'Not sent.' }];
  await game.take(syncAnswer(game, { acked: 1, refused }), game.now());
  expect(stateWords(game).words).toBe('Refused');
  await game.update({ refusedSeen: game.refused.length });
  expect(stateWords(game).words).not.toBe('Refused');
  const another = [{ device: 'AAAAAAAA', n: 2, kind: 'shot', message: 'Not sent.' }];
  await game.take(syncAnswer(game, { acked: 2, refused: another }), game.now());
  expect(stateWords(game).words).toBe('Refused');
});
