import './tournament.css';
import { useState } from 'react';
import { Link } from 'wouter';
import { useSite, useSiteData } from '../../api/site.ts';
import type { Of } from '../../api/types.ts';
import { Badge } from '../../kit/badge.tsx';
import { Icon } from '../../kit/icon.tsx';
import { Empty } from '../../kit/states.tsx';
import { byName, count } from '../../lib/format.ts';
import { useTitle } from '../../lib/title.ts';
import { Loaded } from '../../parts/loaded.tsx';

type Season = Of<'Season'>;

/** Seasons whose divisions may be looked at, each with its divisions' brackets. */
export default function Tournament() {
  const { organization } = useSite();
  const answer = useSiteData<Of<'Seasons'>>('/api/seasonsv2');
  useTitle('Tournament', organization.name);
  return (
    <Loaded from={answer} what="the tournament" title="Tournament">
      {({ seasons }) => <Seasons seasons={seasons.filter((one) => one.active || one.showDivisions)} />}
    </Loaded>
  );
}

function Seasons({ seasons }: { seasons: Season[] }) {
  const [open, setOpen] = useState(seasons[0]?.id);
  return (
    <div className="wrap page">
      <header className="page-head">
        <div>
          <h1>Tournament</h1>
          <p className="sub">Choose a season, then a division</p>
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
                onClick={() => setOpen(open === season.id ? undefined : season.id)}
              >
                {season.name}
                {season.active && <Badge kind="accent">Now</Badge>}
                <Icon name="right" />
              </button>
            </h2>
            <div id={`season-${season.id}`} hidden={open !== season.id}>
              {open === season.id && <Divisions season={season} />}
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Divisions({ season }: { season: Season }) {
  const answer = useSiteData<Of<'Divisions'>>(`/api/seasonsv2/${season.id}/divisions`);
  return (
    <Loaded from={answer} what="the divisions" rows={3}>
      {({ divisions }) =>
        divisions.length > 0 ? (
          <ul className="divs">
            {[...divisions]
              .sort((one, other) => byName(one.name, other.name))
              .map((one) => (
                <li key={one.id}>
                  <Link href={`/tournamentBracket?divisionId=${one.id}&seasonId=${season.id}`}>
                    <b>{one.name}</b>
                    <small>{count(one.teams.length, 'team')}</small>
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
