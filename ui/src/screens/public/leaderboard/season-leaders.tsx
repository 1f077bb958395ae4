import './season-leaders.css';
import { useLayoutEffect, useRef } from 'react';
import { useSiteData } from '../../../api/site.ts';
import type { Of } from '../../../api/types.ts';
import { Filter } from '../../../kit/filter.tsx';
import { countOf, integer, oneDecimal } from '../../../lib/format.ts';
import { useAddressQuery } from '../../../lib/query.ts';
import { Loaded } from '../../../parts/loaded.tsx';
import { PlayerLink } from '../../../parts/people/player-link.tsx';

type Answer = Of<'SeasonLeaders'>;

export interface SeasonLeadersProps {
  /** Whether the heading gets the focus: the button that opened the leaders is gone. */
  takesFocus: boolean;
}

/** The leaders of one season in every counted statistic. The address stores season, league, and totals or averages. */
export default function SeasonLeaders({ takesFocus }: SeasonLeadersProps) {
  const { read } = useAddressQuery();
  const [season, league, per] = [read('season'), read('league'), read('per')];
  const answer = useSiteData('/api/season-leaders', {
    ...(season && { season_id: Number(season) }),
    ...(league && { league_id: Number(league) }),
    ...(per && { per_game: 'true' }),
  });
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  // The choices stay in place while the leaders of another choice load.
  const known = useRef<Answer>(undefined);
  known.current = answer.data ?? known.current;
  return (
    <section className="wrap season-leaders" aria-labelledby="season-leaders">
      <div className="section-head">
        <h2 id="season-leaders" ref={heading} tabIndex={-1}>
          By season
        </h2>
      </div>
      {known.current && <Choices answer={known.current} />}
      <Loaded from={answer} what="the leaders of the season" title={null}>
        {(data) => (
          <>
            {data.leastGames !== undefined && (
              <p className="hint">Players with {countOf(data.leastGames, 'game')} or more.</p>
            )}
            {data.stats.length === 0 && <p className="hint">No statistics yet.</p>}
            <div className="stat-lists">
              {data.stats.map((stat) => (
                <List key={stat.stat_id} stat={stat} format={data.leastGames === undefined ? integer : oneDecimal} />
              ))}
            </div>
          </>
        )}
      </Loaded>
    </section>
  );
}

function Choices({ answer: { seasons, season_id, leagues } }: { answer: Answer }) {
  const { read, write } = useAddressQuery();
  return (
    <search className="leader-choices">
      <Filter label="Season" value={String(season_id ?? '')} onChange={(season) => write({ season, league: '' })}>
        {seasons.map(({ id, name }) => (
          <option key={id} value={String(id)}>
            {name}
          </option>
        ))}
      </Filter>
      <Filter label="League" value={read('league')} onChange={(league) => write({ league })}>
        <option value="">All leagues</option>
        {leagues.map(({ id, name }) => (
          <option key={id} value={String(id)}>
            {name}
          </option>
        ))}
      </Filter>
      <Filter label="Count" value={read('per')} onChange={(per) => write({ per })}>
        <option value="">Totals</option>
        <option value="game">Per game</option>
      </Filter>
    </search>
  );
}

interface ListProps {
  stat: Answer['stats'][number];
  format: (value: number) => string;
}

const List = ({ stat, format }: ListProps) => (
  <div className="card">
    <h3>{stat.name}</h3>
    <ol>
      {stat.leaders.map((leader) => (
        <li key={leader.id} value={leader.rank}>
          <span className="place">{leader.rank}</span>
          <span>
            <PlayerLink player={leader}>{`${leader.firstName} ${leader.lastName}`.trim()}</PlayerLink>
            <small>{leader.team}</small>
          </span>
          <b>{format(leader.value)}</b>
        </li>
      ))}
    </ol>
  </div>
);
