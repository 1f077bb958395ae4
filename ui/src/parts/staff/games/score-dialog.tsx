import { useCalendarWrites } from '../../../api/games.ts';
import type { Of } from '../../../api/types.ts';
import { Field } from '../../../kit/field.tsx';
import { toast } from '../../../kit/toast.tsx';
import { type Errors, FormDialog, type Read } from '../form-dialog.tsx';

const wrong = 'must be a whole number from 0 to 999';
const isScore = (text: string | null) => /^\d{1,3}$/.test(text ?? '');

/** What is wrong with the two scores of a form; both are needed. */
export const checkScores = (read: Read): Errors => ({
  ...(isScore(read('score_away')) ? {} : { score_away: wrong }),
  ...(isScore(read('score_home')) ? {} : { score_home: wrong }),
});

/** The two scores of a game. */
export const ScoreFields = ({ game, errors }: { game: Of<'Game'>; errors: Errors }) => (
  <div className="form-2">
    {(['away', 'home'] as const).map((side) => (
      <Field
        key={side}
        label={game[`${side}Team`].name}
        name={`score_${side}`}
        inputMode="numeric"
        maxLength={3}
        autoComplete="off"
        defaultValue={String(game[`score_${side}`] ?? '')}
        error={errors[`score_${side}`]}
      />
    ))}
  </div>
);

/** Sets the score of a league's game without leaving the list. */
export function ScoreDialog({ games, game, onClose }: { games: string; game: Of<'Game'>; onClose: () => void }) {
  const { updateGame } = useCalendarWrites();
  return (
    <FormDialog
      title="Update Score"
      submit="Update"
      failed="Failed to update game."
      onClose={onClose}
      check={checkScores}
      send={async (read) => {
        await updateGame(`${games}/${game.id}`, {
          score_home: Number(read('score_home')),
          score_away: Number(read('score_away')),
        });
        toast('Score updated successfully');
      }}
    >
      {(errors) => <ScoreFields game={game} errors={errors} />}
    </FormDialog>
  );
}
