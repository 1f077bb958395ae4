import { useState } from 'react';
import { useLeagues } from '../../../api/people.ts';
import { useSeasonsInside } from '../../../api/staff.ts';
import { Combobox } from '../../../kit/combobox.tsx';
import { useAddressQuery } from '../../../lib/query.ts';

/** A season and a league by their names, as far as the address does not say another. */
export function useImportPlace(season: string, league: string) {
  const query = useAddressQuery();
  const [typed, setTyped] = useState({
    season: query.read('season') || season,
    league: query.read('league') || (query.read('season') ? '' : league),
  });
  const [create, setCreate] = useState(false);
  return {
    ...typed,
    /** Make the season and the league beside others. */
    create,
    setCreate,
    set: (changes: Partial<typeof typed>) => {
      setTyped((before) => ({ ...before, ...changes }));
      setCreate(false);
      query.write(changes);
    },
  };
}

type PlaceProps = ReturnType<typeof useImportPlace> & { errors: Record<string, string> };

/** Where the rows go: names of what is there, or of what is to be made. */
export function ImportPlace({ season, league, create, setCreate, set, errors }: PlaceProps) {
  const seasons = useSeasonsInside().data?.seasons ?? [];
  const leagues = useLeagues().data?.leagues ?? [];
  const isNew = (all: { name: string }[], name: string) =>
    name.trim() !== '' && !all.some((one) => one.name.toLowerCase() === name.trim().toLowerCase());
  const isMade = 'It does not exist yet. The import creates it.';
  // The first season and the first league need no tick: there is none that could be meant.
  const missing = [
    isNew(seasons, season) && seasons.length > 0 ? `the season ${season.trim()}` : '',
    isNew(leagues, league) && leagues.length > 0 ? `the league ${league.trim()}` : '',
  ].filter(Boolean);
  return (
    <div className="card import-place">
      <Combobox
        label="Season"
        options={seasons}
        text={season}
        chosen={seasons.find((one) => one.name === season)?.id ?? null}
        empty=""
        hint={isNew(seasons, season) && (create || seasons.length === 0) ? isMade : undefined}
        error={errors.season}
        onChange={(season) => set({ season })}
      />
      <Combobox
        label="League"
        options={leagues}
        text={league}
        chosen={leagues.find((one) => one.name === league)?.id ?? null}
        empty=""
        hint={
          league.trim() === ''
            ? 'If empty, new teams are in no league yet.'
            : isNew(leagues, league) && (create || leagues.length === 0)
              ? isMade
              : undefined
        }
        error={errors.league}
        onChange={(league) => set({ league })}
      />
      {missing.length > 0 && (
        <label className="check">
          <input type="checkbox" checked={create} onChange={(event) => setCreate(event.currentTarget.checked)} />
          Make {missing.join(' and ')}
        </label>
      )}
    </div>
  );
}
