import './day-games.css';
import { lazyPart } from '../../../lib/lazily.tsx';
import { daysBetween, fullDate, relativeDay } from '../../../lib/when.ts';
import { Crest } from '../../../parts/face.tsx';
import { GameRow } from '../../../parts/game-row.tsx';
import type { ScheduleDay, ScheduleRow } from './days.ts';

// Few schedules have a matchup with a date before its teams are known.
const AnnouncedRow = lazyPart('screens/public/schedule/announced-row', () => import('./announced-row.tsx'));

/** Returns `Today`, or the number of days until a date within the next week. */
function distance(date: string, now: string): string | undefined {
  const ahead = daysBetween(now, date);
  return relativeDay(date, now) ?? (ahead > 1 && ahead < 7 ? `In ${ahead} days` : undefined);
}

interface DayProps {
  day: ScheduleDay;
  now: string;
  zone: string;
  /** The id of the team that the visitor follows. */
  followed: number | undefined;
}

/** The games of one day, grouped by league. */
export function DayGames({ day, now, zone, followed }: DayProps) {
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
              <Line entry={entry} zone={zone} followed={followed} />
            </li>
          )),
        ])}
      </ol>
    </section>
  );
}

type LineProps = Pick<DayProps, 'zone' | 'followed'> & { entry: ScheduleRow };

function Line({ entry, zone, followed }: LineProps) {
  if (entry.kind === 'game') return <GameRow game={entry.game} zone={zone} followed={followed} />;
  if (entry.kind === 'announced') return <AnnouncedRow game={entry.game} zone={zone} />;
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
          <span key={name} className="row">
            {team && <Crest id={team.id} name={name} logo={team.logo_url} size={24} />}
            {name} <span className="badge">BYE</span>
          </span>
        ))}
      </span>
    </div>
  );
}
