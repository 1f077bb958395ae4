import '../../../kit/css/check.css';
import './seeding.css';
import { useState } from 'react';
import type { ApiError } from '../../../api/client.ts';
import { divisionUrl, useSeedingPreview } from '../../../api/seasons.ts';
import { useSeasonLeagues } from '../../../api/staff.ts';
import type { Of } from '../../../api/types.ts';
import { useWrites } from '../../../api/writes.ts';
import { Field } from '../../../kit/field.tsx';
import { fieldError } from '../../../kit/field-error.ts';
import { Note } from '../../../kit/note.tsx';
import { toast } from '../../../kit/toast.tsx';
import { countOf, ordinal } from '../../../lib/format.ts';
import { FormDialog } from '../../../parts/staff/form-dialog.tsx';

interface SeedingProps {
  season: string;
  division: Of<'Division'>;
  onClose: () => void;
}

/** Fills a division with the best teams of leagues, at once or after their last game. Shows the seeds as they stand. */
export function SeedingDialog({ season, division, onClose }: SeedingProps) {
  const { put } = useWrites();
  const leagues = useSeasonLeagues(season).data?.leagues ?? [];
  const [chosen, setChosen] = useState<number[]>(division.pools?.leagues.map(({ id }) => id) ?? []);
  const [places, setPlaces] = useState(String(division.pools?.places ?? 2));
  const [waits, setWaits] = useState(true);
  // In the order of the list, so that the first league is pool A.
  const leagueIds = leagues.map(({ id }) => id).filter((id) => chosen.includes(id));
  const input = { leagueIds, places: Number(places) };
  const preview = useSeedingPreview(division.id, leagueIds.length > 0 && input.places > 0 ? input : null);
  const gamesLeft = preview.data?.gamesLeft ?? 0;
  const wait = waits && gamesLeft > 0;
  return (
    <FormDialog
      title="Seed from the standings"
      submit={wait ? 'Wait for the games' : 'Seed the bracket'}
      failed="The bracket was not seeded"
      onClose={onClose}
      thing="the seeds"
      check={() => (leagueIds.length > 0 ? {} : { leagueIds: 'is required: choose a league' })}
      send={async () => {
        const { seeds, waiting } = await put(`${divisionUrl(division.id)}/seeding`, { ...input, wait });
        toast(waiting ? 'The bracket waits for the standings' : `${countOf(seeds.length, 'team')} seeded`);
      }}
    >
      {(errors) => (
        <>
          {division.teams.length > 0 && <Note>The teams that are in the division now leave it.</Note>}
          <fieldset className="field">
            <legend className="legend">Leagues</legend>
            {leagues.map(({ id, name, teamsCount }) => (
              <label key={id} className="check">
                <input
                  type="checkbox"
                  name="leagueIds"
                  value={id}
                  checked={chosen.includes(id)}
                  onChange={() => setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])}
                />
                <span>
                  {name}
                  <small>{countOf(teamsCount, 'team')}</small>
                </span>
              </label>
            ))}
            {errors.leagueIds && leagueIds.length === 0 && (
              <p className="error">{fieldError('Leagues', errors.leagueIds)}</p>
            )}
          </fieldset>
          <Field
            label="Teams from each league"
            name="places"
            type="number"
            inputMode="numeric"
            min={1}
            max={64}
            value={places}
            onChange={(event) => setPlaces(event.currentTarget.value)}
            error={errors.places}
          />
          {preview.error && <Note kind="bad">{reason(preview.error)}</Note>}
          {gamesLeft > 0 && (
            <label className="check">
              <input
                type="checkbox"
                name="wait"
                checked={waits}
                onChange={(event) => setWaits(event.currentTarget.checked)}
              />
              <span>
                Wait until these leagues are over
                <small>
                  {countOf(gamesLeft, 'game')} can still change the standings. Until then the bracket shows places, such
                  as “1st of {leagues.find(({ id }) => id === leagueIds[0])?.name}”, and can have dates.
                </small>
              </span>
            </label>
          )}
          {preview.data && <Seeds seeding={preview.data} />}
        </>
      )}
    </FormDialog>
  );
}

const reason = ({ errors, message }: ApiError) =>
  errors.places ? fieldError('Teams from each league', errors.places) : message;

function Seeds({ seeding: { seeds } }: { seeding: Of<'Seeding'> }) {
  return (
    <>
      <ol className="seeds" aria-label="Seeds">
        {seeds.map(({ seed, slt_id, name, rank, leagueName, tieBreak }) => (
          <li key={slt_id}>
            <span className="sd">{seed}</span>
            <b>{name}</b>
            <small>
              {ordinal(rank)} of {leagueName}
              {tieBreak && `. ${tieBreak}`}
            </small>
          </li>
        ))}
      </ol>
      <p className="hint">You can change the order afterwards, on the season’s page.</p>
    </>
  );
}
