// The keys of the board: what each records, who presses it, and what is asked after it.
import type { ScoringRules } from '../../lib/courtside/entries.ts';
import type { EntryDraft } from '../game/history.ts';
import type { ScorerRole } from '../game/memory.ts';

export type ScorerKey =
  | 'made2'
  | 'made3'
  | 'made1'
  | 'miss2'
  | 'miss3'
  | 'miss1'
  | 'off'
  | 'def'
  | 'assist'
  | 'steal'
  | 'block'
  | 'turnover'
  | 'foul';

interface KeyMeaning {
  draft: EntryDraft;
  /** The large text of a shot's key. */
  big?: string;
  /** The words of the key; a line break is `|`. */
  words: string;
  asks?: 'assist' | 'rebound' | 'foul' | 'turnover' | 'lost' | 'blocked';
  value?: number;
  made?: boolean;
  /** The letter of the keyboard. */
  letter: string;
}

const shot = (value: number, made: boolean, [big, words, letter]: [string, string, string]): KeyMeaning => ({
  draft: { kind: 'shot', value, made },
  big,
  words,
  ...(made ? (value > 1 ? { asks: 'assist' as const } : {}) : { asks: 'rebound' as const }),
  value,
  made,
  letter,
});

export const KEYS: Record<ScorerKey, KeyMeaning> = {
  made2: shot(2, true, ['+2', 'made', '2']),
  made3: shot(3, true, ['+3', 'made', '3']),
  made1: shot(1, true, ['+1', 'free throw', '1']),
  miss2: shot(2, false, ['2', 'missed', '@']),
  miss3: shot(3, false, ['3', 'missed', '#']),
  miss1: shot(1, false, ['FT', 'missed', '!']),
  off: { draft: { kind: 'rebound', end: 'off' }, words: 'Off.|rebound', letter: 'o' },
  def: { draft: { kind: 'rebound', end: 'def' }, words: 'Def.|rebound', letter: 'd' },
  assist: { draft: { kind: 'assist' }, words: 'Assist', letter: 'a' },
  steal: { draft: { kind: 'steal' }, words: 'Steal', asks: 'lost', letter: 's' },
  block: { draft: { kind: 'block' }, words: 'Block', asks: 'blocked', letter: 'b' },
  turnover: { draft: { kind: 'turnover' }, words: 'Turnover', asks: 'turnover', letter: 't' },
  foul: { draft: { kind: 'foul', who: 'player', what: 'personal' }, words: 'Foul', asks: 'foul', letter: 'f' },
};

const SHOTS: ScorerKey[] = ['made2', 'made3', 'made1', 'miss2', 'miss3', 'miss1'];
const REST: ScorerKey[] = ['off', 'def', 'assist', 'steal', 'block', 'turnover'];

export const hasPoints = (role: ScorerRole): boolean => role === 'all' || role === 'points';
export const hasRest = (role: ScorerRole): boolean => role === 'all' || role === 'rest';

/** Returns the keys of a depth and role, in their order on the board. */
export function keysOf({ depth }: Pick<ScoringRules, 'depth'>, role: ScorerRole): ScorerKey[] {
  if (role === 'clock' || depth === 'score') return [];
  if (depth === 'fouls') return hasPoints(role) ? ['made2', 'made3', 'made1', 'foul'] : [];
  return [
    ...(hasPoints(role) ? SHOTS : []),
    ...(hasRest(role) ? REST : []),
    ...(hasPoints(role) ? (['foul'] as const) : []),
  ];
}

/** The events that no player has to be named for. */
export const isOfTeam = (key: ScorerKey): boolean => !['assist', 'steal', 'block'].includes(key);
