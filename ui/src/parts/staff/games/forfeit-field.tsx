import type { Of } from '../../../api/types.ts';
import { Select } from '../../../kit/field.tsx';
import type { Errors } from '../form-dialog.tsx';

interface ForfeitProps {
  game: Of<'Game'>;
  errors: Errors;
  /** The first choice: no side is named. */
  none: string;
}

/** Which side forfeited a game. */
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
