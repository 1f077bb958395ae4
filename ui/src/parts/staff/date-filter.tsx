import { useState } from 'react';
import { Filter } from '../../kit/filter.tsx';
import { longDate } from '../../lib/when.ts';

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
  dates: string[];
  value: string;
  onChange: (date: string) => void;
}

export const DateFilter = ({ dates, value, onChange }: DateFilterProps) => (
  <Filter label="Date" value={dates.includes(value) ? value : ''} onChange={onChange}>
    <option value="">All dates</option>
    {[...new Set(dates)].map((date) => (
      <option key={date} value={date}>
        {longDate(date)}
      </option>
    ))}
  </Filter>
);
