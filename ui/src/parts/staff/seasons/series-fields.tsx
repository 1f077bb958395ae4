import { useState } from 'react';
import type { Of } from '../../../api/types.ts';
import { Select } from '../../../kit/field.tsx';
import { type BracketFormat, type SeriesMode, seriesLengths, seriesOf } from '../../bracket/format.ts';

type Lengths = Of<'SeriesLengths'>;

interface SeriesFieldsProps {
  format: BracketFormat;
  isDouble: boolean;
  rounds: number | undefined;
  /** The further parts of the bracket that are chosen. */
  extras: { third: boolean };
}

const names = ['Final', 'Semifinals', 'Quarterfinals', 'Round of 16', 'Round of 32', 'Round of 64'];

/** The fields for the number of games of each matchup. */
export function SeriesFields({ format, isDouble, rounds, extras }: SeriesFieldsProps) {
  const saved = seriesOf(format);
  const [mode, setMode] = useState<SeriesMode>(saved.mode);
  return (
    <>
      <Select
        label="Games of a matchup"
        name="series"
        value={mode}
        onChange={(event) => setMode(event.currentTarget.value as SeriesMode)}
      >
        <option value="one">One game</option>
        <option value="final">The final is a series</option>
        <option value="all">Every round is a series</option>
        <option value="each">Each round on its own</option>
      </Select>
      {(mode === 'final' || mode === 'all') && (
        <Length
          label={mode === 'final' ? 'The final is' : 'Every round is'}
          name="bestOf"
          value={saved.games > 1 ? saved.games : 3}
          from={3}
        />
      )}
      {mode === 'each' && (
        <div className="form-2">
          {(isDouble ? doubleRounds : singleRounds(format.bestOf, rounds)).map(({ name, label, value }) => (
            <Length key={name} label={label} name={name} value={value(format.bestOf)} />
          ))}
          {extras.third && <Length label="Third place" name="bestOf.thirdPlace" value={format.bestOf.thirdPlace} />}
        </div>
      )}
    </>
  );
}

interface LengthProps {
  label: string;
  name: string;
  value: number;
  from?: number;
}

/** A choice between one game and best of 3, 5 or 7. */
const Length = ({ label, name, value, from = 1 }: LengthProps) => (
  <Select label={label} name={name} defaultValue={String(value)}>
    {seriesLengths
      .filter((games) => games >= from)
      .map((games) => (
        <option key={games} value={games}>
          {games === 1 ? 'One game' : `Best of ${games}`}
        </option>
      ))}
  </Select>
);

interface RoundField {
  name: string;
  label: string;
  value: (bestOf: Lengths) => number;
}

/** Returns the length of a round, by the number of rounds after it. */
const before = (lengths: number[], following: number) => lengths[following] ?? lengths.at(-1) ?? 1;

/** The rounds of single elimination: as many as the bracket has, or those up to the quarterfinals and the earlier ones. */
function singleRounds(bestOf: Lengths, rounds: number | undefined): RoundField[] {
  const count = Math.min(names.length, Math.max(bestOf.rounds.length, rounds || 4));
  return names.slice(0, count).map((name, following) => ({
    name: `bestOf.rounds.${following}`,
    label: !rounds && following === count - 1 ? 'Earlier rounds' : name,
    value: ({ rounds: lengths }) => before(lengths, following),
  }));
}

/** The parts of double elimination. Each number of rounds counts for all earlier ones. */
const doubleRounds: RoundField[] = [
  { name: 'bestOf.finals', label: 'Grand final', value: ({ finals }) => finals },
  { name: 'bestOf.rounds.0', label: 'Winners final', value: ({ rounds }) => before(rounds, 0) },
  { name: 'bestOf.rounds.1', label: 'Earlier winners’ rounds', value: ({ rounds }) => before(rounds, 1) },
  { name: 'bestOf.losers.0', label: 'Losers final', value: ({ losers }) => before(losers, 0) },
  { name: 'bestOf.losers.1', label: 'Earlier losers’ rounds', value: ({ losers }) => before(losers, 1) },
];

/** Returns the lengths of the fields of "Each round on its own"; those without a field stay. */
export function readLengths(read: (name: string) => string | null, saved: Lengths): Lengths {
  const list = (part: 'rounds' | 'losers') => {
    const found: number[] = [];
    for (let value = read(`bestOf.${part}.0`); value; value = read(`bestOf.${part}.${found.length}`))
      found.push(Number(value));
    return found.length > 0 ? found : saved[part];
  };
  const one = (part: 'finals' | 'thirdPlace') => Number(read(`bestOf.${part}`) ?? saved[part]);
  return { rounds: list('rounds'), losers: list('losers'), finals: one('finals'), thirdPlace: one('thirdPlace') };
}
