import '../../../kit/css/badges.css';
import './screen.css';
import { Link } from 'wouter';
import { useData } from '../../../api/cache.ts';
import { withQuery } from '../../../api/client.ts';
import type { Of } from '../../../api/types.ts';
import { Badge } from '../../../kit/badge.tsx';
import { Filter } from '../../../kit/filter.tsx';
import { Empty, Skeleton } from '../../../kit/states.tsx';
import { capital, countOf } from '../../../lib/format.ts';
import { useAddressQuery } from '../../../lib/query.ts';
import { useTitle } from '../../../lib/title.ts';
import { LazyErrorNote } from '../../../parts/trouble.ts';

type Business = Of<'PublicBusiness'>;

const filters = [
  ['sport', 'Sport', 'All sports'],
  ['category', 'Category', 'All categories'],
  ['state', 'State', 'All states'],
  ['city', 'City', 'All cities'],
] as const;

const directory = '/api/businesses/public';

/** The public directory of sign-up listings; the URL stores the filters. */
export default function Browse() {
  useTitle('Sign-up listings', 'Homecourt');
  const { read, write, clear } = useAddressQuery();
  const chosen = Object.fromEntries([...filters.map(([key]) => key), 'signupStatus'].map((key) => [key, read(key)]));
  const all = useData(directory);
  const { data, error, retry } = useData(withQuery(directory, chosen));
  return (
    <main id="main" className="wrap page" tabIndex={-1}>
      <header className="page-head">
        <div>
          <Link className="row nowrap tap browse-brand" href="/">
            <img src="/favicon.svg" width="28" height="28" alt="" /> Homecourt
          </Link>
          <h1>Leagues that take sign-ups</h1>
        </div>
      </header>
      <search className="browse-filters">
        {filters.map(([key, label, any]) => (
          <Filter key={key} label={label} value={read(key)} onChange={(value) => write({ [key]: value })}>
            <option value="">{any}</option>
            {options(all.data?.businesses ?? [], key, read(key)).map((value) => (
              <option key={value} value={value}>
                {capital(value)}
              </option>
            ))}
          </Filter>
        ))}
        <Filter
          label="Sign-up status"
          value={read('signupStatus')}
          onChange={(signupStatus) => write({ signupStatus })}
        >
          <option value="">Open or closed</option>
          <option value="active">Sign-up open</option>
          <option value="closed">Sign-up closed</option>
        </Filter>
      </search>
      {data && <Found businesses={data.businesses} onClear={clear} />}
      {!data && error && <LazyErrorNote title="The listings did not load" message={error.message} onRetry={retry} />}
      {!data && !error && <Skeleton label="Loading listings" />}
    </main>
  );
}

/** Returns the options of a filter: the values in the directory, and the value in the URL. Ignores case. */
function options(businesses: Business[], key: (typeof filters)[number][0], chosen: string): string[] {
  const values = [...businesses.map((business) => business[key] ?? ''), chosen].filter(Boolean);
  return [...new Map(values.map((value) => [value.toLowerCase(), value])).values()].sort();
}

function Found({ businesses, onClear }: { businesses: Business[]; onClear: () => void }) {
  if (businesses.length === 0) {
    return (
      <Empty title="No listings match">
        <button type="button" className="btn second" onClick={onClear}>
          Clear filters
        </button>
      </Empty>
    );
  }
  return (
    <section aria-labelledby="listings">
      <div className="section-head">
        <h2 id="listings">Listings</h2>
        <p className="hint" role="status">
          {countOf(businesses.length, 'listing')}
        </p>
      </div>
      <ul className="browse-list">
        {businesses.map((business) => (
          <li key={business.id} className="card pad">
            <Listing business={business} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Listing({ business }: { business: Business }) {
  const { name, signupStatus, organization, phone, email, website, facebook, instagram } = business;
  const open = signupStatus === 'active';
  const facts = [
    ['Where', [business.location, business.city, business.state].filter(Boolean).join(', ')],
    [
      'For',
      [business.sport, business.category, business.skillLevel]
        .map((word) => capital(word ?? ''))
        .filter(Boolean)
        .join(' · '),
    ],
    ['Next season', business.nextSeason],
    ['Sign up by', open ? business.signupDeadline : null],
    ['Cost', business.cost],
  ];
  const contacts = [
    ['Website', website],
    ['Facebook', facebook],
    ['Instagram', instagram],
    ['Email', email && `mailto:${email}`],
    ['Call', phone && `tel:${phone.replace(/[^+\d]/g, '')}`],
  ];
  return (
    <>
      <h3>{name}</h3>
      <p>
        <Badge kind={open ? 'ok' : 'line'}>{open ? 'Sign-up open' : 'Sign-up closed'}</Badge>
      </p>
      <dl>
        {facts.map(
          ([label, value]) =>
            value && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <p className="row">
        <Link className="link tap" href={`/${organization.slug}`}>
          {organization.name}
        </Link>
        {contacts.map(
          ([label, href]) =>
            href && (
              <a key={label} className="link tap" href={href} rel="noopener">
                {label}
                <span className="vh"> of {name}</span>
              </a>
            ),
        )}
      </p>
    </>
  );
}
