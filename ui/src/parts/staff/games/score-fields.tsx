import type { Of } from '../../../api/types.ts';
import { Field, Select } from '../../../kit/field.tsx';
import type { FieldErrors, ReadField } from '../form-dialog.tsx';

export const isScore = (text: string | null) => /^\d{1,3}$/.test(text ?? '');

/** Returns the errors of the two score fields; both are required. */
export function checkScores(read: ReadField): FieldErrors {
  const wrong = 'must be a whole number from 0 to 999';
  return {
    ...(isScore(read('score_away')) ? {} : { score_away: wrong }),
    ...(isScore(read('score_home')) ? {} : { score_home: wrong }),
  };
}

/** Returns the errors of the two score fields; a forfeit needs no score. */
export function checkResult(read: ReadField): FieldErrors {
  const isAwarded = read('forfeitedBy') && !read('score_away') && !read('score_home');
  return isAwarded ? {} : checkScores(read);
}

const scoreOf = (text: string | null) => (text === null ? null : Number(text));

/** Returns the two scores; an empty field is null. */
export const scoresOrNone = (read: ReadField) => ({
  score_home: scoreOf(read('score_home')),
  score_away: scoreOf(read('score_away')),
});

/** Returns the side that forfeited; null without a forfeit. */
const forfeiterOf = (read: ReadField) => read('forfeitedBy') as Of<'ForfeitedBy'> | null;

/** Returns the two scores, and the side that forfeited or null. */
export const resultOf = (read: ReadField) => ({ ...scoresOrNone(read), forfeitedBy: forfeiterOf(read) });

/** Returns the forfeit fields of a request for a whole game. If a forfeit is withdrawn, the score decides again. */
export function forfeitOf(game: Of<'Game'>, read: ReadField) {
  const forfeitedBy = forfeiterOf(read);
  if (forfeitedBy) return { forfeitedBy };
  return game.forfeitedBy ? { forfeitedBy, status: 'scheduled' as const } : {};
}

const awards = { home: [0, 20], away: [20, 0], both: [0, 0] } as const;

/** Returns the entered score; null for the score that a forfeit awards. */
function entered({ score_home, score_away, forfeitedBy }: Of<'Game'>) {
  const [home, away] = forfeitedBy ? awards[forfeitedBy] : [];
  return forfeitedBy && score_home === home && score_away === away ? {} : { home: score_home, away: score_away };
}

/** The fields for the two scores of a game. */
export const ScoreFields = ({ game, errors }: { game: Of<'Game'>; errors: FieldErrors }) => (
  <div className="form-2">
    {(['away', 'home'] as const).map((side) => (
      <Field
        key={side}
        label={game[`${side}Team`].name}
        name={`score_${side}`}
        inputMode="numeric"
        maxLength={6}
        autoComplete="off"
        defaultValue={String(entered(game)[side] ?? '')}
        error={errors[`score_${side}`]}
      />
    ))}
  </div>
);

interface ForfeitProps {
  game: Of<'Game'>;
  errors: FieldErrors;
  /** Label of the first option: no team forfeited. */
  none: string;
}

/** A select for the team that forfeited. */
export const ForfeitField = ({ game, errors, none }: ForfeitProps) => (
  <Select
    label="Forfeited by"
    name="forfeitedBy"
    defaultValue={game.forfeitedBy ?? ''}
    hint="The other team wins, 20–0 where no score is entered; when both forfeit, both lose"
    error={errors.forfeitedBy}
  >
    <option value="">{none}</option>
    <option value="away">{game.awayTeam.name}</option>
    <option value="home">{game.homeTeam.name}</option>
    <option value="both">Both teams</option>
  </Select>
);
