import '../../../kit/css/search.css';
import './screen.css';
import { useEffect, useRef } from 'react';
import { Link, useLocation, useRouter, useSearchParams } from 'wouter';
import { useSite, useSiteData } from '../../../api/site.ts';
import { Button } from '../../../kit/button.tsx';
import { Icon } from '../../../kit/icon.tsx';
import { Empty } from '../../../kit/states.tsx';
import { countOf } from '../../../lib/format.ts';
import { useTitle } from '../../../lib/title.ts';
import { Loaded } from '../../../parts/loaded.tsx';
import { groupsOf, ResultRow, type Results } from '../../../parts/search/results.tsx';

/** Number of results of each kind. The page's first data has as many. */
const limit = 20;

/** The results of a search. The form works without scripts. */
export default function SearchScreen() {
  const { organization } = useSite();
  const { base } = useRouter();
  const [, go] = useLocation();
  const [query] = useSearchParams();
  const search = (query.get('q') ?? '').trim();
  const answer = useSiteData(search ? '/api/search' : null, { q: search, limit });
  useTitle('Search', organization.name);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (field.current) field.current.value = search;
  }, [search]);
  return (
    <div className="wrap page">
      <header className="page-head">
        <h1>Search</h1>
      </header>
      <search>
        <form
          className="search-form"
          action={`${base}/search`}
          onSubmit={(event) => {
            event.preventDefault();
            const text = String(new FormData(event.currentTarget).get('q')).trim();
            go(`/search?${new URLSearchParams({ q: text })}`);
          }}
        >
          <div className="search">
            <Icon name="search" />
            <label className="vh" htmlFor="q">
              Search teams, players, games, news and pages
            </label>
            <input
              ref={field}
              className="input"
              id="q"
              name="q"
              type="search"
              maxLength={100}
              autoComplete="off"
              defaultValue={search}
            />
          </div>
          <Button type="submit" kind="primary">
            Search
          </Button>
        </form>
      </search>
      <p className="hint" role="status">
        {search
          ? answer.data && `${countOf(countIn(answer.data), 'result')} for “${search}”`
          : `Teams, players, games, news and pages of ${organization.name}.`}
      </p>
      {search && (
        <Loaded from={answer} what="the results" title={null}>
          {(found) => <Found found={found} search={search} />}
        </Loaded>
      )}
    </div>
  );
}

const countIn = (found: Results) => groupsOf(found).reduce((sum, { results }) => sum + results.length, 0);

function Found({ found, search }: { found: Results; search: string }) {
  const groups = groupsOf(found);
  if (groups.length === 0)
    return (
      <Empty title="Nothing found">
        <p>No team, player, game, news or page has words that start with “{search}”.</p>
      </Empty>
    );
  return groups.map(({ kind, name, results }) => (
    <section key={kind} className="found-group" aria-labelledby={kind}>
      <h2 id={kind}>{name}</h2>
      <ul className="card">
        {results.map((result) => (
          <li key={result.path}>
            <Link className="found-row" href={result.path}>
              <ResultRow kind={kind} result={result} search={search} />
            </Link>
          </li>
        ))}
      </ul>
      {results.length === limit && <p className="hint">The first {limit} results.</p>}
    </section>
  ));
}
