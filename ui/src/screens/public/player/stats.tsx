import './stats.css';
import type { ReactNode } from 'react';
import type { Of } from '../../../api/types.ts';
import { Empty } from '../../../kit/states.tsx';
import { lazily } from '../../../lib/lazily.tsx';
import { GameLog } from '../../../parts/people/game-log.tsx';
import { Career } from './career.tsx';
import { Highs } from './highs.tsx';
import { Splits } from './splits.tsx';
import type { TrendProps } from './trend.tsx';

const Trend = lazily<TrendProps>(() => import('./trend.tsx'));

type Page = Of<'PlayerPage'>;

export interface StatsProps {
  page: Page;
  /** The team whose games are shown; null for all teams. */
  team: number | null;
  /** The games of the team, newest first. */
  games: Page['gameLines'];
  /** The averages of `games`; undefined without games. */
  averages: Page['averages'][number] | undefined;
  filter: ReactNode;
}

/** The statistics tab: points by game, highs, splits, the career by season, and the game log. */
export default function Stats({ page, team, games, averages, filter }: StatsProps) {
  const points = page.allStats.find((stat) => stat.abbreviation === 'PTS');
  return (
    <>
      <section className="section" aria-labelledby="points">
        <div className="section-head">
          <h2 id="points">Points by game</h2>
          {filter}
        </div>
        {points && games.length > 0 ? (
          <div className="trend-room">
            <Trend games={[...games].reverse()} stat={points} average={averages?.ppg} />
          </div>
        ) : (
          <Empty title="No points yet" />
        )}
      </section>
      {games.length > 0 && (
        <>
          <Highs title={team === null ? 'Career highs' : 'Season highs'} games={games} stats={page.allStats} />
          <Splits player={page.player.id} team={team} stats={page.allStats} />
        </>
      )}
      {page.gameLines.length > 0 && <Career page={page} />}
      <section className="section" aria-labelledby="log">
        <div className="section-head">
          <h2 id="log">Game log</h2>
        </div>
        <GameLog caption="Game log" games={games} stats={page.allStats} averages={averages} />
      </section>
    </>
  );
}
