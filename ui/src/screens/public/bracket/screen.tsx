import '../../../kit/tabs.css';
import './screen.css';
import { Link, useSearchParams } from 'wouter';
import { useSite, useSiteData } from '../../../api/site.ts';
import type { Of } from '../../../api/types.ts';
import { Empty } from '../../../kit/states.tsx';
import { byName } from '../../../lib/format.ts';
import { useTitle } from '../../../lib/title.ts';
import { Bracket } from '../../../parts/bracket/bracket.tsx';
import { poolWords, seriesWords, teamWords } from '../../../parts/bracket/format.ts';
import { combineData, Loaded } from '../../../parts/loaded.tsx';

/** A division's bracket, read-only. */
export default function BracketScreen() {
  const { organization } = useSite();
  const [query] = useSearchParams();
  const season = Number(query.get('seasonId'));
  const division = Number(query.get('divisionId'));
  const asked = season > 0 && division > 0;
  const found = useSiteData(asked ? `/api/seasonsv2/${season}/divisions/${division}` : null);
  const others = useSiteData(asked ? `/api/seasonsv2/${season}/divisions` : null);
  const seasons = useSiteData('/api/seasonsv2');
  const title = found.data ? `${found.data.division.name} Tournament Bracket` : 'Tournament Bracket';
  useTitle(title, organization.name);
  if (!asked) {
    return (
      <div className="wrap page">
        <h1>Tournament Bracket</h1>
        <Empty title="Choose a division">
          <Link className="btn second" href="/tournament">
            Tournament
          </Link>
        </Empty>
      </div>
    );
  }
  return (
    <Loaded from={combineData(found, others)} what="the bracket" title={title} missing="There is no such division">
      {([page, { divisions }]) => (
        <Page
          division={page.division}
          divisions={divisions}
          season={seasons.data?.seasons.find((candidate) => candidate.id === season)?.name}
        />
      )}
    </Loaded>
  );
}

interface PageProps {
  division: Of<'DivisionPage'>;
  divisions: Of<'Division'>[];
  season: string | undefined;
}

function Page({ division, divisions, season }: PageProps) {
  const { bracket } = division;
  const sorted = [...divisions].sort((one, other) => byName(one.name, other.name));
  return (
    <div className="page">
      <header className="wrap page-head">
        <div>
          <h1>{division.name} Tournament Bracket</h1>
          <p className="sub">
            {[season, teamWords(division), bracket.finals && 'double elimination', seriesWords(division)]
              .filter(Boolean)
              .join(', ')}
          </p>
        </div>
        {sorted.length > 1 && (
          <nav className="segment" aria-label="Division">
            {sorted.map((other) => (
              <Link
                key={other.id}
                href={`/tournamentBracket?divisionId=${other.id}&seasonId=${other.season_id}`}
                aria-current={other.id === division.id ? 'page' : undefined}
              >
                {other.name}
              </Link>
            ))}
          </nav>
        )}
      </header>
      {bracket.rounds.length > 0 ? (
        <>
          <Bracket key={division.id} bracket={bracket} />
          <div className="wrap bk-hint">
            <p className="hint">
              {bracket.finals
                ? 'A line through a name means that the team lost that game. A team is out after its second loss.'
                : 'A line through a name means the team is out.'}{' '}
              {division.pools
                ? `The teams are ${poolWords(division.pools)}, as soon as the last game there is over.`
                : 'Seeds follow the order of the division.'}
            </p>
          </div>
        </>
      ) : (
        <div className="wrap">
          <Empty title="No bracket yet">
            <p>It appears once the division has two teams.</p>
          </Empty>
        </div>
      )}
    </div>
  );
}
