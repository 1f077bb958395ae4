import type { Of } from '../../../api/types.ts';
import { Button } from '../../../kit/button.tsx';
import { Field, Select } from '../../../kit/field.tsx';
import { fullDate } from '../../../lib/when.ts';
import { type Happening, happenings, type Typed } from './events.ts';

interface EventFieldsProps {
  typed: Typed;
  onTyped: (changes: Partial<Typed>) => void;
  errors: Record<string, string>;
  courts: string[];
  leagues: Of<'LeagueTable'>[];
  /** The season's postponed games. */
  postponed: Of<'Game'>[];
}

/** The fields that say what happened. */
export function EventFields({ typed, onTyped, errors, courts, leagues, postponed }: EventFieldsProps) {
  const { kind } = typed;
  const spans = kind === 'court_closed' || kind === 'team_away';
  return (
    <>
      <Select
        label="What happened?"
        value={kind}
        onChange={({ currentTarget: { value } }) => onTyped({ kind: value as Happening })}
      >
        {Object.entries(happenings).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      {kind === 'court_closed' && (
        <Ticks
          label="Courts"
          error={errors.courts}
          choices={courts.map((court) => [court, court])}
          ticked={typed.courts}
          onTicked={(courts) => onTyped({ courts })}
        />
      )}
      {kind.startsWith('team_') && <Team typed={typed} onTyped={onTyped} error={errors.team} leagues={leagues} />}
      {kind === 'postponed' && (
        <Ticks
          label="Games"
          error={errors.games}
          choices={postponed.map((game) => [
            game.id,
            `${game.awayTeam.name} at ${game.homeTeam.name}, ${fullDate(game.date)}`,
          ])}
          ticked={typed.games}
          onTicked={(games) => onTyped({ games })}
        />
      )}
      {(spans || kind === 'season_ends') && (
        <div className="repair-span">
          <Field
            label={kind === 'season_ends' ? 'Last day' : 'From'}
            type="date"
            value={typed.from}
            error={errors.from ?? errors.on}
            onInput={(event) => onTyped({ from: event.currentTarget.value })}
          />
          {spans && (
            <>
              <Field
                label="To"
                type="date"
                optional
                value={typed.until}
                error={errors.until}
                onInput={(event) => onTyped({ until: event.currentTarget.value })}
              />
              <Field
                label="From time"
                type="time"
                optional
                value={typed.fromTime}
                error={errors.fromTime}
                onInput={(event) => onTyped({ fromTime: event.currentTarget.value })}
              />
              <Field
                label="Until time"
                type="time"
                optional
                value={typed.untilTime}
                error={errors.untilTime}
                onInput={(event) => onTyped({ untilTime: event.currentTarget.value })}
              />
            </>
          )}
        </div>
      )}
      <Days typed={typed} onTyped={onTyped} error={errors.days ?? errors.dates} />
    </>
  );
}

interface TeamProps {
  typed: Typed;
  onTyped: (changes: Partial<Typed>) => void;
  error: string | undefined;
  leagues: Of<'LeagueTable'>[];
}

const Team = ({ typed, onTyped, error, leagues }: TeamProps) => (
  <Select
    label="Team"
    value={typed.team}
    error={error}
    onChange={({ currentTarget: { value } }) => onTyped({ team: value })}
  >
    <option value="">Choose a team</option>
    {leagues.map((league) => (
      <optgroup key={league.id} label={league.name}>
        {league.teams.map((team) => (
          <option key={team.slt_id} value={String(team.slt_id)}>
            {team.name}
          </option>
        ))}
      </optgroup>
    ))}
  </Select>
);

/** Days on which games can be made up. */
function Days({ typed: { kind, days }, onTyped, error }: Pick<TeamProps, 'typed' | 'onTyped' | 'error'>) {
  const last = days.at(-1) ?? '';
  return (
    <fieldset className="repair-days">
      <legend>{kind === 'more_days' ? 'Days to play on' : 'Extra days to play on (optional)'}</legend>
      {days.map((day, place) => (
        <span key={day} className="repair-day">
          {fullDate(day)}
          <Button kind="quiet" size="small" onClick={() => onTyped({ days: days.filter((_, at) => at !== place) })}>
            Remove
          </Button>
        </span>
      ))}
      <Field
        key={last}
        label="Add a day"
        type="date"
        error={error}
        hint="With the times and courts of the schedule’s first week."
        onChange={({ currentTarget: { value } }) =>
          value && !days.includes(value) && onTyped({ days: [...days, value].sort() })
        }
      />
    </fieldset>
  );
}

interface TicksProps<T> {
  label: string;
  error: string | undefined;
  choices: [value: T, label: string][];
  ticked: T[];
  onTicked: (ticked: T[]) => void;
}

/** A list of tick boxes. */
const Ticks = <T extends string | number>({ label, error, choices, ticked, onTicked }: TicksProps<T>) => (
  <fieldset className="repair-ticks">
    <legend>{label}</legend>
    {choices.map(([value, text]) => (
      <label key={value} className="check">
        <input
          type="checkbox"
          checked={ticked.includes(value)}
          onChange={({ currentTarget: { checked } }) =>
            onTicked(checked ? [...ticked, value] : ticked.filter((one) => one !== value))
          }
        />
        {text}
      </label>
    ))}
    {choices.length === 0 && <p className="hint">There are none.</p>}
    {error && (
      <p className="error" role="alert">
        {label} {error}
      </p>
    )}
  </fieldset>
);
