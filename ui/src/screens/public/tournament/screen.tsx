import '../../../kit/css/badges.css';
import './screen.css';
import { Link, useSearchParams } from 'wouter';
import { useSite, useSiteData } from '../../../api/site.ts';
import type { Of } from '../../../api/types.ts';
import { Badge } from '../../../kit/badge.tsx';
import { Icon } from '../../../kit/icon.tsx';
import { Empty } from '../../../kit/states.tsx';
import { byName, countOf } from '../../../lib/format.ts';
import { useTitle } from '../../../lib/title.ts';
import { Loaded } from '../../../parts/loaded.tsx';
import { Faq } from '../../../parts/pages/faq.tsx';
import { Prose } from '../../../parts/pages/prose.tsx';

type Season = Of<'Season'>;

/** The seasons with public divisions, each with the brackets of its divisions. */
export default function Tournament() {
  const { organization } = useSite();
  const answer = useSiteData('/api/seasonsv2');
  useTitle('Tournament', organization.name);
  return (
    <Loaded from={answer} what="the tournament" title="Tournament">
      {({ seasons }) => (
        <div className="wrap page">
          <Seasons seasons={seasons.filter((season) => season.active || season.showDivisions)} />
          <Rules />
        </div>
      )}
    </Loaded>
  );
}

/** The page `tournament` that staff have written, if there is one. */
function Rules() {
  const page = useSiteData('/api/pages/tournament').data?.page;
  if (!page) return null;
  return (
    <>
      <Prose html={page.html} className="prose section" />
      {page.faq.length > 0 && <Faq title="Questions and answers" items={page.faq} />}
    </>
  );
}

function Seasons({ seasons }: { seasons: Season[] }) {
  // The season is in the address, so that Back from a bracket opens it again.
  const [query, setQuery] = useSearchParams();
  const open = Number(query.get('season')) || undefined;
  return (
    <>
      <header className="page-head">
        <div>
          <h1>Tournament</h1>
          {seasons.length > 0 && <p className="sub">Choose a season, then a division</p>}
        </div>
      </header>
      {seasons.length === 0 && (
        <Empty title="No tournament yet">
          <p>Brackets appear here when a season has divisions.</p>
        </Empty>
      )}
      <ul className="stack tourneys">
        {seasons.map((season) => (
          <li key={season.id} className="card">
            <h2>
              <button
                type="button"
                aria-expanded={open === season.id}
                aria-controls={`season-${season.id}`}
                onClick={() => setQuery(open === season.id ? {} : { season: `${season.id}` }, { replace: true })}
              >
                {season.name}
                {season.active && <Badge kind="accent">Now</Badge>}
                <Icon name="right" />
              </button>
            </h2>
            <div id={`season-${season.id}`} className={open === season.id ? undefined : 'shut'}>
              {/* The divisions of the first season come with the page: without JavaScript they are shown at once. */}
              {(open ?? seasons[0]?.id) === season.id && <Divisions season={season} />}
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Returns the number in a division's name; divisions without a number sort last. */
const numberIn = (name: string) => Number(/\d+/.exec(name)?.[0] ?? 1e9);

function Divisions({ season }: { season: Season }) {
  const answer = useSiteData(`/api/seasonsv2/${season.id}/divisions`);
  return (
    <Loaded from={answer} what="the divisions" rows={3}>
      {({ divisions }) =>
        divisions.length > 0 ? (
          <ul className="divs">
            {[...divisions]
              .sort((one, other) => numberIn(one.name) - numberIn(other.name) || byName(one.name, other.name))
              .map((division) => (
                <li key={division.id}>
                  <Link href={`/tournamentBracket?divisionId=${division.id}&seasonId=${season.id}`}>
                    <b>{division.name}</b>
                    <small>{countOf(division.teams.length, 'team')}</small>
                    <Icon name="right" />
                  </Link>
                </li>
              ))}
          </ul>
        ) : (
          <p className="hint pad">This season has no divisions.</p>
        )
      }
    </Loaded>
  );
}
