import { useState } from 'react';
import { useLeagues, useTeams } from '../../../api/people.ts';
import { useSeasonsInside } from '../../../api/staff.ts';
import { Combobox } from '../../../kit/combobox/combobox.tsx';
import { useAddressQuery } from '../../../lib/query.ts';

/**
 * The season and league names of an import: from the URL, or else the given ones; and the team of players whose rows name
 * none.
 */
export function useImportTarget(season: string, league: string) {
  const query = useAddressQuery();
  const [typed, setTyped] = useState({
    season: query.read('season') || season,
    league: query.read('league') || (query.read('season') ? '' : league),
    team: query.read('team'),
  });
  const [create, setCreate] = useState(false);
  return {
    ...typed,
    /** Whether to create the season and the league if they do not exist. */
    create,
    setCreate,
    set: (changes: Partial<typeof typed>) => {
      setTyped((before) => ({ ...before, ...changes }));
      setCreate(false);
      query.write(changes);
    },
  };
}

interface ImportTargetProps extends ReturnType<typeof useImportTarget> {
  /** Whether to show the field for the team of rows that name no team. */
  withTeam: boolean;
  errors: Record<string, string>;
}

/** The fields for the season and league of an import: existing names, or names to create. */
export function ImportTarget(props: ImportTargetProps) {
  const { season, league, create, setCreate, set, withTeam, errors } = props;
  const found = { seasons: useSeasonsInside().data?.seasons, leagues: useLeagues().data?.leagues };
  const { seasons = [], leagues = [] } = found;
  // Whether a name is new is unknown until the existing names have loaded.
  const isNew = (all: { name: string }[] | undefined, name: string) =>
    all?.every((existing) => existing.name.toLowerCase() !== name.trim().toLowerCase()) && name.trim() !== '';
  const [isNewSeason, isNewLeague] = [isNew(found.seasons, season), isNew(found.leagues, league)];
  const isMade = 'It does not exist yet. The import creates it.';
  // The first season and the first league need no confirmation: there is no existing one that could be meant.
  const missing = [
    isNewSeason && seasons.length > 0 ? `the season ${season.trim()}` : '',
    isNewLeague && leagues.length > 0 ? `the league ${league.trim()}` : '',
  ].filter(Boolean);
  return (
    <div className="card import-place">
      <Combobox
        label="Season"
        options={seasons}
        text={season}
        chosen={seasons.find((existing) => existing.name === season)?.id ?? null}
        empty=""
        hint={isNewSeason && (create || seasons.length === 0) ? isMade : undefined}
        error={errors.season}
        onChange={(season) => set({ season })}
      />
      <Combobox
        label="League"
        options={leagues}
        text={league}
        chosen={leagues.find((existing) => existing.name === league)?.id ?? null}
        empty=""
        hint={
          league.trim() === ''
            ? 'If empty, new teams are in no league yet.'
            : isNewLeague && (create || leagues.length === 0)
              ? isMade
              : undefined
        }
        error={errors.league}
        onChange={(league) => set({ league })}
      />
      {withTeam && <TeamField team={props.team} set={set} />}
      {missing.length > 0 && (
        <label className="check">
          <input type="checkbox" checked={create} onChange={(event) => setCreate(event.currentTarget.checked)} />
          Make {missing.join(' and ')}
        </label>
      )}
    </div>
  );
}

function TeamField({ team, set }: Pick<ImportTargetProps, 'team' | 'set'>) {
  const teams = useTeams().data?.teams;
  return (
    <Combobox
      label="Team"
      optional
      options={teams}
      text={team}
      chosen={teams?.find((existing) => existing.name === team)?.id ?? null}
      hint="Players whose rows name no team join this one."
      onChange={(team) => set({ team })}
    />
  );
}
