import type { ReactNode } from 'react';
import { useParams, useSearchParams } from 'wouter';
import { useSite, useSiteData } from '../../../api/site.ts';
import type { Of } from '../../../api/types.ts';
import { Filter } from '../../../kit/filter.tsx';
import { byWhen } from '../../../lib/game.ts';
import { lazyPart } from '../../../lib/lazily.tsx';
import { useTitle } from '../../../lib/title.ts';
import { Loaded } from '../../../parts/loaded.tsx';
import { GameLog } from '../../../parts/people/game-log.tsx';
import { PlayerBoxes } from '../../../parts/people/player-boxes.tsx';
import { fullName, PlayerHead } from '../../../parts/people/player-head.tsx';
import { PlayerTabs, usePlayerTab } from '../../../parts/people/player-tabs.tsx';
import type { StatsProps } from './stats.tsx';

type Page = Of<'PlayerPage'>;

const More = lazyPart('parts/people/player-more', () => import('../../../parts/people/player-more.tsx'));
const Stats = lazyPart<StatsProps>('screens/public/player/stats', () => import('./stats.tsx'));

export default function PlayerScreen() {
  const { organization } = useSite();
  const { id = '' } = useParams<{ id: string }>();
  const page = useSiteData(`/api/playersv2/${id}/basic`, { scope: 'all', lines: 'true' });
  useTitle(page.data && fullName(page.data.player), organization.name);
  return (
    <Loaded from={page} what="the player" missing="There is no such player">
      {(data) => <PlayerPage key={data.player.id} page={data} id={id} />}
    </Loaded>
  );
}

/** The team whose games are shown, stored in the URL; `all` shows every team. */
function useTeam(page: Page): [team: number | null, choose: (team: string) => void] {
  const [query, setQuery] = useSearchParams();
  const current = page.teamHistory.find(
    (entry) => entry.active && page.averages.some((of) => of.slt_id === entry.slt_id),
  );
  const asked = query.get('team') ?? String(current?.slt_id ?? 'all');
  const team = page.teamHistory.find((entry) => String(entry.slt_id) === asked)?.slt_id ?? null;
  const choose = (next: string) =>
    setQuery(
      (before) => {
        before.set('team', next);
        return before;
      },
      { replace: true },
    );
  return [team, choose];
}

function PlayerPage({ page, id }: { page: Page; id: string }) {
  const tab = usePlayerTab();
  const [team, choose] = useTeam(page);
  const averages = page.averages.find((average) => (average.slt_id ?? null) === team);
  const games = page.gameLines
    .filter((line) => team === null || line.slt_id === team)
    .sort((one, other) => byWhen(other.game, one.game));
  const filter = page.teamHistory.length > 1 && (
    <Filter label="Team" value={String(team ?? 'all')} onChange={choose}>
      <option value="all">All teams</option>
      {page.teamHistory.map((entry) => (
        <option key={entry.slt_id} value={String(entry.slt_id)}>
          {entry.name} ({entry.season})
        </option>
      ))}
    </Filter>
  );
  return (
    <>
      <PlayerHead page={page} />
      <div className="wrap page">
        <PlayerBoxes averages={averages} stats={page.allStats} />
        <PlayerTabs id={id} tab={tab} />
        <div className="part" id="part" role="tabpanel" aria-labelledby={`tab-${tab}`}>
          {tab === 'profile' && <Profile page={page} games={games.slice(0, 5)} filter={filter} />}
          {tab === 'stats' && <Stats {...{ page, team, games, averages, filter }} />}
          {(tab === 'bio' || tab === 'videos') && <More />}
        </div>
      </div>
    </>
  );
}

interface ProfileProps {
  page: Page;
  /** Newest first. */
  games: Page['gameLines'];
  filter: ReactNode;
}

function Profile({ page, games, filter }: ProfileProps) {
  return (
    <section className="section" aria-labelledby="latest">
      <div className="section-head">
        <h2 id="latest">Latest games</h2>
        {filter}
      </div>
      <GameLog caption="Latest games" games={games} stats={page.allStats} />
    </section>
  );
}
