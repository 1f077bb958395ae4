import './screen.css';
import { useCallback, useEffect, useState } from 'react';
import { Link } from 'wouter';
import type { QueryResult } from '../../../api/cache.ts';
import { useSite, useSiteData } from '../../../api/site.ts';
import { Button } from '../../../kit/button.tsx';
import { Icon } from '../../../kit/icon.tsx';
import { Empty, Skeleton } from '../../../kit/states.tsx';
import { countOf } from '../../../lib/format.ts';
import { useTitle } from '../../../lib/title.ts';
import { fullDate, today, zoneName } from '../../../lib/when.ts';
import { combineData, Loaded } from '../../../parts/loaded.tsx';
import { useFollowedTeam } from '../../../parts/my-team/use-followed-team.ts';
import { loadPrintStyles } from '../../../parts/paper.ts';
import { AddToCalendar } from '../../../parts/schedule/add-to-calendar.tsx';
import { LazyErrorNote } from '../../../parts/trouble.ts';
import { useChoice } from './choice.ts';
import { DayGames } from './day-games.tsx';
import { openingDay, type ScheduleDay, type ScheduleSources, scheduleDays, scheduleRows, withDates } from './days.ts';
import { DayStrip, Leagues } from './filters.tsx';
import { Month } from './month.tsx';
import { useScrollRestoration } from './scroll-restoration.ts';

/** Number of days shown from the chosen day on. The page's first data contains as many. */
const some = 4;

export default function Schedule() {
  const { organization } = useSite();
  useTitle('Schedule', organization.name);
  const [wanted, setWanted] = useState(false);
  const want = useCallback(() => setWanted(true), []);
  const whole = useWhole(wanted);
  const coming = [
    useSiteData('/api/gamesv2', { coming: some }),
    useSiteData('/api/bye-dates/public', { coming: 'true' }),
    useSiteData('/api/week-offs/public', { coming: 'true' }),
  ] as const;
  const [games, byes, weekOffs] = whole.data ? whole.lists : coming;
  const announced = useSiteData('/api/announced-games');
  const leagues = useSiteData('/api/leaguesv2');
  return (
    <Loaded from={combineData(games, byes, weekOffs, leagues, announced)} what="the schedule" title="Schedule" rows={8}>
      {([one, two, three, four, five]) => (
        <Calendar sources={{ ...one, ...two, ...three, ...four, ...five }} whole={whole} onPartial={want} />
      )}
    </Loaded>
  );
}

/** Loads all games, byes and weeks off when they are wanted. */
function useWhole(wanted: boolean) {
  const lists = [
    useSiteData(wanted ? '/api/gamesv2' : null),
    useSiteData(wanted ? '/api/bye-dates/public' : null),
    useSiteData(wanted ? '/api/week-offs/public' : null),
  ] as const;
  return { ...combineData(...lists), lists };
}

interface CalendarProps {
  /** The games of the next days; replaced by the whole schedule when it has loaded. */
  sources: ScheduleSources & { dates?: string[] };
  whole: Pick<QueryResult<unknown>, 'error' | 'retry'>;
  /** Called if the choice needs games that are not loaded yet. */
  onPartial: () => void;
}

function Calendar({ sources, whole, onPartial }: CalendarProps) {
  const zone = useSite().organization.time_zone;
  const [choice, choose] = useChoice();
  const followed = useFollowedTeam();
  const now = today(zone);
  const { leagues } = sources;
  const league = leagues.some((one) => one.id === choice.league) ? choice.league : null;
  const list = scheduleRows(sources, league);
  const found = scheduleDays(list, leagues);
  const all = sources.dates ? withDates(found, sources.dates) : found;
  const start = choice.date ?? openingDay(all, now) ?? now;
  const from = all.filter((day) => choice.date === 'all' || day.date >= start);
  const shown = choice.date === 'all' ? from : from.slice(0, some);
  // The first data lacks the games of later days, and cannot tell which days have games of one league.
  const partial = !!sources.dates && (league !== null || shown.some((day) => day.leagues.length === 0));
  useEffect(() => {
    if (partial) onPartial();
  }, [partial, onPartial]);
  useScrollRestoration(!partial && shown.length > 0);
  const show = (date: string | null) => {
    choose({ date });
    scrollTo(0, 0);
  };
  return (
    <div className="wrap page">
      <Head period={periodOf(choice.date, partial ? null : shown)} league={league} />
      <p className="vh" role="status">
        {!partial && countText(shown)}
      </p>
      <div className="split rail-left">
        <search className="filters" aria-label="Games">
          <Leagues leagues={leagues} value={league} onChange={(id) => choose({ league: id })} />
          {all.length > 0 && (
            <>
              <DayStrip days={all} value={start} onChange={(date) => choose({ date })} />
              <Month
                dates={new Set(all.map((day) => day.date))}
                value={start === 'all' ? (openingDay(all, now) ?? now) : start}
                onChange={(date) => choose({ date })}
              />
            </>
          )}
        </search>
        <div>
          {partial && !whole.error && <Skeleton label="Loading..." rows={16} />}
          {partial && whole.error && (
            <LazyErrorNote title="The games did not load" message={whole.error.message} onRetry={whole.retry} />
          )}
          {!partial &&
            shown.map((day) => (
              <DayGames key={day.date} day={day} now={now} zone={zoneName(zone)} followed={followed} />
            ))}
          {!partial && shown.length === 0 && (
            <Empty title="No games available">{list.length > 0 && <p>Nothing from this day on.</p>}</Empty>
          )}
          {choice.date && (
            <div className="to-today">
              <Button icon="calendar" onClick={() => show(null)}>
                Back to today
              </Button>
            </div>
          )}
          <p className="hint gnote">
            Times are {zoneName(zone)}.{' '}
            {list.length > 0 && (
              <button
                type="button"
                className="link tap plain"
                onClick={() => show(choice.date === 'all' ? null : 'all')}
              >
                {choice.date === 'all' ? 'Show the coming days' : 'Show the whole schedule'}
              </button>
            )}{' '}
            {list.length > 0 && (
              <Link className="link tap" href={league ? `/fairness?league=${league}` : '/fairness'}>
                How fair is it?
              </Link>
            )}
          </p>
        </div>
      </div>
    </div>
  );
}

/**
 * Returns which seasons the shown days are in; null while the games are loading. For the whole schedule the text does not depend on
 * the games, because a long text would move the buttons beside it when the games arrive.
 */
function periodOf(date: string | null, shown: ScheduleDay[] | null): string | null {
  if (date === 'all') return 'All seasons';
  if (!shown) return null;
  const entries = shown.flatMap((day) => day.leagues.flatMap((league) => league.entries));
  const seasons = [...new Set(entries.flatMap((entry) => ('game' in entry ? [entry.game.season.name] : [])))];
  return seasons.length > 2 ? `${seasons[0]} to ${seasons.at(-1)}` : seasons.join(', ');
}

/** Returns the number of games and the first day, for screen readers: a choice of a day or a league changes no heading. */
function countText(shown: ScheduleDay[]): string {
  const entries = shown.flatMap((day) => day.leagues.flatMap((league) => league.entries));
  const count = countOf(entries.filter(({ kind }) => kind === 'game' || kind === 'announced').length, 'game');
  return shown[0] ? `${count} from ${fullDate(shown[0].date)}` : 'No games';
}

interface HeadProps {
  /** The seasons as text; null while the games are loading: the line keeps its height. */
  period: string | null;
  league: number | null;
}

function Head({ period, league }: HeadProps) {
  return (
    <header className="page-head">
      <div>
        <h1>Schedule</h1>
        {period !== '' && <p className="sub">{period ?? '\u00a0'}</p>}
      </div>
      <div className="row">
        <AddToCalendar league={league} className="btn second">
          <Icon name="calendar" size="s" />
        </AddToCalendar>
        <div className="only-wide">
          <Button icon="print" onClick={() => void loadPrintStyles().then(() => window.print())}>
            Print
          </Button>
        </div>
      </div>
    </header>
  );
}
