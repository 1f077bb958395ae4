import { describe, expect, it } from 'vitest';
import { type BracketFormat, formatWords, lengthsOf, plainFormat, seriesOf } from '../../src/parts/bracket/format.ts';
import { readFormat } from '../../src/parts/staff/seasons/format-fields.tsx';

const formats = ['single', 'double'] as const;

describe('the format of a bracket', () => {
  it('is read back as the form says, for each elimination, way and number of games', () => {
    for (const bracketFormat of formats) {
      for (const mode of ['final', 'all'] as const) {
        for (const games of [3, 5, 7]) {
          const fields: Record<string, string> = { bracketFormat, series: mode, bestOf: String(games) };
          const read = readFormat((name) => fields[name] ?? null) as BracketFormat;
          expect(read.bestOf).toEqual(lengthsOf(mode, games, bracketFormat));
          expect(seriesOf(read)).toEqual({ mode, games });
        }
      }
    }
  });

  it('takes each round on its own, and lengths without a field stay', () => {
    const before = { ...plainFormat, bestOf: { rounds: [1], losers: [5, 3], finals: 7, thirdPlace: 3 } };
    const fields: Record<string, string> = {
      bracketFormat: 'single',
      series: 'each',
      'bestOf.rounds.0': '7',
      'bestOf.rounds.1': '3',
    };
    const read = readFormat((name) => fields[name] ?? null, before);
    expect(read.bestOf).toEqual({ rounds: [7, 3], losers: [5, 3], finals: 7, thirdPlace: 3 });
  });

  it('is told in words', () => {
    expect(formatWords(plainFormat)).toBe('out after one loss');
    const final = { ...plainFormat, thirdPlace: true, bestOf: lengthsOf('final', 5, 'single') };
    expect(formatWords(final)).toBe('out after one loss, with a game for third place, final best of 5');
    const mixed = { ...plainFormat, bestOf: { ...plainFormat.bestOf, rounds: [7, 5, 1] } };
    expect(formatWords(mixed)).toBe('out after one loss, series of up to 7 games');
  });
});
