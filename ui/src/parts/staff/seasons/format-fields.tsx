import '../../../kit/css/check.css';
import { type ReactNode, useState } from 'react';
import type { Of } from '../../../api/types.ts';
import { Select } from '../../../kit/field.tsx';
import { countOf } from '../../../lib/format.ts';
import { type BracketFormat, lengthsOf, plainFormat, type SeriesMode } from '../../bracket/format.ts';
import { readLengths, SeriesFields } from './series-fields.tsx';

interface FormatFieldsProps {
  /** The saved format; without one, the format of a new division. */
  format?: BracketFormat;
  /** Number of teams, if it is known. */
  teams?: number;
  /** Number of rounds of the bracket, if it is known. */
  rounds?: number;
  /** Whether the bracket has games, so that only some of the fields can change. */
  locked?: boolean;
}

/** The fields for the format of a bracket. `readFormat` reads them. */
export function FormatFields({ format = plainFormat, teams, rounds, locked = false }: FormatFieldsProps) {
  const [isDouble, setDouble] = useState(format.bracketFormat === 'double');
  const [third, setThird] = useState(format.thirdPlace);
  const [consolation, setConsolation] = useState(format.consolation);
  const [playIn, setPlayIn] = useState(format.playIn);
  const games = teams === undefined ? undefined : Math.max(0, teams - 1);
  const elimination = (value: 'single' | 'double', label: string, hint: string) => (
    <Choice
      type="radio"
      name="bracketFormat"
      value={value}
      checked={isDouble === (value === 'double')}
      disabled={locked && (format.bracketFormat === 'double') !== (value === 'double')}
      onChange={() => setDouble(value === 'double')}
      label={label}
      hint={hint}
    />
  );
  return (
    <>
      <fieldset className="field">
        <legend className="legend">A team is</legend>
        {elimination(
          'single',
          'Out after one loss',
          `Single elimination${games === undefined ? '' : `: ${countOf(games, 'matchup')}`}`,
        )}
        {elimination(
          'double',
          'Out after two losses',
          `Double elimination: whoever loses goes on in the losers’ bracket${games === undefined ? '' : `; ${countOf(2 * games, 'matchup')}, or one more`}`,
        )}
      </fieldset>
      <Select
        label="Play-in"
        name="playIn"
        value={playIn}
        disabled={locked}
        onChange={(event) => setPlayIn(event.currentTarget.value as BracketFormat['playIn'])}
        hint={playInHint(playIn, teams)}
      >
        <option value="none">No play-in: every team is in the bracket</option>
        <option value="game">The last two teams play for the last place</option>
        <option value="tournament">The last four teams play for the last two places</option>
      </Select>
      {!isDouble && (
        <fieldset className="field">
          <legend className="legend">Also played</legend>
          <Choice
            type="checkbox"
            name="thirdPlace"
            value="yes"
            checked={third}
            onChange={setThird}
            label="Game for third place"
            hint="The losers of the semifinals meet once more"
          />
          <Choice
            type="checkbox"
            name="consolation"
            value="yes"
            checked={consolation}
            onChange={setConsolation}
            label="Consolation bracket"
            hint="The losers of the first round play on for a title of their own. Needs six teams or more"
          />
        </fieldset>
      )}
      <SeriesFields
        format={format}
        isDouble={isDouble}
        rounds={rounds}
        extras={{ third: third && !isDouble, consolation: consolation && !isDouble }}
      />
    </>
  );
}

/** Explains who plays in the play-in of a bracket with this number of teams. */
function playInHint(playIn: BracketFormat['playIn'], teams = 0): string | undefined {
  if (playIn === 'none') return undefined;
  const least = playIn === 'game' ? 3 : 5;
  if (teams < least) return `Needs ${least} teams or more; with fewer, every team is in the bracket`;
  if (playIn === 'game') return `${teams - 1} plays ${teams}: the winner is seed ${teams - 1}`;
  const [a, b, c] = [teams - 3, teams - 2, teams - 1];
  return `${a} plays ${b}: the winner is seed ${a}. The loser plays the winner of ${c} and ${teams} for seed ${b}`;
}

interface ChoiceProps {
  type: 'radio' | 'checkbox';
  name: string;
  value: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
  label: string;
  hint: ReactNode;
}

const Choice = ({ label, hint, onChange, ...input }: ChoiceProps) => (
  <label className="check">
    <input {...input} onChange={(event) => onChange(event.currentTarget.checked)} />
    <span>
      {label}
      <small>{hint}</small>
    </span>
  </label>
);

/** Returns the values of the fields in the API's format. */
export function readFormat(
  read: (name: string) => string | null,
  before: BracketFormat = plainFormat,
): Of<'FormatInput'> {
  const bracketFormat = read('bracketFormat') === 'double' ? 'double' : 'single';
  const mode = (read('series') ?? 'one') as SeriesMode;
  const bestOf =
    mode === 'each' ? readLengths(read, before.bestOf) : lengthsOf(mode, Number(read('bestOf') ?? 3), bracketFormat);
  const playIn = (read('playIn') ?? before.playIn) as BracketFormat['playIn'];
  const also = (part: string) => bracketFormat === 'single' && read(part) !== null;
  return {
    bracketFormat,
    playIn,
    thirdPlace: also('thirdPlace'),
    consolation: also('consolation'),
    bestOf,
  };
}
