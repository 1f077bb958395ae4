import '../../../kit/css/chips.css';
import './screen.css';
import type { ReactNode } from 'react';
import { Link, useLocation, useSearchParams } from 'wouter';
import { useSite, useSiteData } from '../../../api/site.ts';
import type { Of } from '../../../api/types.ts';
import { Button } from '../../../kit/button.tsx';
import { Filter } from '../../../kit/filter.tsx';
import { Empty } from '../../../kit/states.tsx';
import { countOf } from '../../../lib/format.ts';
import { lazyPart } from '../../../lib/lazily.tsx';
import { useTitle } from '../../../lib/title.ts';
import { Loaded } from '../../../parts/loaded.tsx';
import { loadPrintStyles } from '../../../parts/paper.ts';
import { fairnessAddress } from './address.ts';
import { LeagueMeasures } from './league-measures.tsx';
import { LeagueCounts, SharedOut } from './league-tables.tsx';
import type { TeamDetailProps } from './team-detail.tsx';

const TeamDetail = lazyPart<TeamDetailProps>('screens/public/fairness/team-detail', () => import('./team-detail.tsx'));

type Seasons = Of<'LeaguesWithGames'>['seasons'];

/** How fair the games of a league are to its teams. The query names the season, the league and, for its detail, a team. */
export default function Fairness() {
  const [query] = useSearchParams();
  const [season, league, team] = ['season', 'league', 'team'].map((name) => Number(query.get(name)) || null);
  return (
    <Loaded from={useSiteData('/api/leagues-with-games')} what="the leagues" title={title} rows={8}>
      {({ seasons }) => <Chosen seasons={seasons} season={season} league={league} team={team} />}
    </Loaded>
  );
}

const title = 'Fairness of the schedule';

type Id = number | null | undefined;

/** Shows what the query names, or else the first season and league that have games, as the server chooses them. */
function Chosen({ seasons, team, ...named }: { seasons: Seasons; season: Id; league: Id; team: Id }) {
  const { organization } = useSite();
  const found = seasons.find(
    (one) =>
      (!named.season || one.id === named.season) &&
      (!named.league || one.leagues.some(({ id }) => id === named.league)),
  );
  const season = named.season ?? found?.id;
  const league = named.league ?? found?.leagues[0]?.id;
  useTitle(title, organization.name);
  if (season && league) {
    const place = { season, league };
    return team ? <TeamDetail {...place} team={team} /> : <League {...place} seasons={seasons} />;
  }
  return (
    <div className="wrap page">
      <Head />
      <NoGames />
    </div>
  );
}

const NoGames = () => (
  <Empty title="No games yet">
    <p>Home and away, times, courts and rest of each team appear here when the league has games.</p>
  </Empty>
);

const Head = ({ about, children }: { about?: string; children?: ReactNode }) => (
  <header className="page-head fair-head">
    <div>
      <h1>{title}</h1>
      {about && <p className="sub">{about}</p>}
    </div>
    {children}
  </header>
);

interface LeagueProps {
  season: number;
  league: number;
  seasons: Seasons;
}

function League({ season, league, seasons }: LeagueProps) {
  const { organization } = useSite();
  const answer = useSiteData(`/api/seasonsv2/${season}/leagues/${league}/fairness`);
  useTitle(answer.data && `Fairness, ${answer.data.league.name}`, organization.name);
  return (
    <Loaded from={answer} what="the league" title={title} missing="There is no such league" rows={8}>
      {(data) => (
        <div className="wrap page fair-page">
          <Head about={`${data.league.name}, ${data.season.name}`}>
            <div className="row">
              <Link className="link tap" href={`/schedule?league=${league}`}>
                Schedule
              </Link>
              <div className="only-wide">
                <Button onClick={() => void loadPrintStyles().then(() => window.print())}>Print</Button>
              </div>
            </div>
          </Head>
          <Choices season={season} league={league} seasons={seasons} />
          {data.games_count + data.postponed_count === 0 ? <NoGames /> : <Counts {...data} />}
        </div>
      )}
    </Loaded>
  );
}

/** Links to the leagues of the season, and a select of the seasons. */
function Choices({ season, league, seasons }: LeagueProps) {
  const [, go] = useLocation();
  const leagues = seasons.find(({ id }) => id === season)?.leagues ?? [];
  const change = (value: string) => {
    const other = seasons.find(({ id }) => String(id) === value);
    const same = other?.leagues.find(({ id }) => id === league) ?? other?.leagues[0];
    if (other && same) go(fairnessAddress({ season: other.id, league: same.id }));
  };
  return (
    <div className="row fair-choice">
      {seasons.length > 1 && (
        <Filter label="Season" value={String(season)} onChange={change}>
          {seasons.map(({ id, name }) => (
            <option key={id} value={String(id)}>
              {name}
            </option>
          ))}
        </Filter>
      )}
      {leagues.length > 1 && (
        <nav className="fair-leagues" aria-label="League">
          {leagues.map(({ id, name }) => (
            <Link
              key={id}
              className="chip"
              href={fairnessAddress({ season, league: id })}
              aria-current={id === league ? 'page' : undefined}
            >
              {name}
            </Link>
          ))}
        </nav>
      )}
    </div>
  );
}

function Counts(data: Of<'LeagueFairness'>) {
  const { games_count, postponed_count, teams, measures } = data;
  return (
    <>
      <section aria-labelledby="teams">
        <div className="section-head">
          <h2 id="teams">Team by team</h2>
          <p className="hint">
            {countOf(teams.length, 'team')}, {countOf(games_count, 'game')}
          </p>
        </div>
        <LeagueCounts {...data} />
        <p className="hint fair-note">
          In a row: how often a team is at home, or away, in two games running.{' '}
          {teams.some(({ byes }) => byes > 0) && 'Bye: a week in which the league plays and the team does not. '}
          Rest: the fewest days without a game between two games.
          {postponed_count > 0 &&
            ` ${countOf(postponed_count, 'postponed game')} ${postponed_count === 1 ? 'does' : 'do'} not count until there is a new date.`}
        </p>
      </section>
      <LeagueMeasures measures={measures} />
      <SharedOut {...data} />
    </>
  );
}
