import { useSeasonsInside } from '../../../api/staff.ts';
import { Field } from '../../../kit/field.tsx';
import { outsideSeason } from '../../../parts/staff/games/game-date.tsx';

interface StartDateProps {
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** The first date of a schedule, with a hint if it is outside the active season, which the schedule fills. */
export function StartDate({ value, error, onChange }: StartDateProps) {
  const season = useSeasonsInside().data?.seasons.find(({ active }) => active);
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
