import '../../../parts/game/game.css';
import './screen.css';
import { useReducer, useState } from 'react';
import { Link, useParams } from 'wouter';
import { useSite, useSiteData } from '../../../api/site.ts';
import type { Of } from '../../../api/types.ts';
import { Badge } from '../../../kit/badge.tsx';
import { Icon } from '../../../kit/icon.tsx';
import { directions, displayStatus, forfeiter, hasScore, isOver, sideOf, statusText } from '../../../lib/game.ts';
import { lazily, lazyPart } from '../../../lib/lazily.tsx';
import { useTitle } from '../../../lib/title.ts';
import { clock, fullDate, zoneName } from '../../../lib/when.ts';
import { CourtLines } from '../../../parts/court.tsx';
import { Crest } from '../../../parts/face.tsx';
import { BoxScore } from '../../../parts/game/box-score.tsx';
import type { LiveEventsProps } from '../../../parts/game/live-events.tsx';
import { PeriodTable } from '../../../parts/game/period-table.tsx';
import { Loaded } from '../../../parts/loaded.tsx';
import { teamPath } from '../../../paths.ts';
import type { LiveProps, ScoreProps } from './live.tsx';
import { GameDetails } from './more.tsx';
import { matchup, withRunningScore } from './running.ts';

type Game = Of<'Game'>;

const LiveEvents = lazily<LiveEventsProps>(() => import('../../../parts/game/live-events.tsx'));

const Live = lazyPart<LiveProps>('screens/public/game/live', () => import('./live.tsx'));

/** Returns the page's heading: the teams, and the score if there is one. */
function heading(game: Game): string {
  const [away, home] = [sideOf(game, false), sideOf(game, true)];
  return hasScore(game) ? `${away.own.name} ${away.points ?? 0}, ${home.own.name} ${home.points ?? 0}` : matchup(game);
}

/** A live region that announces score changes, but not the first score. */
function Spoken({ text }: { text: string }) {
  const [first] = useState(text);
  return (
    <p className="vh" role="status">
      {text !== first && text}
    </p>
  );
}

export default function GameScreen() {
  const { organization } = useSite();
  const { id } = useParams<{ id: string }>();
  const path = `/api/gamesv2/${id}` as const;
  const page = useSiteData(path);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useTitle(page.data && matchup(page.data.game), organization.name);
  return (
    <Loaded from={page} what="the game" missing="There is no such game">
      {(data) => (
        <>
          <GamePage key={data.game.id} page={withRunningScore(data)} zone={organization.time_zone} />
          {!isOver(data.game) && <LiveEvents path={path} games={[data.game.id]} onChange={redraw} />}
        </>
      )}
    </Loaded>
  );
}

function GamePage({ page, zone }: { page: Of<'GamePage'>; zone: string }) {
  const { game, playerStats } = page;
  if (page.courtside?.period && hasScore(game))
    return (
      <Live page={page} Score={Score}>
        <GameDetails page={page} />
      </Live>
    );
  const periods = page.periodScores.length > 0 || (hasScore(game) && game.score_home != null);
  const compared = playerStats.length > 0;
  return (
    <>
      <Score page={page} zone={zone} />
      <div className="wrap page">
        <div className={['box-grid', compared && 'compared', game.video_url && 'filmed'].filter(Boolean).join(' ')}>
          {periods && <PeriodTable page={page} />}
          <GameDetails page={page} />
        </div>
        {compared && [false, true].map((home) => <BoxScore key={String(home)} page={page} home={home} />)}
      </div>
      <Spoken key={game.id} text={heading(game)} />
    </>
  );
}

function Score({ page, zone, top, facts }: ScoreProps) {
  const { game } = page;
  const [away, home] = [sideOf(game, false), sideOf(game, true)];
  const state = displayStatus(game);
  return (
    <section className="score on-field" aria-label="Score">
      <CourtLines />
      <div className="wrap">
        <p className="score-top">
          {state === 'live' ? <Badge kind="live">{statusText(game)}</Badge> : statusText(game)}
          {forfeiter(game)}
          {top}
        </p>
        <h1 className="vh">{heading(game)}</h1>
        <div className="score-row">
          <ScoreTeam team={away.own} word="Away" />
          <div className="score-nums" aria-hidden="true">
            {hasScore(game) ? (
              <>
                <span className={away.result === 'L' ? 'lose' : ''}>{away.points ?? 0}</span>
                <i />
                <span className={home.result === 'L' ? 'lose' : ''}>{home.points ?? 0}</span>
              </>
            ) : (
              <span className="score-time">{state === 'scheduled' ? clock(game.time) : 'at'}</span>
            )}
          </div>
          <ScoreTeam team={home.own} word="Home" home />
        </div>
        {facts}
        <p className="score-info">
          <span title={zoneName(zone)}>
            <Icon name="calendar" size="s" />
            {fullDate(game.date)}, {clock(game.time)}
          </span>
          {game.location && <Place page={page} />}
          {game.league && (
            <span>
              <Icon name="trophy" size="s" />
              {game.league.name}
            </span>
          )}
        </p>
      </div>
    </section>
  );
}

/** The place of a game: links to the page of its venue, or to a map. */
function Place({ page: { game, venueId } }: { page: Of<'GamePage'> }) {
  const where = (
    <>
      <Icon name="pin" size="s" />
      {game.location}
    </>
  );
  return venueId ? (
    <Link className="tap" href={`/venues/${venueId}`}>
      {where}
    </Link>
  ) : (
    <a className="tap" href={directions(game)} rel="noopener">
      {where}
    </a>
  );
}

const ScoreTeam = ({ team, word, home }: { team: Game['homeTeam']; word: string; home?: boolean }) => (
  <div className={home ? 'score-team h' : 'score-team'}>
    <Crest id={team.id} name={team.name} logo={team.logo_url} size={64} />
    <span>
      <Link href={teamPath(team.id)}>{team.name}</Link>
      <small>{word}</small>
    </span>
  </div>
);
