import { useEffect, useState } from 'react';
import { type divisionGames, type GameInput, useCalendarWrites } from '../../../api/games.ts';
import type { Clash } from '../../../api/schedules.ts';
import { useScreenUpdated } from '../../../api/staff.ts';
import type { Of } from '../../../api/types.ts';
import type { Deletion } from '../../../api/writes.ts';
import { Confirm } from '../../../kit/confirm.tsx';
import { Select } from '../../../kit/field.tsx';
import { toast } from '../../../kit/toast.tsx';
import { versionOf } from '../../../lib/conflict.ts';
import { longDate } from '../../../lib/when.ts';
import { deletionText } from '../../../parts/staff/deletion.ts';
import { type FieldErrors, FormDialog, type ReadField } from '../../../parts/staff/form-dialog.tsx';
import { useCascade } from '../../../parts/staff/games/cascade.tsx';
import { ClashDialog } from '../../../parts/staff/games/clash-dialog.tsx';
import { PlaceFields, placeInput } from '../../../parts/staff/games/place-fields.tsx';
import {
  checkScores,
  ForfeitField,
  forfeitOf,
  ScoreFields,
  scoresOrNone,
} from '../../../parts/staff/games/score-fields.tsx';

type Match = Of<'BracketMatch'>;

const dated = (read: ReadField): FieldErrors => (read('date') ? {} : { date: 'is required' });

interface CreateProps {
  season: number;
  games: ReturnType<typeof divisionGames>;
  match: Match;
  onClose: () => void;
}

/** A dialog that creates the game of a matchup whose two teams are known. */
export function CreateGame({ season, games, match, onClose }: CreateProps) {
  const { createGame } = useCalendarWrites();
  // The better seed is the first choice for the home team.
  const teams = [match.teamA, match.teamB]
    .flatMap((team) => team ?? [])
    .sort((one, other) => (one.seed ?? 1e9) - (other.seed ?? 1e9));
  return (
    <FormDialog
      title="Create Game"
      submit="Create"
      failed="Error creating game"
      onClose={onClose}
      draft={`game of match ${match.matchId}`}
      thing="the game"
      check={dated}
      send={async (read) => {
        const home = Number(read('home_team_id'));
        const away = teams.find((team) => team.slt_id !== home)?.slt_id ?? 0;
        await createGame(games, {
          match_id: match.matchId,
          home_team_id: home,
          away_team_id: away,
          ...placeInput(read),
        });
        toast('Game created!');
      }}
    >
      {(errors) => (
        <>
          <p>{teams.map((team) => team.name).join(' – ')}</p>
          <Select label="Home team" name="home_team_id" error={errors.home_team_id ?? errors.away_team_id}>
            {teams.map((team) => (
              <option key={team.slt_id} value={team.slt_id}>
                {team.name}
              </option>
            ))}
          </Select>
          <PlaceFields errors={errors} season={season} game={match.slot} />
        </>
      )}
    </FormDialog>
  );
}

/** Checks that both scores are given, or neither. */
const checkEdit = (read: ReadField): FieldErrors => ({
  ...dated(read),
  ...(read('score_home') || read('score_away') ? checkScores(read) : {}),
});

interface GameProps {
  games: ReturnType<typeof divisionGames>;
  game: Of<'Game'>;
  onClose: () => void;
}

const placeNow = ({ date, time, location, location_url }: Of<'Game'>) => ({ date, time, location, location_url });

/** Edits a bracket game's date, place and result. If the saved game clashes, the dialog lists the clashes. */
export function EditGame({ games, game, onClose }: GameProps) {
  const { updateGame, refresh } = useCalendarWrites();
  const { question, corrected } = useCascade();
  const [before] = useState(() => placeNow(game));
  const [shown, setShown] = useState(game);
  const [clashes, setClashes] = useState<Clash[]>([]);
  const update = (input: GameInput) => updateGame(`${games}/${game.id}`, input);
  if (clashes.length > 0) {
    return (
      <ClashDialog
        clashes={clashes}
        undo={() => update({ ...before, version: versionOf(shown) }).then(() => refresh())}
        onChange={() => setClashes([])}
        onClose={onClose}
      />
    );
  }
  return (
    <>
      <FormDialog
        title="Edit Game"
        submit="Save"
        failed="Failed to update game."
        onClose={onClose}
        onSaved={(answer: Of<'SavedGame'>) => {
          const { game: saved, warnings } = answer;
          const { displayStatus, score_home, score_away } = saved;
          const isTie = displayStatus === 'completed' && score_home === score_away;
          toast(isTie ? 'Game updated! The score is level, so nobody advances.' : 'Game updated!');
          if (warnings.length === 0) return false;
          setShown(saved);
          setClashes(warnings);
          return true;
        }}
        draft={`game ${game.id}`}
        thing="the game"
        check={checkEdit}
        version={versionOf(shown)}
        send={(_, __, save) => {
          const inputOf = (read: ReadField) => ({
            ...placeInput(read),
            ...scoresOrNone(read),
            ...forfeitOf(game, read),
          });
          return save(inputOf, (input) => corrected((cascade) => update({ ...input, cascade })));
        }}
      >
        {(errors) => (
          <>
            <ScoreFields game={shown} errors={errors} />
            <ForfeitField game={shown} errors={errors} none="Nobody" />
            <PlaceFields errors={errors} season={shown.season.id} game={shown} />
          </>
        )}
      </FormDialog>
      {question}
    </>
  );
}

/** Asks before a bracket game is deleted and lists what is deleted with it. */
export function DeleteGame({ games, game, onClose }: GameProps) {
  const { deletion, removeQuietly, refresh } = useCalendarWrites();
  const screenUpdated = useScreenUpdated();
  const [found, setFound] = useState<Deletion>();
  const [busy, setBusy] = useState(false);
  const [reason, setReason] = useState('');
  const path = `${games}/${game.id}` as const;
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads once per game
  useEffect(() => {
    deletion(path).then(setFound, () => setFound({}));
  }, [path]);
  async function run() {
    setBusy(true);
    try {
      // The dialog has listed the later results that the cascade deletes.
      await removeQuietly(found?.results ? `${path}?cascade=true` : path);
      void refresh();
      await screenUpdated();
      toast('Game deleted!');
      onClose();
    } catch (error) {
      setReason(error instanceof Error ? error.message : '');
      toast('Error deleting game', { bad: true });
      void refresh();
    } finally {
      setBusy(false);
    }
  }
  return (
    <Confirm
      title="Delete this game?"
      keep="Keep it"
      act="Delete 1 game"
      busy={busy && 'Deleting...'}
      error={reason}
      goes={found && deletionText(found)}
      onConfirm={run}
      onClose={onClose}
    >
      <p>
        {game.awayTeam.name} at {game.homeTeam.name}, {longDate(game.date)}
      </p>
    </Confirm>
  );
}
