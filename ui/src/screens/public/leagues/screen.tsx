import type { CSSProperties } from 'react';
import { Link, useParams } from 'wouter';
import { useSite, useSiteData } from '../../../api/site.ts';
import { Icon } from '../../../kit/icon.tsx';
import { Empty } from '../../../kit/states.tsx';
import { countOf } from '../../../lib/format.ts';
import { useTitle } from '../../../lib/title.ts';
import { Loaded } from '../../../parts/loaded.tsx';

/** The leagues of an organization; the league in the URL is highlighted. */
export default function Leagues() {
  const { organization } = useSite();
  const { id } = useParams<{ id: string }>();
  const leagues = useSiteData('/api/leagues');
  useTitle('Leagues', organization.name);
  return (
    <Loaded from={leagues} what="the leagues" title="Leagues">
      {({ leagues: found }) => (
        <div className="wrap page">
          <header className="page-head">
            <div>
              <h1>Leagues</h1>
              <p className="sub">{countOf(found.length, 'league')}</p>
            </div>
          </header>
          {found.length > 0 ? (
            <ul className="card pad stack" style={{ '--gap': 'var(--s6)' } as CSSProperties}>
              {found.map((league) => (
                <li key={league.id}>
                  <Link
                    className="row nowrap tap"
                    href={`/teamList?league=${league.id}`}
                    {...(String(league.id) === id ? { 'aria-current': 'true' as const } : {})}
                  >
                    <b style={{ overflowWrap: 'anywhere' }}>{league.name}</b>
                    <span className="push hint">Standings</span>
                    <Icon name="right" />
                  </Link>
                </li>
              ))}
            </ul>
          ) : (
            <Empty title="No leagues yet">
              <p>{organization.name} has not set up a league.</p>
            </Empty>
          )}
        </div>
      )}
    </Loaded>
  );
}
