import { useState } from 'react';
import { leagueTeam, leagueTeams, usePlayers, useRoster, useTeams } from '../../../api/people.ts';
import { useLoadedData } from '../../../api/staff.ts';
import type { Of } from '../../../api/types.ts';
import { useWrites } from '../../../api/writes.ts';
import { Combobox } from '../../../kit/combobox/combobox.tsx';
import { Field } from '../../../kit/field.tsx';
import { ImageField, type PictureChange } from '../../../kit/image-field.tsx';
import { toast } from '../../../kit/toast.tsx';
import { versionOf } from '../../../lib/conflict.ts';
import { countOf } from '../../../lib/format.ts';
import { multipart } from '../../../lib/multipart.ts';
import { Crest } from '../../face.tsx';
import { fullName } from '../../people/player-head.tsx';
import { type FieldErrors, FormDialog, type ReadField } from '../form-dialog.tsx';

/** Maximum number of teams or captains in the search results. */
const offered = 10;

interface AddTeamProps {
  season: string;
  league: string;
  /** Ids of the teams that are already in the league. */
  there: number[];
  onClose: () => void;
}

/** Enrols a team: a new one, or an existing team of the organization with its latest roster. */
export function AddTeam({ season, league, there, onClose }: AddTeamProps) {
  const { post } = useWrites();
  const answer = useTeams();
  const loadedTeams = useLoadedData(answer);
  const teams = answer.data?.teams;
  const [name, setName] = useState('');
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<number | null>(null);
  const [warned, setWarned] = useState('');
  const options = teams
    ?.filter((team) => !there.includes(team.id))
    .map(({ id, name, league, playersCount }) => ({
      id,
      name,
      about: [league?.name, countOf(playersCount, 'player')].filter(Boolean).join(', '),
    }));
  return (
    <FormDialog
      title="Add team"
      submit={warned ? 'Yes, Add Anyway' : 'Add team'}
      failed="Failed to add team"
      onClose={onClose}
      thing="the team"
      check={async (read): Promise<FieldErrors> => {
        if (chosen !== null) return {};
        const key = (read('name') ?? '').toLowerCase();
        if (!key) return { name: 'Please enter a team name or select an existing team.' };
        const isNamesake = (team: { id: number; name: string }) =>
          there.includes(team.id) && team.name.toLowerCase() === key;
        if (key === warned || !(await loadedTeams())?.teams.some(isNamesake)) return {};
        setWarned(key);
        return { name: 'This league has a team with this name already. Add anyway?' };
      }}
      send={async (read) => {
        const body = chosen === null ? { name: read('name') } : { copyFromTeamId: chosen };
        await post(leagueTeams(season, league), body);
        toast('Team added successfully');
      }}
    >
      {(errors) => (
        <>
          <Field
            label="Name of a new team"
            name="name"
            maxLength={120}
            autoComplete="off"
            autoFocus
            disabled={chosen !== null}
            onInput={(event) => {
              setName(event.currentTarget.value);
              setWarned('');
            }}
            hint={
              teams?.some((team) => team.name.toLowerCase() === name.trim().toLowerCase()) &&
              'There is a team with this name. If it is the same, copy it below.'
            }
            error={errors.name}
          />
          <Combobox
            label="Or copy an existing team"
            options={options}
            limit={offered}
            text={text}
            chosen={chosen}
            onChange={(typed, option) => {
              setText(typed);
              setChosen(option?.id ?? null);
            }}
            hint="The team comes with the players of its latest roster."
            error={errors.copyFromTeamId}
          />
        </>
      )}
    </FormDialog>
  );
}

interface EditTeamProps {
  season: string;
  league: string;
  team: Of<'StandingsRow'>;
  onClose: () => void;
}

/** Edits a team's name, captain and logo. */
export function EditTeam({ season, league, team, onClose }: EditTeamProps) {
  const { put } = useWrites();
  const roster = useRoster(season, league, team.id).data?.players ?? [];
  const everyone = usePlayers().data?.players ?? [];
  const [captain, setCaptain] = useState(team.captain ?? '');
  const [captainId, setCaptainId] = useState<number | null>(team.captain_id ?? null);
  const [logo, setLogo] = useState<PictureChange>(null);
  const rosterIds = new Set(roster.map((player) => player.id));
  const options = [
    ...roster.map(({ id, firstName, lastName }) => ({
      id,
      name: `${firstName} ${lastName}`.trim(),
      about: 'This team',
      near: true,
    })),
    ...everyone
      .filter((player) => !rosterIds.has(player.id))
      .map((player) => ({ id: player.id, name: fullName(player), about: player.rosters[0]?.team.name })),
  ];
  return (
    <FormDialog
      title={`Edit ${team.name}`}
      submit="Save team"
      failed="Failed to update team"
      onClose={onClose}
      draft={`team ${season} ${league} ${team.id}`}
      thing="the team"
      changed={logo !== null}
      check={(read): Record<string, string> => (read('name') ? {} : { name: 'is required' })}
      version={versionOf(team)}
      send={async (_, __, save) => {
        const picture = logo === 'none' ? { removeLogo: true } : logo ? { logo } : {};
        const inputOf = (read: ReadField) => ({
          name: read('name'),
          captainId: read('captainId'),
          captain: read('captain'),
        });
        const url = leagueTeam(season, league, team.id);
        await save(inputOf, (input) => put(url, multipart(input)), {
          mine: picture,
          base: { logo: team.logo_url },
        });
        toast('Team updated!');
      }}
    >
      {(errors) => (
        <>
          <Field
            label="Name"
            name="name"
            maxLength={120}
            autoComplete="off"
            defaultValue={team.name}
            autoFocus
            error={errors.name}
          />
          <input type="hidden" name="captainId" value={captainId ?? ''} />
          <input type="hidden" name="captain" value={captain} />
          <Combobox
            label="Captain"
            options={options}
            limit={offered}
            text={captain}
            chosen={captainId}
            onChange={(typed, option) => {
              setCaptain(typed);
              setCaptainId(option?.id ?? null);
            }}
            hint="A player, or any name that you type."
            empty=""
            error={errors.captainId ?? errors.captain}
          />
          <ImageField
            label="Logo"
            value={logo}
            onChange={setLogo}
            current={team.logo_url}
            placeholder={<Crest id={team.id} name={team.name} size={64} />}
            error={errors.logo}
          />
        </>
      )}
    </FormDialog>
  );
}
