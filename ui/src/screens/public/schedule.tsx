import './schedule.css';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Data } from '../../api/cache.ts';
import { useSite, useSiteData } from '../../api/site.ts';
import type { Of } from '../../api/types.ts';
import { Button } from '../../kit/button.tsx';
import { Filter } from '../../kit/filter.tsx';
import { Empty, ErrorNote, Skeleton } from '../../kit/states.tsx';
import { useTitle } from '../../lib/title.ts';
import { dayOfMonth, daysBetween, fullDate, month, relativeDay, today, weekday, zoneName } from '../../lib/when.ts';
import { Crest } from '../../parts/face.tsx';
import { GameRow } from '../../parts/game-row.tsx';
import { Loaded, together } from '../../parts/loaded.tsx';
import { Month } from '../../parts/month.tsx';
import { useChoice } from '../../parts/schedule/choice.ts';
import { type Day, days, type Entry, entries, openingDay, type Sources, withDates } from '../../parts/schedule/days.ts';

/** How many days are shown before asking for more; the page brings as many. */
const some = 5;

export default function Schedule() {
  const { organization } = useSite();
  useTitle('Schedule', organization.name);
  const [wanted, setWanted] = useState(false);
  const want = useCallback(() => setWanted(true), []);
  const coming = useSiteData<Of<'Games'>>('/api/gamesv2', { coming: some });
  const whole = useSiteData<Of<'Games'>>(wanted ? '/api/gamesv2' : null);
  const games = whole.data ? whole : coming;
  const byes = useSiteData<Of<'Byes'>>('/api/bye-dates/public');
  const weekOffs = useSiteData<Of<'WeekOffs'>>('/api/week-offs/public');
  const leagues = useSiteData<Of<'Leagues'>>('/api/leaguesv2');
  return (
    <Loaded from={together(games, byes, weekOffs, leagues)} what="the schedule" title="Schedule" rows={8}>
      {([one, two, three, four]) => (
        <Calendar sources={{ ...one, ...two, ...three, ...four }} whole={whole} onPartial={want} />
      )}
    </Loaded>
  );
}

interface CalendarProps {
  /** Of the whole schedule, or of the coming days until that is there. */
  sources: Sources & { dates?: string[] };
  whole: Data<Of<'Games'>>;
  /** The coming days are not enough for what was chosen. */
  onPartial: () => void;
}

function Calendar({ sources, whole, onPartial }: CalendarProps) {
  const zone = useSite().organization.time_zone;
  const [choice, choose] = useChoice();
  const now = today(zone);
  const { leagues } = sources;
  const league = leagues.some((one) => one.id === choice.league) ? choice.league : null;
  const list = entries(sources, league);
  const found = days(list, leagues);
  const all = sources.dates ? withDates(found, sources.dates) : found;
  const start = choice.date ?? openingDay(all, now) ?? now;
  const from = all.filter((day) => choice.date === 'all' || day.date >= start);
  const shown = choice.date === 'all' ? from : from.slice(0, some);
  // Of the coming days alone the games of other days are not there, nor which of all are a league's.
  const partial = !!sources.dates && (league !== null || shown.some((day) => day.leagues.length === 0));
  useEffect(() => {
    if (partial) onPartial();
  }, [partial, onPartial]);
  const season = sources.games.at(-1)?.season.name;
  return (
    <div className="wrap page">
      <header className="page-head inline">
        <div>
          <h1>Schedule</h1>
          {season && <p className="sub">{season}</p>}
        </div>
        <div className="only-wide">
          <Button size="small" icon="print" onClick={() => window.print()}>
            Print
          </Button>
        </div>
      </header>
      <div className="split rail-left">
        <search className="filters" aria-label="Games">
          <Leagues leagues={leagues} value={league} onChange={(id) => choose({ league: id })} />
          {all.length > 0 && (
            <>
              <Strip days={all} value={start} onChange={(date) => choose({ date })} />
              <Month
                dates={new Set(all.map((day) => day.date))}
                value={start === 'all' ? (openingDay(all, now) ?? now) : start}
                onChange={(date) => choose({ date })}
              />
            </>
          )}
        </search>
        <div>
          {partial && !whole.error && <Skeleton label="Loading..." rows={8} />}
          {partial && whole.error && (
            <ErrorNote title="The games did not load" message={whole.error.message} onRetry={whole.retry} />
          )}
          {!partial && shown.map((day) => <DayGames key={day.date} day={day} now={now} zone={zoneName(zone)} />)}
          {!partial && shown.length === 0 && (
            <Empty title="No games available">{list.length > 0 && <p>Nothing from this day on.</p>}</Empty>
          )}
          <p className="hint gnote">
            Times are {zoneName(zone)}.{' '}
            {list.length > 0 && (
              <button
                type="button"
                className="link tap plain"
                onClick={() => choose({ date: choice.date === 'all' ? null : 'all' })}
              >
                {choice.date === 'all' ? 'Show the coming days' : 'Show the whole schedule'}
              </button>
            )}
          </p>
        </div>
      </div>
    </div>
  );
}

interface LeaguesProps {
  leagues: Of<'League'>[];
  value: number | null;
  onChange: (id: number | null) => void;
}

/** All Leagues, then each in the server's order: a dropdown on phones, a list beside the games on laptops. */
function Leagues({ leagues, value, onChange }: LeaguesProps) {
  const options = [{ id: null, name: 'All Leagues' }, ...leagues];
  return (
    <>
      <div className="only-phone">
        <Filter label="League" value={String(value ?? '')} onChange={(id) => onChange(id ? Number(id) : null)}>
          {options.map(({ id, name }) => (
            <option key={id} value={String(id ?? '')}>
              {name}
            </option>
          ))}
        </Filter>
      </div>
      <div className="pick only-wide" role="group" aria-label="League">
        {options.map(({ id, name }) => (
          <button key={id} type="button" aria-pressed={id === value} onClick={() => onChange(id)}>
            {name}
          </button>
        ))}
      </div>
    </>
  );
}

interface StripProps {
  days: Day[];
  value: string;
  onChange: (date: string) => void;
}

/** The phone's row of days, with the chosen one in view. */
function Strip({ days: all, value, onChange }: StripProps) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const chosen = ref.current?.querySelector<HTMLElement>(`[data-date="${value}"]`);
    if (ref.current && chosen) ref.current.scrollLeft = chosen.offsetLeft - ref.current.clientWidth / 2 + 28;
  }, [value]);
  return (
    <div ref={ref} className="days only-phone" role="group" aria-label="Date">
      {all.map(({ date, off }) => (
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
          <span className="vh">{month(date)}</span>
        </button>
      ))}
    </div>
  );
}

/** `Today`, or how many days it is until then, within a week. */
function distance(date: string, now: string): string | undefined {
  const ahead = daysBetween(now, date);
  return relativeDay(date, now) ?? (ahead > 1 && ahead < 7 ? `In ${ahead} days` : undefined);
}

function DayGames({ day, now, zone }: { day: Day; now: string; zone: string }) {
  return (
    <section className="gday" aria-labelledby={day.date}>
      <h2 id={day.date}>
        {fullDate(day.date)} <small>{distance(day.date, now)}</small>
      </h2>
      <ol className="games">
        {day.leagues.map(({ name, entries: its }) => [
          !its.every((entry) => entry.kind === 'off') && (
            <li key={name} className="gleague">
              {name}
            </li>
          ),
          ...its.map((entry) => (
            <li key={entry.key}>
              <Line entry={entry} zone={zone} />
            </li>
          )),
        ])}
      </ol>
    </section>
  );
}

function Line({ entry, zone }: { entry: Entry; zone: string }) {
  if (entry.kind === 'game') return <GameRow game={entry.game} zone={zone} />;
  if (entry.kind === 'off') {
    return (
      <div className="pause off">
        <span>No games</span>
        <span className="what">
          <b>{entry.reason}</b>
          <span>{entry.league}</span>
        </span>
      </div>
    );
  }
  return (
    <div className="pause">
      <span>Bye</span>
      <span className="what">
        {entry.teams.map(({ name, team }) => (
          <span key={name} className="row nowrap">
            {team && <Crest id={team.id} name={name} logo={team.logo_url} size={24} />}
            {name} <span className="badge">BYE</span>
          </span>
        ))}
      </span>
    </div>
  );
}
