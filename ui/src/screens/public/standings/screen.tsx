import '../../../kit/css/star-icons.css';
import './screen.css';
import { type ReactNode, type SelectHTMLAttributes, useEffect, useId } from 'react';
import { Link, useSearchParams } from 'wouter';
import { useSite, useSiteData } from '../../../api/site.ts';
import type { Of } from '../../../api/types.ts';
import { Empty } from '../../../kit/states.tsx';
import { byName, countOf } from '../../../lib/format.ts';
import { gamesBack } from '../../../lib/standings.ts';
import { useTitle } from '../../../lib/title.ts';
import { combineData, Loaded } from '../../../parts/loaded.tsx';
import { ClinchLegend } from './clinch.tsx';
import { StandingsTable, type StandingsTableRow } from './standings-table.tsx';
import { TableSection } from './table-section.tsx';

interface ChoiceProps extends SelectHTMLAttributes<HTMLSelectElement> {
  label: string;
}

/** A select below its label. The form fields of `kit` and their styles weigh more: they show errors, too. */
function Choice({ label, ...select }: ChoiceProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <select className="select" id={id} {...select} />
    </div>
  );
}

type League = Of<'LeagueTable'>;
type Division = Of<'Division'>;

export default function Standings() {
  const { organization } = useSite();
  useTitle('Standings', organization.name);
  const seasons = useSiteData('/api/seasonsv2');
  const missing = seasons.data !== undefined && !seasons.data.current;
  useEffect(() => {
    if (missing) console.warn('There is no active season.');
  }, [missing]);
  return (
    <Loaded from={seasons} what="the standings" title="Standings" rows={8}>
      {(data) => <Chosen {...data} />}
    </Loaded>
  );
}

/** The season in the URL, or else the current season, with a select of all seasons that have teams. */
function Chosen({ seasons, current }: Of<'Seasons'>) {
  const [query, setQuery] = useSearchParams();
  const shown = seasons.filter((one) => one.hasTeams || one.id === current);
  const asked = shown.find((one) => String(one.id) === query.get('season'));
  const season = asked ?? shown.find((one) => one.id === current);
  const picker = shown.length > (season ? 1 : 0) && (
    <Choice
      label="Season"
      value={String(season?.id ?? '')}
      // Leagues and divisions belong to the previous season, so their filters are dropped.
      onChange={({ currentTarget: { value } }) =>
        setQuery(value === String(current) ? {} : { season: value }, { replace: true })
      }
    >
      {!season && <option value="">Select a season</option>}
      {shown.map((one) => (
        <option key={one.id} value={String(one.id)}>
          {one.name}
        </option>
      ))}
    </Choice>
  );
  if (season) return <OfSeason key={season.id} season={season} picker={picker} />;
  return (
    <div className="wrap page">
      <Head />
      {picker && (
        <search className="row two-sel" aria-label="Standings">
          {picker}
        </search>
      )}
      <Empty title="Please Select Filter Option">
        <p>{picker ? 'No season is being played now.' : 'There is nothing to choose yet: no season has teams.'}</p>
      </Empty>
    </div>
  );
}

const Head = ({ season }: { season?: string }) => (
  <header className="page-head">
    <div>
      <h1>Standings</h1>
      {season && <p className="sub">{season}</p>}
    </div>
    <Link className="link tap" href="/leaderboard">
      Leaderboard
    </Link>
  </header>
);

interface SeasonProps {
  season: Of<'Season'>;
  picker: ReactNode;
}

function OfSeason({ season, picker }: SeasonProps) {
  const leagues = useSiteData(`/api/seasonsv2/${season.id}/leagues-with-teams-public`);
  const divisions = useSiteData(`/api/seasonsv2/${season.id}/divisions`);
  return (
    <Loaded from={combineData(leagues, divisions)} what="the standings" title="Standings" rows={8}>
      {([tables, grouped]) => (
        <Tables season={season} picker={picker} leagues={tables.leagues} divisions={grouped.divisions} />
      )}
    </Loaded>
  );
}

/** The league and division filters, stored in the URL. The default is the season's only league, or all leagues. */
function useFilters(leagues: League[], divisions: Division[]) {
  const [query, setQuery] = useSearchParams();
  const chosen = query.get('league') ?? (leagues.length === 1 ? String(leagues[0]?.id) : 'all');
  const league = leagues.find((one) => String(one.id) === chosen);
  const division = divisions.find((one) => String(one.id) === query.get('division'));
  const write = (key: string, value: string) =>
    setQuery(
      (before) => {
        // An empty league means "Select a league" and is stored; an empty division is removed.
        if (value || key === 'league') before.set(key, value);
        else before.delete(key);
        return before;
      },
      { replace: true },
    );
  return { league, all: chosen === 'all', division, write };
}

interface TablesProps extends SeasonProps {
  leagues: League[];
  divisions: Division[];
}

function Tables({ season, picker, leagues, divisions }: TablesProps) {
  const { league, all, division, write } = useFilters(leagues, divisions);
  const sorted = [...divisions].sort((one, other) => byName(one.name, other.name));
  const divisionOf = new Map(divisions.flatMap((one) => one.teams.map((team) => [team.slt_id, one.name] as const)));
  const shown = league ? [league] : all || division ? leagues : [];
  const rowsOf = (one: League): StandingsTableRow[] =>
    one.teams.map((row) => ({ ...row, division: divisionOf.get(row.slt_id) }));
  const rows = shown.flatMap(rowsOf);
  const listed = division ? inOrder(division, rows) : rows;
  return (
    <div className="wrap page">
      <Head season={season.name} />
      <search className="row two-sel" aria-label="Standings">
        {picker}
        <Choice
          label="League"
          value={league ? String(league.id) : all ? 'all' : ''}
          onChange={(event) => write('league', event.currentTarget.value)}
        >
          <option value="">Select a league</option>
          <option value="all">All Leagues</option>
          {leagues.map((one) => (
            <option key={one.id} value={String(one.id)}>
              {one.name} ({season.name})
            </option>
          ))}
        </Choice>
        {sorted.length > 0 && (
          <Choice
            label="Division"
            value={String(division?.id ?? '')}
            onChange={(event) => write('division', event.currentTarget.value)}
          >
            <option value="">Tournament Bracket</option>
            {sorted.map((one) => (
              <option key={one.id} value={String(one.id)}>
                {one.name}
              </option>
            ))}
          </Choice>
        )}
      </search>
      <p className="vh" role="status">
        {countOf(listed.length, 'team')}
      </p>
      {division ? (
        <OneDivision division={division} rows={listed} league={!league} />
      ) : (
        shown
          .filter((one) => one.teams.length > 0)
          .map((one) => (
            <TableSection
              key={one.id}
              name={one.name}
              rows={rowsOf(one)}
              fairness={`/fairness?season=${season.id}&league=${one.id}`}
            >
              <StandingsTable
                caption={`Standings, ${one.name}`}
                rows={rowsOf(one)}
                league={!league}
                division={divisions.length > 0}
              />
            </TableSection>
          ))
      )}
      {!division && rows.length === 0 && (
        <Empty title="Please Select Filter Option">
          {leagues.every(({ teams }) => teams.length === 0) && <p>{season.name} has no teams yet.</p>}
        </Empty>
      )}
      <ClinchLegend rows={rows} />
      {rows.length > 0 && (
        <p className="hint">
          {division ? 'In the division’s own order.' : 'Sorted by win percentage, then fewer losses, then more wins.'}{' '}
          Bracket games are not counted.
        </p>
      )}
    </div>
  );
}

/** Returns the rows in the division's order, with games back from the first row. */
function inOrder(division: Division, rows: StandingsTableRow[]): StandingsTableRow[] {
  const found = division.teams.flatMap((team, place) =>
    rows.filter((row) => row.slt_id === team.slt_id).map((row) => ({ ...row, rank: place + 1 })),
  );
  return found.map((row) => ({ ...row, gamesBack: gamesBack(found[0] ?? row, row) }));
}

function OneDivision({ division, rows, league }: { division: Division; rows: StandingsTableRow[]; league: boolean }) {
  if (rows.length === 0) return <Empty title="Please Select Filter Option" />;
  return (
    <TableSection name={division.name} rows={rows}>
      <StandingsTable caption={`Standings, ${division.name}`} rows={rows} league={league} division={false} ownOrder />
    </TableSection>
  );
}
