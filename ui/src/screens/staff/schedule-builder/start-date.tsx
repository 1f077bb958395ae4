import { useSeasonsInside } from '../../../api/staff.ts';
import { Field } from '../../../kit/field.tsx';
import { outsideSeason } from '../../../parts/staff/games/game-date.tsx';

interface StartDateProps {
  value: string;
  /** The season of a saved schedule; a new one fills the active season. */
  season: number | undefined;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** The first date of a schedule, with a hint if it is outside the schedule's season. With several active seasons it is not known. */
export function StartDate({ value, season: saved, error, onChange }: StartDateProps) {
  const found = useSeasonsInside().data?.seasons.filter(({ id, active }) => (saved ? id === saved : active));
  const season = found?.length === 1 ? found[0] : undefined;
  return (
    <Field
      label="Start date"
      type="date"
      value={value}
      hint={season && outsideSeason(value, season)}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
