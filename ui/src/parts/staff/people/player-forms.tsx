import './people.css';
import { useState } from 'react';
import { leagueTeam, playerUrl, usePlayer } from '../../../api/people.ts';
import type { Of } from '../../../api/types.ts';
import { useWrites } from '../../../api/writes.ts';
import { Field } from '../../../kit/field.tsx';
import { ImageField, type PictureChange } from '../../../kit/image-field.tsx';
import { Note } from '../../../kit/note.tsx';
import { toast } from '../../../kit/toast.tsx';
import { versionOf } from '../../../lib/conflict.ts';
import { multipart } from '../../../lib/multipart.ts';
import { Avatar } from '../../face.tsx';
import { fullName } from '../../people/player-head.tsx';
import { type FieldErrors, FormDialog, type ReadField } from '../form-dialog.tsx';
import { PublicNameField } from './public-name.tsx';

/** Text fields of the player form. */
const fields = ['firstName', 'lastName', 'email', 'phoneNumber', 'public_name'];

export interface RosterRef {
  season: string;
  league: string;
  team: string | number;
}

interface NameFieldsProps {
  errors: FieldErrors;
  first?: string;
  last?: string;
  onInput?: () => void;
}

/** The fields for a player's first and last name. */
export const NameFields = ({ errors, first = '', last = '', onInput }: NameFieldsProps) => (
  <div className="two-fields">
    <Field
      label="First name"
      name="firstName"
      maxLength={60}
      autoComplete="off"
      defaultValue={first}
      onInput={onInput}
      error={errors.firstName}
    />
    <Field
      label="Last name"
      name="lastName"
      maxLength={60}
      autoComplete="off"
      defaultValue={last}
      onInput={onInput}
      error={errors.lastName}
    />
  </div>
);

interface EditPlayerProps {
  id: number;
  /** The roster entry whose number the form also edits. */
  roster?: (RosterRef & { number: string | null | undefined; version: number | undefined }) | undefined;
  done: string;
  failed: string;
  onClose: () => void;
}

/** Edits a player's names, contact details, photo and number on a roster. */
export function EditPlayer(props: EditPlayerProps) {
  const { data, error } = usePlayer(props.id);
  if (data) return <EditLoaded {...props} player={data.player} />;
  return error ? <Note kind="bad">Failed to fetch player</Note> : null;
}

function EditLoaded({ player, roster, done, failed, onClose }: EditPlayerProps & { player: Of<'Player'> }) {
  const { put } = useWrites();
  const [image, setImage] = useState<PictureChange>(null);
  return (
    <FormDialog
      title={`Edit ${fullName(player)}`}
      submit="Save player"
      failed={failed}
      onClose={onClose}
      draft={`player ${player.id}`}
      thing="the player"
      changed={image !== null}
      check={(read): FieldErrors => (read('firstName') || read('lastName') ? {} : { firstName: 'Enter a name.' })}
      version={versionOf(player)}
      send={async (read, _, save) => {
        const inputOf = (read: ReadField) => Object.fromEntries(fields.map((name) => [name, read(name)]));
        const picture = image === 'none' ? { removeImage: true } : image ? { image } : {};
        await save(inputOf, (input) => put(playerUrl(player.id), multipart(input)), {
          mine: picture,
          base: { image: player.image },
        });
        if (roster && (roster.number ?? '') !== (read('number') ?? '')) {
          const path = `${leagueTeam(roster.season, roster.league, roster.team)}/players/${player.id}` as const;
          await save(
            (read) => ({ number: read('number') }),
            (input) => put(path, input),
            { mine: {}, base: {}, version: roster.version ?? null },
          );
        }
        toast(done);
      }}
    >
      {(errors) => (
        <>
          <NameFields errors={errors} first={player.firstName} last={player.lastName} />
          {roster && (
            <Field
              label="Number on this team"
              name="number"
              maxLength={4}
              autoComplete="off"
              optional
              defaultValue={roster.number ?? ''}
              error={errors.number}
            />
          )}
          <Field
            label="Email"
            name="email"
            type="email"
            maxLength={254}
            autoComplete="off"
            optional
            defaultValue={player.email ?? ''}
            error={errors.email}
          />
          <Field
            label="Phone number"
            name="phoneNumber"
            type="tel"
            maxLength={40}
            autoComplete="off"
            optional
            defaultValue={player.phoneNumber ?? ''}
            error={errors.phoneNumber}
          />
          <PublicNameField chosen={player.public_name} error={errors.public_name} />
          <ImageField
            label="Photo"
            value={image}
            onChange={setImage}
            current={player.image}
            placeholder={<Avatar id={player.id} name={fullName(player)} size={48} />}
            error={errors.image}
          />
        </>
      )}
    </FormDialog>
  );
}
