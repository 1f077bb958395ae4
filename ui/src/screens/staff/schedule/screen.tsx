import './screen.css';
import { useState } from 'react';
import { useLeagues, useOrganization } from '../../../api/people.ts';
import { useAllGames, useAnnouncedGames, useSeasonsInside } from '../../../api/staff.ts';
import type { Of } from '../../../api/types.ts';
import { Button } from '../../../kit/button.tsx';
import { Filter, Search } from '../../../kit/filter.tsx';
import { Empty } from '../../../kit/states.tsx';
import { countOf } from '../../../lib/format.ts';
import { byWhen } from '../../../lib/game.ts';
import { useAddressQuery } from '../../../lib/query.ts';
import { useTitle } from '../../../lib/title.ts';
import { today } from '../../../lib/when.ts';
import { combineData, Loaded } from '../../../parts/loaded.tsx';
import { DateFilter, useDateFilter } from '../../../parts/staff/date-filter.tsx';
import { announcedRow, CalendarTable, calendarRows } from '../../../parts/staff/entries.tsx';
import { StaffPage } from '../../../parts/staff/shell.tsx';

/** Number of match days shown first, and added by the button below them. */
const step = 5;

export default function Schedule() {
  useTitle('Schedule', 'Homecourt');
  return (
    <StaffPage crumbs={[{ label: 'Schedule' }]}>
      <Loaded
        from={combineData(useAllGames(), useAnnouncedGames(), useLeagues(), useSeasonsInside())}
        what="the schedule"
      >
        {([{ games }, { announced }, { leagues }, { seasons }]) => (
          <Calendar games={games} announced={announced} leagues={leagues} seasons={seasons} />
        )}
      </Loaded>
    </StaffPage>
  );
}

interface CalendarProps {
  games: Of<'Game'>[];
  announced: Of<'AnnouncedGame'>[];
  leagues: Of<'League'>[];
  seasons: Of<'Season'>[];
}

/**
 * Returns the current season: the active season that contains today, or else any active season, or else the season of
 * the last game.
 */
function seasonInPlay(seasons: Of<'Season'>[], games: Of<'Game'>[], now: string): number | undefined {
  const active = seasons.filter((season) => season.active && games.some((game) => game.season_id === season.id));
  const lasts = ({ startDate, finishDate }: Of<'Season'>) => (startDate ?? '') <= now && now <= (finishDate || '9999');
  return (active.find(lasts) ?? active[0])?.id ?? games.at(-1)?.season_id;
}

/** Returns the index of the first date from today on, or of the last date. */
function opening(all: string[], now: string): number {
  const next = all.findIndex((date) => date >= now);
  return next < 0 ? Math.max(0, all.length - 1) : next;
}

function Calendar({ games, announced, leagues, seasons }: CalendarProps) {
  const query = useAddressQuery();
  const [when, setWhen] = useDateFilter('schedule');
  const now = today(useOrganization()?.time_zone ?? 'UTC');
  const [days, setDays] = useState(step);
  /** Number of earlier match days that are shown. */
  const [before, setBefore] = useState(0);
  const [league, team] = [query.read('league'), query.read('team')];
  const played = seasons.filter((season) => games.some((game) => game.season_id === season.id));
  const asked = played.find((season) => String(season.id) === query.read('season'));
  const season = asked?.id ?? seasonInPlay(seasons, games, now);
  const sought = team.trim().toLowerCase();
  const found = games.filter(
    (game) =>
      game.season_id === season &&
      (league === '' || String(game.league?.id) === league) &&
      `${game.awayTeam.name}\n${game.homeTeam.name}`.toLowerCase().includes(sought),
  );
  const open = announced.filter(
    ({ season: { id }, away, home }) =>
      id === season && league === '' && `${away.name}\n${home.name}`.toLowerCase().includes(sought),
  );
  const rows = [...calendarRows(found), ...open.map(announcedRow)].sort(byWhen);
  const all = [...new Set(rows.map((row) => row.date))];
  const first = opening(all, now);
  const start = all[Math.max(0, first - before)] ?? now;
  const chosen =
    when === 'all'
      ? rows
      : all.includes(when)
        ? rows.filter((row) => row.date === when)
        : rows.filter((row) => row.date >= start);
  const dates = new Set([...new Set(chosen.map((row) => row.date))].slice(0, days));
  const shown = chosen.filter((row) => dates.has(row.date));
  const own = new Set(found.map((game) => game.league?.id));
  const opens = chosen.length > 0 && when !== 'all' && !all.includes(when);
  function back() {
    setBefore(before + step);
    setDays(days + step);
  }
  function reset() {
    setDays(step);
    setBefore(0);
  }
  function choose(changes: Record<string, string>) {
    reset();
    query.write(changes);
  }
  return (
    <>
      <div className="staff-head">
        <h1>Schedule</h1>
        {opens && first > before && (
          <div className="btn-group">
            <Button icon="undo" onClick={back}>
              Earlier games
            </Button>
          </div>
        )}
      </div>
      <div className="toolbar">
        <Search label="Find a team" value={team} onInput={(text) => choose({ team: text })} />
        <Filter label="Season" value={String(season ?? '')} onChange={(id) => choose({ season: id, league: '' })}>
          {played.map((season) => (
            <option key={season.id} value={season.id}>
              {season.name}
            </option>
          ))}
        </Filter>
        <Filter label="League" value={league} onChange={(id) => choose({ league: id })}>
          <option value="">All leagues</option>
          {leagues
            .filter(({ id }) => own.has(id) || String(id) === league)
            .map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
        </Filter>
        <DateFilter
          first={rows.some((row) => row.date >= now) ? 'From today' : 'Last day'}
          dates={rows.map((row) => row.date)}
          value={when}
          onChange={(date) => {
            reset();
            setWhen(date);
          }}
        />
      </div>
      {shown.length === 0 ? (
        <Empty title="No games available" />
      ) : (
        <>
          <CalendarTable key={`${season} ${league} ${when}`} caption="Every game" rows={shown} byDay={now} withUtc />
          {shown.length < chosen.length && (
            <p className="more-days">
              <Button onClick={() => setDays(days + step)}>
                Show more days, {countOf(chosen.length - shown.length, 'game')} left
              </Button>
            </p>
          )}
          <p className="hint" role="status">
            Times are the organization's own, UTC beside them. {shown.length} of {countOf(rows.length, 'game')}.
          </p>
        </>
      )}
    </>
  );
}
