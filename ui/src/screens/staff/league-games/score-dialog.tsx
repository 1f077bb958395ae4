import { type GamesUrl, useCalendarWrites } from '../../../api/games.ts';
import type { Of } from '../../../api/types.ts';
import { toast } from '../../../kit/toast.tsx';
import { versionOf } from '../../../lib/conflict.ts';
import { FormDialog, type ReadField } from '../../../parts/staff/form-dialog.tsx';
import {
  checkResult,
  ForfeitField,
  forfeitOf,
  ScoreFields,
  scoresOrNone,
} from '../../../parts/staff/games/score-fields.tsx';

/** Sets a league game's score without leaving the list. */
export function ScoreDialog({ games, game, onClose }: { games: GamesUrl; game: Of<'Game'>; onClose: () => void }) {
  const { updateGame } = useCalendarWrites();
  return (
    <FormDialog
      title="Update Score"
      submit="Update"
      failed="Failed to update game."
      onClose={onClose}
      draft={`score of ${game.id}`}
      thing="the score"
      check={checkResult}
      version={versionOf(game)}
      send={async (_, __, save) => {
        const inputOf = (read: ReadField) => ({ ...scoresOrNone(read), ...forfeitOf(game, read) });
        await save(inputOf, (input) => updateGame(`${games}/${game.id}`, input));
        toast('Score updated successfully');
      }}
    >
      {(errors) => (
        <>
          <ScoreFields game={game} errors={errors} />
          <ForfeitField game={game} errors={errors} none="Nobody" />
        </>
      )}
    </FormDialog>
  );
}
