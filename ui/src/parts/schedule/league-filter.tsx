import type { Of } from '../../api/types.ts';
import { Filter } from '../../kit/filter.tsx';

export interface LeagueFilterProps {
  leagues: Of<'League'>[];
  value: number | null;
  onChange: (id: number | null) => void;
}

/** A select with "All Leagues" and each league, in the server's order. */
export function LeagueFilter({ leagues, value, onChange }: LeagueFilterProps) {
  return (
    <Filter label="League" value={String(value ?? '')} onChange={(id) => onChange(id ? Number(id) : null)}>
      <option value="">All Leagues</option>
      {leagues.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Filter>
  );
}
