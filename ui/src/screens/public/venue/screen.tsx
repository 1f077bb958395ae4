import '../../../kit/css/fold.css';
import { useState } from 'react';
import { useParams } from 'wouter';
import { useSite, useSiteData } from '../../../api/site.ts';
import type { Of } from '../../../api/types.ts';
import { Empty } from '../../../kit/states.tsx';
import { countOf } from '../../../lib/format.ts';
import { directions } from '../../../lib/game.ts';
import { useTitle } from '../../../lib/title.ts';
import { clock, fullDate, longDate } from '../../../lib/when.ts';
import { GameRow } from '../../../parts/game-row.tsx';
import { Loaded } from '../../../parts/loaded.tsx';

type Game = Of<'Game'>;

/** A venue with its courts and its games. */
export default function VenueScreen() {
  const { id = '' } = useParams<{ id: string }>();
  return <Venue key={id} id={id} />;
}

function Venue({ id }: { id: string }) {
  const { organization } = useSite();
  const answer = useSiteData(`/api/venues/${id}`);
  useTitle(answer.data?.venue.name, organization.name);
  return (
    <Loaded from={answer} what="the venue" missing="There is no such venue">
      {({ venue, upcoming, upcoming_count, past_count }) => (
        <article className="wrap page">
          <header className="page-head">
            <div>
              <h1>{venue.name}</h1>
              {venue.address && <p className="sub">{venue.address}</p>}
            </div>
            <a
              className="btn second"
              href={directions({ location: venue.address ?? venue.name, location_url: venue.map_url })}
              rel="noopener"
            >
              Directions
            </a>
          </header>
          {venue.note?.split('\n').map((line) => (
            <p key={line}>{line}</p>
          ))}
          {venue.courts.length > 0 && (
            <p className="hint">
              {countOf(venue.courts.length, 'court')}: {venue.courts.map((court) => court.name).join(', ')}
            </p>
          )}
          <Times venue={venue} />
          <section className="section stack" aria-labelledby="next">
            <h2 id="next">Next games</h2>
            {upcoming.length === 0 && <Empty title="No games are planned here" />}
            <Days games={upcoming} venue={venue.name} />
            {upcoming_count > upcoming.length && <More id={id} venue={venue.name} />}
          </section>
          {past_count > 0 && <Past id={id} venue={venue.name} count={past_count} />}
        </article>
      )}
    </Loaded>
  );
}

/** The days on which the venue is closed, and its opening hours. */
function Times({ venue: { hours, closures, courts } }: { venue: Of<'Venue'> }) {
  const court = (id: number | null | undefined) => courts.find((court) => court.id === id)?.name;
  if (hours.length + closures.length === 0) return null;
  return (
    <section className="section stack" aria-labelledby="times">
      <h2 id="times">{closures.length > 0 ? 'Closed days' : 'Opening hours'}</h2>
      {closures.length > 0 && (
        <ul className="stack">
          {closures.map((closure) => (
            <li key={closure.id}>
              <b>{spanText(closure)}</b>
              {closure.court_id && `: ${court(closure.court_id)}`}
              {closure.reason && `. ${closure.reason}`}
            </li>
          ))}
        </ul>
      )}
      {hours.length > 0 && (
        <p className="hint">
          Open{' '}
          {hours.map(({ weekday, opens, closes }) => `${weekday}s ${clock(opens)} – ${closing(closes)}`).join(', ')}
        </p>
      )}
    </section>
  );
}

const closing = (time: string) => (time === '24:00' ? 'midnight' : clock(time));

/** Returns the days and times of a closure: `December 24, 2026 – January 2, 2027, from 6:00 PM`. */
function spanText({ date, until, from_time, until_time }: Of<'Closure'>): string {
  const days = until ? `${longDate(date)} – ${longDate(until)}` : fullDate(date);
  if (from_time && until_time) return `${days}, ${clock(from_time)} – ${clock(until_time)}`;
  if (from_time) return `${days}, from ${clock(from_time)}`;
  return until_time ? `${days}, until ${clock(until_time)}` : days;
}

/** Returns the games of each day, in the given order. */
function byDay(games: Game[]): [date: string, games: Game[]][] {
  const days = new Map<string, Game[]>();
  for (const game of games) days.set(game.date, [...(days.get(game.date) ?? []), game]);
  return [...days];
}

/** Returns a game whose row shows the court alone, because the page is about the venue. */
function atCourt(game: Game, venue: string): Game {
  const { location = null } = game;
  if (!location?.toLowerCase().startsWith(venue.toLowerCase())) return game;
  return { ...game, location: location.slice(venue.length).replace(/^[\s,–—-]+/, '') };
}

function Days({ games, venue }: { games: Game[]; venue: string }) {
  const { organization } = useSite();
  return byDay(games).map(([date, its]) => (
    <section key={date} className="stack" aria-label={fullDate(date)}>
      <h3>{fullDate(date)}</h3>
      <ol className="games">
        {its.map((game) => (
          <li key={game.id}>
            <GameRow game={atCourt(game, venue)} zone={organization.time_zone} />
          </li>
        ))}
      </ol>
    </section>
  ));
}

/** A button that shows all upcoming games after those of the page. */
function More({ id, venue }: { id: string; venue: string }) {
  const [open, setOpen] = useState(false);
  const answer = useSiteData(open ? `/api/venues/${id}/games` : null, { limit: 500 });
  return open ? (
    <Loaded from={answer} what="the games" title={null} rows={3}>
      {({ games }) => <Days games={games.slice(shownFirst)} venue={venue} />}
    </Loaded>
  ) : (
    <button type="button" className="btn second" onClick={() => setOpen(true)}>
      Show all games
    </button>
  );
}

/** Number of upcoming games that the page has from the start. */
const shownFirst = 20;

function Past({ id, venue, count }: { id: string; venue: string; count: number }) {
  const [open, setOpen] = useState(false);
  return (
    <details className="fold section stack" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Past games ({count})</summary>
      {open && <PastGames id={id} venue={venue} cursor={null} />}
    </details>
  );
}

/** The past games after a cursor, the latest first; null for the first ones. */
function PastGames({ id, venue, cursor }: { id: string; venue: string; cursor: string | null }) {
  const [more, setMore] = useState(false);
  const answer = useSiteData(`/api/venues/${id}/games`, { past: 'true', limit: 40, cursor });
  return (
    <Loaded from={answer} what="the games" title={null} rows={3}>
      {({ games, next_cursor }) => (
        <>
          <Days games={games} venue={venue} />
          {next_cursor &&
            (more ? (
              <PastGames id={id} venue={venue} cursor={next_cursor} />
            ) : (
              <button type="button" className="btn second" onClick={() => setMore(true)}>
                Show earlier games
              </button>
            ))}
        </>
      )}
    </Loaded>
  );
}
