import { leaguesUrl } from '../../../api/seasons.ts';
import { useInside, useReadInside } from '../../../api/staff.ts';
import type { Of } from '../../../api/types.ts';
import { useWrites } from '../../../api/writes.ts';
import { Field, Select } from '../../../kit/field.tsx';
import { toast } from '../../../kit/toast.tsx';
import { versionOf } from '../../../lib/conflict.ts';
import { FormDialog, type ReadField } from '../../../parts/staff/form-dialog.tsx';

type League = Of<'LeagueTable'>;

interface LeagueFormProps {
  season: string;
  /** The league to edit; undefined to create one. */
  league?: League | undefined;
  onClose: () => void;
}

const minutesOf = (read: ReadField) => {
  const minutes = read('gameMinutes');
  return minutes === null ? null : Number(minutes);
};

/** Creates a league in a season, optionally with the teams of another season, or edits a league. */
export function LeagueForm({ season, league, onClose }: LeagueFormProps) {
  const { post, put } = useWrites();
  const path = leaguesUrl(season);
  return (
    <FormDialog
      title={league ? 'Update League' : 'Create League'}
      submit={league ? 'Update' : 'Create'}
      failed={league ? 'Failed to update league' : 'Failed to create league'}
      onClose={onClose}
      thing="the league"
      check={(read): Record<string, string> => (read('name') ? {} : { name: 'is required' })}
      version={league ? versionOf(league) : null}
      send={async (read, _, save) => {
        const name = read('name');
        const copy = read('copyFromSeasonId');
        const input = {
          name,
          season_id: Number(season),
          gameMinutes: minutesOf(read),
          copyFromSeasonId: copy ? Number(copy) : null,
        };
        if (league)
          await save(
            (read) => ({ name: read('name'), gameMinutes: minutesOf(read) }),
            (changed) => put(`${path}/${league.id}`, changed),
          );
        else await post(path, input);
        toast(`${name} ${league ? 'updated' : 'created'}`);
      }}
    >
      {(errors) => (
        <>
          <Field
            label="Name"
            name="name"
            maxLength={120}
            defaultValue={league?.name ?? ''}
            error={errors.name}
            autoFocus
            list="known-leagues"
            autoComplete="off"
          />
          <Field
            label="Length of a game"
            name="gameMinutes"
            type="number"
            inputMode="numeric"
            min={10}
            max={300}
            optional
            placeholder="60"
            hint="In minutes, with breaks. Used to see which games overlap."
            defaultValue={league?.gameMinutes ?? ''}
            error={errors.gameMinutes}
          />
          {!league && <CopyFrom season={season} error={errors.copyFromSeasonId} />}
        </>
      )}
    </FormDialog>
  );
}

/** Chooses the season from which teams, captains and rosters are copied, and lists its leagues. */
function CopyFrom({ season, error }: { season: string; error: string | undefined }) {
  const inside = useInside();
  const { data } = useReadInside('/api/seasonsleagues');
  const played = (data?.seasonsLeagues ?? []).filter((one) => String(one.season.id) !== season);
  const seasons = new Map(played.map((one) => [one.season.id, one.season.name]));
  if (seasons.size === 0) return null;
  return (
    <>
      <datalist id="known-leagues">
        {[...new Set(played.map((entry) => entry.league.name))].map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <Select
        key={inside('')}
        label="Teams and rosters"
        name="copyFromSeasonId"
        error={error}
        hint="Copies the league of the same name in that season: its teams, captains and rosters, no games."
      >
        <option value="">Start empty</option>
        {[...seasons].map(([id, name]) => (
          <option key={id} value={id}>
            Copy from {name}
          </option>
        ))}
      </Select>
    </>
  );
}
