import { useState } from 'react';
import { useSeasonLeagues, useSeasonsInside } from '../../../api/staff.ts';
import type { Of } from '../../../api/types.ts';
import { Dialog } from '../../../kit/dialog.tsx';
import { Select } from '../../../kit/field.tsx';
import { AddPlayer } from '../../../parts/staff/people/add-player.tsx';

interface AddToTeamProps {
  players: Of<'Player'>[];
  /** The list's filters, which are the form's initial values. */
  season: string;
  team: string;
  onClose: () => void;
}

/** Adds a player to a roster of the season that the list shows, or else of the active season. */
export function AddToTeam({ players, season, team, onClose }: AddToTeamProps) {
  const { data } = useSeasonsInside();
  const shown = season || String(data?.current ?? data?.seasons[0]?.id ?? '');
  if (data && shown === '') return <NoTeams onClose={onClose} />;
  return shown ? <InSeason key={shown} {...{ players, season: shown, team, onClose }} /> : null;
}

const NoTeams = ({ onClose }: Pick<AddToTeamProps, 'onClose'>) => (
  <Dialog title="Add player" onClose={onClose}>
    <p>A player joins a team of a season, and there is none yet. Add a season, a league and a team first.</p>
  </Dialog>
);

function InSeason({ players, season, team, onClose }: AddToTeamProps) {
  const { data } = useSeasonLeagues(season);
  const [chosen, setChosen] = useState('');
  if (!data) return null;
  const rows = data.leagues.flatMap((league) => league.teams.map((row) => ({ ...row, league })));
  const row =
    rows.find(({ slt_id }) => String(slt_id) === chosen) ?? rows.find(({ id }) => String(id) === team) ?? rows[0];
  if (!row) return <NoTeams onClose={onClose} />;
  const teammates = players.filter(({ rosters }) => rosters.some(({ slt_id }) => slt_id === row.slt_id));
  return (
    <AddPlayer
      season={season}
      league={String(row.league.id)}
      team={row.id}
      there={teammates.map(({ id }) => id)}
      onClose={onClose}
      teams={
        <Select label="Team" value={String(row.slt_id)} onChange={(event) => setChosen(event.currentTarget.value)}>
          {data.leagues.map((league) => (
            <optgroup key={league.id} label={league.name}>
              {league.teams.map(({ slt_id, name }) => (
                <option key={slt_id} value={slt_id}>
                  {name}
                </option>
              ))}
            </optgroup>
          ))}
        </Select>
      }
    />
  );
}
