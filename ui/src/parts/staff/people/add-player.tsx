import { type ReactNode, useState } from 'react';
import { leagueTeam, usePlayers } from '../../../api/people.ts';
import { useLoadedData } from '../../../api/staff.ts';
import { useWrites } from '../../../api/writes.ts';
import { Combobox } from '../../../kit/combobox/combobox.tsx';
import { Field } from '../../../kit/field.tsx';
import { ImageField, type PictureChange } from '../../../kit/image-field.tsx';
import { toast } from '../../../kit/toast.tsx';
import { Avatar } from '../../face.tsx';
import { fullName } from '../../people/player-head.tsx';
import { type FieldErrors, FormDialog } from '../form-dialog.tsx';
import { nameKey } from './namesakes.ts';
import { PasteList } from './paste-list.tsx';
import { NameFields, type RosterRef } from './player-forms.tsx';

/** Maximum number of players in the search results. */
const offered = 8;

const onTeam = 'Player already exists in this team';

type AddPlayerProps = RosterRef & {
  /** Ids of the players who are already on the roster. */
  there: number[];
  /** A select for the team, on screens that are not about one team. */
  teams?: ReactNode;
  onClose: () => void;
};

/** Adds a player to a roster: an existing player of the organization, or a new one. */
export function AddPlayer({ season, league, team, there, teams, onClose }: AddPlayerProps) {
  const { post } = useWrites();
  const players = usePlayers();
  const loadedPlayers = useLoadedData(players);
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<number | null>(null);
  const [warned, setWarned] = useState('');
  const [image, setImage] = useState<PictureChange>(null);
  /** Number of players added so far; a new round remounts the fields empty. */
  const [round, setRound] = useState(0);
  const options = players.data?.players
    .filter((player) => !there.includes(player.id))
    .map((player) => ({ id: player.id, name: fullName(player), about: player.rosters[0]?.team.name }));
  return (
    <FormDialog
      title="Add player"
      submit={warned ? 'Yes, Add Anyway' : 'Add player'}
      another="Add and add another"
      failed={({ message }) => (message === 'Player already on this team' ? onTeam : 'Error adding player')}
      onClose={onClose}
      // Where the dialog can change the team, the draft belongs to no team: it would stay under the former team's name.
      draft={teams ? `player of ${season}` : `player of ${season} ${league} ${team}`}
      thing="the player"
      changed={image !== null}
      check={async (read): Promise<FieldErrors> => {
        if (chosen !== null) return {};
        const name = { firstName: read('firstName') ?? '', lastName: read('lastName') ?? '' };
        const key = nameKey(name);
        if (key === '\n') return { firstName: 'Enter a name, or choose a player.' };
        const everyone = (await loadedPlayers())?.players;
        if (key === warned || !everyone?.some((player) => nameKey(player) === key)) return {};
        setWarned(key);
        return { firstName: 'A player with this name already exists. Add anyway?' };
      }}
      send={async (read, more) => {
        const form = new FormData();
        for (const name of ['firstName', 'lastName', 'number']) form.set(name, read(name) ?? '');
        if (image instanceof Blob) form.set('image', image, 'photo');
        const body = chosen === null ? form : { player_id: chosen, number: read('number') };
        await post(`${leagueTeam(season, league, team)}/players`, body);
        toast('Player added to team');
        if (!more) return;
        setText('');
        setChosen(null);
        setWarned('');
        setImage(null);
        setRound(round + 1);
      }}
    >
      {(errors) => (
        <>
          {teams}
          <PasteList season={season} league={league} team={team} />
          <Combobox
            label="Find a player"
            options={options}
            limit={offered}
            text={text}
            chosen={chosen}
            onChange={(typed, option) => {
              setText(typed);
              setChosen(option?.id ?? null);
            }}
            hint={chosen === null ? 'Or enter a new one below.' : 'Chosen; clear the box for a new player.'}
            error={errors.player_id}
          />
          {chosen === null && (
            <>
              <NameFields key={round} errors={errors} onInput={() => setWarned('')} />
              <ImageField
                label="Photo"
                value={image}
                onChange={setImage}
                current={null}
                placeholder={<Avatar id={0} name="?" size={48} />}
                error={errors.image}
              />
            </>
          )}
          <Field
            key={`number ${round}`}
            label="Number"
            name="number"
            maxLength={4}
            autoComplete="off"
            optional
            error={errors.number}
          />
        </>
      )}
    </FormDialog>
  );
}
