import { useSite, useSiteData } from '../../api/site.ts';
import type { Of } from '../../api/types.ts';
import { Filter } from '../../kit/filter.tsx';
import { byName } from '../../lib/format.ts';
import { today } from '../../lib/when.ts';
import { LeagueFilter } from './league-filter.tsx';

type Game = Of<'Games'>['games'][number];

export interface CalendarChoice {
  league: number | null;
  /** A team; null for all teams of the league. */
  team: { id: number; name: string } | null;
}

/** Returns the teams of the seasons with games to come, or of all seasons if there are none, by name. */
function teamsOf(games: Game[], league: number | null, now: string): { id: number; name: string }[] {
  const coming = new Set(games.filter((game) => game.date >= now).map((game) => game.season_id));
  const shown = games.filter(
    (game) => (league === null || game.leagueId === league) && (coming.size === 0 || coming.has(game.season_id)),
  );
  const teams = new Map(shown.flatMap(({ awayTeam, homeTeam }) => [awayTeam, homeTeam]).map((team) => [team.id, team]));
  return [...teams.values()].sort((one, other) => byName(one.name, other.name));
}

interface ChooseCalendarProps {
  value: CalendarChoice;
  onChange: (value: CalendarChoice) => void;
}

/** Selects for the league and the team of a calendar. */
export function ChooseCalendar({ value: { league, team }, onChange }: ChooseCalendarProps) {
  const now = today(useSite().organization.time_zone);
  const leagues = useSiteData('/api/leaguesv2').data?.leagues ?? [];
  const teams = teamsOf(useSiteData('/api/gamesv2').data?.games ?? [], league, now);
  return (
    <div className="subscribe-choice">
      <LeagueFilter leagues={leagues} value={league} onChange={(id) => onChange({ league: id, team: null })} />
      <Filter
        label="Team"
        value={String(team?.id ?? '')}
        onChange={(id) => onChange({ league, team: teams.find((one) => one.id === Number(id)) ?? null })}
      >
        <option value="">All teams</option>
        {teams.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Filter>
    </div>
  );
}
