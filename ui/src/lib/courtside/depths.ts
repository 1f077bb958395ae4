import type { ScoringRules } from './entries.ts';

/** How much is recorded of a game, with the words for it, from the least on. */
export const DEPTHS: readonly [depth: ScoringRules['depth'], words: string][] = [
  ['score', 'Score only'],
  ['fouls', 'Score and fouls'],
  ['full', 'Full statistics'],
];
