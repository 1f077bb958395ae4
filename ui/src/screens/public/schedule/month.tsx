import './month.css';
import { useState } from 'react';
import { IconButton } from '../../../kit/button.tsx';
import { addDays, dayOfMonth, daysBetween, month, weekdayOf } from '../../../lib/when.ts';

interface MonthProps {
  /** Dates that can be chosen. */
  dates: Set<string>;
  /** The chosen date. */
  value: string;
  onChange: (date: string) => void;
}

const letters = [
  ['S', 'Sunday'],
  ['M', 'Monday'],
  ['T', 'Tuesday'],
  ['W', 'Wednesday'],
  ['T', 'Thursday'],
  ['F', 'Friday'],
  ['S', 'Saturday'],
] as const;

const firstOf = (date: string) => `${date.slice(0, 7)}-01`;
const nextMonth = (first: string) => firstOf(addDays(first, 31));

/** Returns the weeks of a month, Sunday first; null for days of other months. */
function weeks(first: string): (string | null)[][] {
  const lead = weekdayOf(first);
  const length = daysBetween(first, nextMonth(first));
  return Array.from({ length: Math.ceil((lead + length) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => {
      const day = week * 7 + weekday - lead;
      return day >= 0 && day < length ? addDays(first, day) : null;
    }),
  );
}

/** A calendar month in which match days can be chosen. */
export function Month({ dates, value, onChange }: MonthProps) {
  const [turned, setTurned] = useState<{ from: string; first: string }>();
  // If the chosen date changes, its month is shown again.
  const first = turned?.from === value ? turned.first : firstOf(value);
  const turn = (to: string) => setTurned({ from: value, first: to });
  const before = firstOf(addDays(first, -1));
  const after = nextMonth(first);
  return (
    <div className="cal card pad only-wide">
      <div className="cal-head">
        <IconButton icon="left" name={month(before)} size="small" onClick={() => turn(before)} />
        <b aria-live="polite">{month(first)}</b>
        <IconButton icon="right" name={month(after)} size="small" onClick={() => turn(after)} />
      </div>
      <table>
        <caption className="vh">Game days, {month(first)}</caption>
        <thead>
          <tr>
            {letters.map(([letter, name]) => (
              <th key={name} scope="col">
                <abbr title={name}>{letter}</abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks(first).map((week, row) => (
            <tr key={String(row)}>
              {week.map((date, column) => (
                <td key={date ?? String(column)}>
                  {date && dates.has(date) ? (
                    <button type="button" aria-pressed={date === value} onClick={() => onChange(date)}>
                      {dayOfMonth(date)}
                    </button>
                  ) : (
                    date && <span>{dayOfMonth(date)}</span>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
