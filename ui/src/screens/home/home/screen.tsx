import { useReducer } from 'react';
import { Link } from 'wouter';
import { useSession } from '../../../api/session.ts';
import { useSite, useSiteData } from '../../../api/site.ts';
import { Empty } from '../../../kit/states.tsx';
import { lazily, lazyPart } from '../../../lib/lazily.tsx';
import { useTitle } from '../../../lib/title.ts';
import type { LiveEventsProps } from '../../../parts/game/live-events.tsx';
import { Ticker } from '../../../parts/home/ticker.tsx';
import { Loaded } from '../../../parts/loaded.tsx';
import { MyTeam } from '../../../parts/my-team/my-team.tsx';
import { TeamPicker } from '../../../parts/my-team/picker.tsx';
import { Hero, type Home as HomeData } from './hero.tsx';
import { Facts, LastResults, Leaders, News, NextGames, Places, Standings } from './sections.tsx';
import './screen.css';

const LiveEvents = lazily<LiveEventsProps>(() => import('../../../parts/game/live-events.tsx'));
const Champions = lazyPart('screens/home/home/champions', () => import('./champions.tsx'));

/** The most games whose live events the page follows. */
const followed = 3;

/** The default home page: what is on in this phase of the season. */
export default function Home() {
  const { organization } = useSite();
  const answer = useSiteData('/api/home');
  useTitle(organization.name);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const live = (answer.data?.home.live ?? []).slice(0, followed).map(({ id }) => id);
  return (
    <Loaded from={answer} what="the page" title={null}>
      {({ home }) => (
        <>
          {live.length > 0 && <LiveEvents path="/api/home" games={live} onChange={redraw} />}
          <Hero home={home} />
          <MyTeam />
          {home.phase !== 'new' && <Scores home={home} />}
          <div className="wrap page home-page">{home.season ? <Sections home={home} /> : <Nothing home={home} />}</div>
        </>
      )}
    </Loaded>
  );
}

/** Live games, the next ones, and the last results, in a strip. */
function Scores({ home: { live = [], next = [], results = [] } }: { home: HomeData }) {
  const games = new Map([...live, ...next.slice(0, 4), ...results].map((game) => [game.id, game]));
  return games.size > 0 && <Ticker label="Latest scores" games={[...games.values()]} />;
}

function Sections({ home }: { home: HomeData }) {
  const { phase } = home;
  const over = phase === 'off_season';
  return (
    <>
      {home.teams && <TeamPicker teams={home.teams} />}
      <div className="home-grid">
        <div className="home-col">
          {over && <Standings home={home} title="Final standings" />}
          <NextGames home={home} />
          <LastResults home={home} title={phase === 'playoffs' ? 'How they got here' : 'Last results'} />
          {phase === 'new' && <Places home={home} />}
        </div>
        <div className="home-col">
          {!over && <Standings home={home} title={phase === 'playoffs' ? 'Regular season' : 'Standings'} />}
          {home.champions && <Champions home={home} />}
          <Leaders home={home} />
          <News home={home} />
          {phase === 'new' && <Start home={home} />}
        </div>
      </div>
      <Facts home={home} />
      {phase !== 'new' && <Places home={home} />}
    </>
  );
}

/** What a visitor finds before the first result. */
const Start = ({ home: { next = [] } }: { home: HomeData }) => (
  <Empty title={next.length > 0 ? 'No results yet' : 'No games yet'}>
    <p>Schedule, standings and box scores appear here.</p>
  </Empty>
);

/** An organization without a season; staff see what to do first. */
function Nothing({ home }: { home: HomeData }) {
  const { user } = useSession();
  const { organization } = useSite();
  return (
    <>
      <Empty title="This site opens soon">
        {user ? (
          <>
            <p>Add a season with its leagues and teams, then a schedule.</p>
            <Link className="btn second" href="~/dashboard/seasons">
              Add a season
            </Link>
          </>
        ) : (
          <p>{organization.name} has no season yet. Its schedule and standings will be here.</p>
        )}
      </Empty>
      <News home={home} />
    </>
  );
}
