import { useState } from 'react';
import { Filter } from '../../kit/filter.tsx';
import { longDate, month } from '../../lib/when.ts';

/** A date chosen for as long as the browser's session lasts. */
export function useDateFilter(name: string): [string, (date: string) => void] {
  const key = `dates ${name}`;
  const [date, setDate] = useState(() => sessionStorage.getItem(key) ?? '');
  return [
    date,
    (chosen) => {
      sessionStorage.setItem(key, chosen);
      setDate(chosen);
    },
  ];
}

interface DateFilterProps {
  /** The first choice, where it is not all dates: those are the second choice then, with the value `all`. */
  first?: string;
  dates: string[];
  value: string;
  onChange: (date: string) => void;
}

/** A choice of the days in a calendar, month by month. */
export function DateFilter({ first, dates, value, onChange }: DateFilterProps) {
  const known = dates.includes(value) || (first !== undefined && value === 'all');
  const months = new Map<string, string[]>();
  for (const date of new Set(dates)) {
    const key = date.slice(0, 7);
    months.set(key, [...(months.get(key) ?? []), date]);
  }
  return (
    <Filter label="Date" value={known ? value : ''} onChange={onChange}>
      <option value="">{first ?? 'All dates'}</option>
      {first && <option value="all">All dates</option>}
      {[...months].map(([key, days]) => (
        <optgroup key={key} label={month(`${key}-01`)}>
          {days.map((date) => (
            <option key={date} value={date}>
              {longDate(date)}
            </option>
          ))}
        </optgroup>
      ))}
    </Filter>
  );
}
