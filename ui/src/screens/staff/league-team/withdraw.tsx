import { useState } from 'react';
import { leagueTeam, useTeams } from '../../../api/people.ts';
import type { Of } from '../../../api/types.ts';
import { useWithdrawalPreview } from '../../../api/withdrawals.ts';
import { useWrites } from '../../../api/writes.ts';
import { Select } from '../../../kit/field.tsx';
import { toast } from '../../../kit/toast.tsx';
import { FormDialog } from '../../../parts/staff/form-dialog.tsx';
import { WithdrawalPreview } from '../../../parts/staff/withdrawal.tsx';

type WithdrawnGames = Of<'WithdrawnGames'>;

const choices: [WithdrawnGames, string, string][] = [
  ['walkover', 'Forfeit the remaining games', 'Played games stand'],
  ['kept', 'Cancel the remaining games', 'Played games stand'],
  ['erased', 'Erase all games', 'Played games no longer count in the table; they stay visible'],
];

const replacedChoices: [WithdrawnGames, string, string][] = [
  ['kept', 'Keep the played games', 'They count for the team that withdraws'],
  ['erased', 'Erase the played games', 'They no longer count in the table; they stay visible'],
];

interface WithdrawProps {
  season: string;
  league: string;
  team: Of<'StandingsRow'>;
  onClose: () => void;
}

/** Withdraws a team from a league, or replaces it by another team, after a preview of what becomes of its games. */
export function WithdrawTeam({ season, league, team, onClose }: WithdrawProps) {
  const { post } = useWrites();
  const teams = useTeams().data?.teams ?? [];
  const [games, setGames] = useState<WithdrawnGames>('walkover');
  const [other, setOther] = useState('');
  const shown = other ? replacedChoices : choices;
  const chosen = shown.some(([value]) => value === games) ? games : 'kept';
  const path = `${leagueTeam(season, league, team.id)}/withdrawal` as const;
  const input = { games: chosen, replacementTeamId: other ? Number(other) : null };
  // Once it is sent, the same withdrawal is no longer possible.
  const [sent, setSent] = useState(false);
  const preview = useWithdrawalPreview(sent ? null : path, input);
  return (
    <FormDialog
      title={`Withdraw ${team.name}`}
      submit="Withdraw team"
      failed="The team was not withdrawn"
      onClose={onClose}
      thing="the withdrawal"
      send={async () => {
        setSent(true);
        try {
          await post(path, input);
        } catch (error) {
          setSent(false);
          throw error;
        }
        toast(`${team.name} withdrawn`);
      }}
    >
      {(errors) => (
        <>
          <Select
            label="Replaced by"
            name="replacementTeamId"
            value={other}
            onChange={(event) => setOther(event.currentTarget.value)}
            error={errors.replacementTeamId}
          >
            <option value="">No team</option>
            {teams
              .filter(({ id }) => id !== team.id)
              .map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
          </Select>
          <fieldset className="field">
            <legend className="legend">Games of {team.name}</legend>
            {shown.map(([value, label, meaning]) => (
              <label key={value} className="check">
                <input
                  type="radio"
                  name="games"
                  value={value}
                  checked={value === chosen}
                  onChange={() => setGames(value)}
                />
                <span>
                  {label}
                  <small>{meaning}</small>
                </span>
              </label>
            ))}
          </fieldset>
          {!sent && <WithdrawalPreview from={preview} replaced={other !== ''} />}
        </>
      )}
    </FormDialog>
  );
}
