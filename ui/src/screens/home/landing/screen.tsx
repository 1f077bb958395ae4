import '../../../kit/css/search.css';
import './screen.css';
import { Link } from 'wouter';
import { useData } from '../../../api/cache.ts';
import type { Of } from '../../../api/types.ts';
import { Filter, Search } from '../../../kit/filter.tsx';
import { Icon } from '../../../kit/icon.tsx';
import { Empty, Skeleton } from '../../../kit/states.tsx';
import { InSteps } from '../../../kit/steps/in-steps.tsx';
import { countOf } from '../../../lib/format.ts';
import { useAddressQuery } from '../../../lib/query.ts';
import { useTitle } from '../../../lib/title.ts';
import { CourtLines } from '../../../parts/court.tsx';
import { Mark } from '../../../parts/face.tsx';
import { LazyErrorNote } from '../../../parts/trouble.ts';

type Listed = Of<'ListedOrganization'>;

const distinct = (values: (string | null | undefined)[]) =>
  [...new Set(values.filter((value) => !!value))].sort() as string[];

export default function Landing() {
  useTitle('Homecourt — find your league');
  const { data, error, retry } = useData('/api/organizations');
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <header>
        <div className="wrap plat">
          <Link className="row nowrap" href="/">
            <img src="/favicon.svg" width="28" height="28" alt="" /> Homecourt
          </Link>
          <Link className="btn quiet push" href="/login">
            Log in
          </Link>
        </div>
      </header>
      <main id="main" tabIndex={-1}>
        <div className="land-hero">
          <CourtLines />
          <div className="the-ball" />
          <div className="wrap">
            <h1>Find your home court.</h1>
            <p>Schedules, standings and box scores for the leagues that play near you.</p>
          </div>
        </div>
        <div className="wrap">
          {data && <Finder organizations={data.organizations} />}
          {!data && error && <LazyErrorNote title="The leagues did not load" message={error.message} onRetry={retry} />}
          {!data && !error && <Skeleton label="Loading leagues" />}
        </div>
        <div className="foot section">
          <div className="wrap">
            <p>Websites for basketball leagues, by Homecourt.</p>
            <p className="foot-links">
              <Link href="/browse">Sign-up listings</Link>
              <Link href="/login">Staff sign in</Link>
            </p>
          </div>
        </div>
      </main>
    </>
  );
}

function Finder({ organizations }: { organizations: Listed[] }) {
  const { read, write, clear } = useAddressQuery();
  const [name, sport, city] = [read('name'), read('sport'), read('city')];
  const found = organizations.filter(
    (organization) =>
      organization.name.toLowerCase().includes(name.trim().toLowerCase()) &&
      (!sport || organization.sports.some((played) => played.name === sport)) &&
      (!city || organization.city === city),
  );
  const sports = distinct(organizations.flatMap((organization) => organization.sports.map((played) => played.name)));
  const cities = distinct(organizations.map((organization) => organization.city));
  return (
    <>
      <search className="finder">
        <Search label="League name" value={name} onInput={(name) => write({ name })} />
        <div className="pair">
          <Filter label="Sport" value={sport} onChange={(sport) => write({ sport })}>
            <option value="">All sports</option>
            {sports.map((sport) => (
              <option key={sport}>{sport}</option>
            ))}
          </Filter>
          <Filter label="City" value={city} onChange={(city) => write({ city })}>
            <option value="">All cities</option>
            {cities.map((city) => (
              <option key={city}>{city}</option>
            ))}
          </Filter>
        </div>
      </search>
      <section className="section" aria-labelledby="leagues">
        <div className="section-head">
          <h2 id="leagues">Leagues</h2>
          <p className="hint" role="status">
            {countOf(found.length, 'league')}
          </p>
        </div>
        {found.length > 0 ? (
          <InSteps items={found} of={`${name} ${sport} ${city}`}>
            {(shown) => (
              <ul className="orgs">
                {shown.map((match) => (
                  <li key={match.id}>
                    <Card organization={match} />
                  </li>
                ))}
              </ul>
            )}
          </InSteps>
        ) : (
          <Empty title="No leagues match">
            <p>Searched {countOf(organizations.length, 'league')}.</p>
            <button type="button" className="btn second" onClick={clear}>
              Clear filters
            </button>
          </Empty>
        )}
      </section>
    </>
  );
}

function Card({ organization }: { organization: Listed }) {
  const { slug, name, accent_color, logo_url, sports, city, summary } = organization;
  const { season, leagues, teams } = summary;
  const played = sports.map((sport) => sport.name).join(', ') || 'Sport';
  return (
    <Link className="org paint" style={{ '--org': accent_color }} href={`/${slug}`}>
      <span className="band" aria-hidden="true">
        <CourtLines />
      </span>
      <Mark name={name} logo={logo_url} />
      <span className="txt">
        <h3>{name}</h3>
        <p className="meta">{city ? `${played} in ${city}` : played}</p>
        <p className="meta">
          {season ? `${season} · ${countOf(leagues, 'league')}, ${countOf(teams, 'team')}` : 'No season running'}
        </p>
      </span>
      <Icon name="right" />
    </Link>
  );
}
