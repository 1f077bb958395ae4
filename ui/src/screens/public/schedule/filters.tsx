import './filters.css';
import { useLayoutEffect, useRef, useState } from 'react';
import { dayOfMonth, month, shortDate, weekday } from '../../../lib/when.ts';
import { LeagueFilter, type LeagueFilterProps } from '../../../parts/schedule/league-filter.tsx';
import type { ScheduleDay } from './days.ts';

/** The league filter: a select on phones, a list beside the games on laptops. */
export function Leagues({ leagues, value, onChange }: LeagueFilterProps) {
  return (
    <>
      <div className="only-phone">
        <LeagueFilter leagues={leagues} value={value} onChange={onChange} />
      </div>
      <div className="pick only-wide" role="group" aria-label="League">
        {[{ id: null, name: 'All Leagues' }, ...leagues].map(({ id, name }) => (
          <button key={id} type="button" aria-pressed={id === value} onClick={() => onChange(id)}>
            {name}
          </button>
        ))}
      </div>
    </>
  );
}

interface StripProps {
  days: ScheduleDay[];
  value: string;
  onChange: (date: string) => void;
}

/** Groups days by month. */
function months(all: ScheduleDay[]): { name: string; days: ScheduleDay[] }[] {
  const found: { name: string; days: ScheduleDay[] }[] = [];
  for (const day of all) {
    const name = month(day.date);
    const last = found.at(-1);
    if (last?.name === name) last.days.push(day);
    else found.push({ name, days: [day] });
  }
  return found;
}

/** Number of days before the chosen one in the strip as it is first rendered. */
const earlierDays = 2;

/** The day strip on phones, grouped by month; scrolls to the chosen day. */
export function DayStrip({ days: all, value, onChange }: StripProps) {
  const ref = useRef<HTMLDivElement>(null);
  // The server renders the strip from shortly before the chosen day, because a page cannot start scrolled. Then the earlier
  // days are added, and the strip is scrolled so that nothing moves.
  const [whole, setWhole] = useState(false);
  const chosenLeft = useRef<number | undefined>(undefined);
  const first = Math.max(0, all.findIndex(({ date }) => date === value) - earlierDays);
  useLayoutEffect(() => {
    const box = ref.current;
    const chosen = box?.querySelector<HTMLElement>(`[data-date="${value}"]`);
    if (!whole) {
      chosenLeft.current = chosen?.offsetLeft;
      setWhole(true);
    } else if (box && chosen) {
      box.scrollLeft = chosen.offsetLeft - (chosenLeft.current ?? box.clientWidth / 2 - 28);
      chosenLeft.current = undefined;
    }
  }, [value, whole]);
  return (
    <div ref={ref} className="days only-phone" role="group" aria-label="Date">
      {months(whole ? all : all.slice(first)).map(({ name, days }) => (
        <div key={name} className="days-month">
          <span aria-hidden="true">{days[0] && shortDate(days[0].date).split(' ')[0]}</span>
          <div>
            {days.map(({ date, off }) => (
              <button
                key={date}
                type="button"
                data-date={date}
                className={off ? 'day off' : 'day'}
                aria-pressed={date === value}
                onClick={() => onChange(date)}
              >
                {weekday(date)}
                <b>{dayOfMonth(date)}</b>
                <span className="vh">{name}</span>
              </button>
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}
