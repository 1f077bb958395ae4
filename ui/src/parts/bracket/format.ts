// The format of a bracket: how many games its matchups have, and its words.
import type { Of } from '../../api/types.ts';
import { countOf } from '../../lib/format.ts';

export type BracketFormat = Pick<Of<'Division'>, 'bracketFormat' | 'thirdPlace' | 'consolation' | 'playIn' | 'bestOf'>;

/** Which matchups are series: none, only the final, every round, or as each round says. */
export type SeriesMode = 'one' | 'final' | 'all' | 'each';

/** The format of a new division. */
export const plainFormat: BracketFormat = {
  bracketFormat: 'single',
  thirdPlace: false,
  consolation: false,
  playIn: 'none',
  bestOf: { rounds: [1], losers: [1], finals: 1, thirdPlace: 1, consolation: [1] },
};

/** The most games of a matchup. */
export const seriesLengths = [1, 3, 5, 7];

/** Returns how a format distributes series over its rounds, and the most games of one. */
export function seriesOf({ bracketFormat, bestOf }: BracketFormat): { mode: SeriesMode; games: number } {
  const { rounds, losers, finals, thirdPlace, consolation } = bestOf;
  const extra = [thirdPlace, ...consolation];
  const [last = 1, ...earlier] = rounds;
  const isDouble = bracketFormat === 'double';
  const all = isDouble ? [...rounds, ...losers, finals] : [...rounds, ...extra];
  const games = Math.max(...all);
  if (games === 1) return { mode: 'one', games };
  const others = isDouble ? [...rounds, ...losers] : [...earlier, ...extra];
  const final = isDouble ? finals : last;
  if (final === games && others.every((one) => one === 1) && (isDouble || earlier.length > 0))
    return { mode: 'final', games };
  const equal = isDouble ? all.every((one) => one === games) : rounds.length === 1 && extra.every((one) => one === 1);
  return { mode: equal ? 'all' : 'each', games };
}

/** Returns the lengths of a mode; `each` keeps them. */
export function lengthsOf(
  mode: Exclude<SeriesMode, 'each'>,
  games: number,
  bracketFormat: BracketFormat['bracketFormat'],
): Of<'SeriesLengths'> {
  const one = plainFormat.bestOf;
  if (mode === 'one') return one;
  if (mode === 'all') return { ...one, rounds: [games], losers: [games], finals: games };
  return bracketFormat === 'double' ? { ...one, finals: games } : { ...one, rounds: [games, 1] };
}

/** Returns the games of a format's matchups in words: "final best of 5". Empty if each is one game. */
export function seriesWords(format: BracketFormat): string {
  const { mode, games } = seriesOf(format);
  return { one: '', final: `final best of ${games}`, all: `best of ${games}`, each: `series of up to ${games} games` }[
    mode
  ];
}

/** Returns the pools of a division in words: "the first 2 of Pool A and Pool B". */
export function poolWords({ leagues, places }: Of<'Pools'>): string {
  const names = leagues.map(({ name }) => name);
  const last = names.pop();
  const first = places > 1 ? `the first ${places}` : 'the first';
  return `${first} of ${names.length > 0 ? `${names.join(', ')} and ${last}` : last}`;
}

/** Returns the number of a division's teams in words, also while the standings of its pools will decide them. */
export function teamWords({ pools, teams }: Of<'Division'>): string {
  const count = pools ? pools.leagues.length * pools.places : teams.length;
  return countOf(count, 'team');
}

/** Returns a format in words, in lower case. */
export function formatWords(format: BracketFormat): string {
  const { bracketFormat, thirdPlace, consolation, playIn } = format;
  const words = [
    bracketFormat === 'double' ? 'out after two losses' : 'out after one loss',
    playIn !== 'none' && 'after a play-in',
    thirdPlace && 'with a game for third place',
    consolation && 'with a consolation bracket',
    seriesWords(format),
  ];
  return words.filter(Boolean).join(', ');
}
