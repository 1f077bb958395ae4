import '../../../kit/css/check.css';
import { type ReactNode, useState } from 'react';
import type { Of } from '../../../api/types.ts';
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
        </fieldset>
      )}
      <SeriesFields format={format} isDouble={isDouble} rounds={rounds} extras={{ third: third && !isDouble }} />
    </>
  );
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
  return { bracketFormat, thirdPlace: bracketFormat === 'single' && read('thirdPlace') !== null, bestOf };
}
