import { useState } from 'react';
import { Filter } from '../../kit/filter.tsx';
import { longDate, month } from '../../lib/when.ts';

/** The chosen date of a list, remembered in sessionStorage. */
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
  /** Label of the first option, if not "All dates"; "All dates" is then the second option, with the value `all`. */
  first?: string;
  dates: string[];
  value: string;
  onChange: (date: string) => void;
}

/** A select with the dates of a calendar, grouped by month. */
export function DateFilter({ first, dates, value, onChange }: DateFilterProps) {
  const isOption = dates.includes(value) || (first !== undefined && value === 'all');
  const months = new Map<string, string[]>();
  for (const date of new Set(dates)) {
    const key = date.slice(0, 7);
    months.set(key, [...(months.get(key) ?? []), date]);
  }
  return (
    <Filter label="Date" value={isOption ? value : ''} onChange={onChange}>
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
