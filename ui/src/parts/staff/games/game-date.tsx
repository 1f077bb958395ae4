import { useState } from 'react';
import { useSeasonsInside } from '../../../api/staff.ts';
import type { Of } from '../../../api/types.ts';
import { Field, type FieldProps } from '../../../kit/field.tsx';
import { longDate } from '../../../lib/when.ts';

type Dates = Pick<Of<'Season'>, 'startDate' | 'finishDate'>;

/** Returns a sentence for a date outside its season; undefined for a date within it. */
export function outsideSeason(date: string, { startDate, finishDate }: Dates): string | undefined {
  if (date && startDate && date < startDate) return `This is before the season starts: ${longDate(startDate)}.`;
  if (date && finishDate && date > finishDate) return `This is after the season ends: ${longDate(finishDate)}.`;
  return undefined;
}

/** The date of a game, with a hint if it is outside the season. */
export function GameDate({ season, ...field }: Omit<FieldProps, 'label'> & { season: number }) {
  const seasons = useSeasonsInside().data?.seasons;
  const [typed, setTyped] = useState<string>();
  const own = seasons?.find(({ id }) => id === season);
  const date = typed ?? String(field.defaultValue ?? '');
  return (
    <Field
      {...field}
      label="Date"
      name="date"
      type="date"
      hint={own && outsideSeason(date, own)}
      onInput={(event) => setTyped(event.currentTarget.value)}
    />
  );
}
