import { type FormEvent, useState } from 'react';
import { ApiError } from '../../../api/client.ts';
import { useScoringWrites } from '../../../api/games.ts';
import type { Of } from '../../../api/types.ts';
import { Button } from '../../../kit/button.tsx';
import { Field, Select } from '../../../kit/field.tsx';
import { toast } from '../../../kit/toast.tsx';
import { NotSaved } from '../../../parts/staff/form/not-saved.tsx';
import { useDraftForm } from '../../../parts/staff/form/use-draft-form.tsx';
import type { FieldErrors } from '../../../parts/staff/form-dialog.tsx';

const PERIODS = [
  [4, '4 quarters'],
  [2, '2 halves'],
  [1, '1 period'],
] as const;

/** The rules whose value is a whole number: name, label, least and greatest value. */
const NUMBERS = [
  ['minutes', 'Minutes of a period', 1, 20],
  ['overtime', 'Minutes of an overtime', 1, 20],
  ['foulLimit', 'Fouls until out', 4, 6],
  ['bonusAt', 'Bonus from team foul', 1, 20],
  ['onCourt', 'Players on the court', 3, 5],
] as const;

const TIMEOUTS = [
  ['timeouts0', 'Time-outs, first half', 0, 9],
  ['timeouts1', 'Time-outs, second half', 0, 9],
  ['timeouts2', 'Time-outs, each overtime', 0, 9],
] as const;

const SWITCHES = [
  ['clock', 'Game clock'],
  ['draws', 'A game may end level'],
  ['scorersMayFinish', 'Scorers may end the game'],
] as const;

interface CourtRulesProps {
  game: Of<'Game'>;
  rules: Of<'ScoringPage'>['rules'];
}

/** The rules by which a game is scored, which may also be those of the league's next games. */
export function CourtRules({ game, rules }: CourtRulesProps) {
  const { update } = useScoringWrites(game.id);
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<ApiError | null>(null);
  const { kept, saved } = useDraftForm({});
  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const whole = (name: string) => Number(form.get(name));
    const wrong = [...NUMBERS, ...TIMEOUTS].filter(([name, , min, max]) => {
      const text = String(form.get(name)).trim();
      return !/^\d+$/.test(text) || Number(text) < min || Number(text) > max;
    });
    setErrors(
      Object.fromEntries(wrong.map(([name, , min, max]) => [name, `must be a whole number from ${min} to ${max}`])),
    );
    if (busy || wrong.length > 0) return;
    setBusy(true);
    setFailure(null);
    try {
      await update({
        rules: {
          periods: whole('periods'),
          ...Object.fromEntries(NUMBERS.map(([name]) => [name, whole(name)])),
          timeouts: TIMEOUTS.map(([name]) => whole(name)),
          ...Object.fromEntries(SWITCHES.map(([name]) => [name, form.has(name)])),
        },
        for_league: form.has('for_league'),
      });
      saved();
      toast('Rules saved');
    } catch (cause) {
      setFailure(cause instanceof ApiError ? cause : new ApiError(0, String(cause)));
    } finally {
      setBusy(false);
    }
  }
  return (
    <details className="fold">
      <summary>Rules of this game</summary>
      <form className="court-rules" noValidate onSubmit={save} {...kept}>
        <Select label="Periods" name="periods" defaultValue={rules.periods}>
          {PERIODS.map(([count, words]) => (
            <option key={count} value={count}>
              {words}
            </option>
          ))}
        </Select>
        {NUMBERS.map(([name, label, min, max]) => (
          <Field
            key={name}
            {...{ label, name, min, max }}
            type="number"
            defaultValue={rules[name]}
            error={errors[name]}
          />
        ))}
        {TIMEOUTS.map(([name, label, min, max], place) => (
          <Field
            key={name}
            {...{ label, name, min, max }}
            type="number"
            defaultValue={rules.timeouts[place]}
            error={errors[name]}
          />
        ))}
        <div className="court-switches">
          {SWITCHES.map(([name, label]) => (
            <label key={name} className="check">
              <input type="checkbox" name={name} defaultChecked={rules[name]} />
              <span>{label}</span>
            </label>
          ))}
          {game.league && (
            <label className="check">
              <input type="checkbox" name="for_league" />
              <span>Also for the next games of {game.league.name}</span>
            </label>
          )}
        </div>
        <NotSaved error={failure} thing="the rules" kept={false} />
        <Button type="submit" busy={busy && 'Saving...'}>
          Save rules
        </Button>
      </form>
    </details>
  );
}
