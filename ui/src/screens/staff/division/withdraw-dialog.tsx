import { useState } from 'react';
import { divisionUrl, useDivisions } from '../../../api/seasons.ts';
import { useSeasonLeagues } from '../../../api/staff.ts';
import type { Of } from '../../../api/types.ts';
import { useWithdrawalPreview } from '../../../api/withdrawals.ts';
import { useWrites } from '../../../api/writes.ts';
import { Select } from '../../../kit/field.tsx';
import { toast } from '../../../kit/toast.tsx';
import { FormDialog } from '../../../parts/staff/form-dialog.tsx';
import { WithdrawalPreview } from '../../../parts/staff/withdrawal.tsx';

interface WithdrawProps {
  season: string;
  division: Of<'Division'>;
  onClose: () => void;
}

/** Withdraws a team from a bracket, or gives its place to a team of the season that is in no division. */
export function WithdrawFromBracket({ season, division, onClose }: WithdrawProps) {
  const { post } = useWrites();
  const tables = useSeasonLeagues(season).data?.leagues ?? [];
  const placed = new Set(useDivisions(season).data?.divisions.flatMap(({ teams }) => teams.map((one) => one.slt_id)));
  const free = tables.flatMap(({ teams }) => teams).filter((one) => !placed.has(one.slt_id) && !one.withdrawn);
  const [team, setTeam] = useState('');
  const [other, setOther] = useState('');
  const path = `${divisionUrl(division.id)}/teams/${Number(team)}/withdrawal` as const;
  const input = { replacement_slt_id: other ? Number(other) : null };
  // Once it is sent, the same withdrawal is no longer possible.
  const [sent, setSent] = useState(false);
  const preview = useWithdrawalPreview(team && !sent ? path : null, input);
  return (
    <FormDialog
      title="Withdraw a team"
      submit="Withdraw team"
      failed="The team was not withdrawn"
      onClose={onClose}
      thing="the withdrawal"
      check={(read) => (read('team') ? {} : { team: 'is required' })}
      send={async () => {
        setSent(true);
        try {
          await post(path, input);
        } catch (error) {
          setSent(false);
          throw error;
        }
        toast('Team withdrawn');
      }}
    >
      {(errors) => (
        <>
          <Select
            label="Team"
            name="team"
            value={team}
            onChange={(event) => setTeam(event.currentTarget.value)}
            error={errors.team}
          >
            <option value="">Choose</option>
            {division.teams.map(({ slt_id, name }) => (
              <option key={slt_id} value={slt_id}>
                {name}
              </option>
            ))}
          </Select>
          <Select
            label="Replaced by"
            name="replacement_slt_id"
            value={other}
            onChange={(event) => setOther(event.currentTarget.value)}
            hint="Teams of the season that are in no division"
            error={errors.replacement_slt_id}
          >
            <option value="">No team; opponents advance</option>
            {free.map(({ slt_id, name }) => (
              <option key={slt_id} value={slt_id}>
                {name}
              </option>
            ))}
          </Select>
          {team && !sent && <WithdrawalPreview from={preview} replaced={other !== ''} />}
        </>
      )}
    </FormDialog>
  );
}
