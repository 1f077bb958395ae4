import './live.css';
import { type ComponentType, type ReactNode, useState } from 'react';
import { withQuery } from '../../../api/client.ts';
import { useSite } from '../../../api/site.ts';
import type { Of } from '../../../api/types.ts';
import { Segment } from '../../../kit/tabs.tsx';
import { countOf, dash } from '../../../lib/format.ts';
import { displayStatus } from '../../../lib/game.ts';
import { instant } from '../../../lib/instants.ts';
import { BoxScore } from '../../../parts/game/box-score.tsx';
import { PeriodTable } from '../../../parts/game/period-table.tsx';
import { Loaded } from '../../../parts/loaded.tsx';
import { GameClock, minutes } from './live-clock.tsx';
import { Flow } from './live-flow.tsx';
import { SpokenScore, usePlays } from './live-following.tsx';
import { PlayRows } from './live-plays.tsx';

type Courtside = Of<'Courtside'>;

export interface LiveProps {
  page: Of<'GamePage'>;
  /** The head of the page. */
  Score: ComponentType<ScoreProps>;
  /** The video, the comparison of the teams, and the share button. */
  children: ReactNode;
}

export interface ScoreProps {
  page: Of<'GamePage'>;
  zone: string;
  /** What stands beside the status: the clock of the game. */
  top?: ReactNode;
  /** What stands below the score. */
  facts?: ReactNode;
}

/** The page of a game that is scored at the court: with its clock, its plays and how the lead went. */
export default function Live({ page, Score, children }: LiveProps) {
  const { time_zone } = useSite().organization;
  const { courtside } = page;
  if (!courtside) return null;
  const { game } = page;
  const isLive = displayStatus(game) === 'live';
  const { clock, period } = courtside;
  return (
    <>
      <Score
        page={page}
        zone={time_zone}
        top={
          isLive && (
            <b className="live-clock">
              {nameOf(courtside, period)} {clock && <GameClock courtside={courtside} />}
            </b>
          )
        }
        facts={
          isLive && (
            <div className="live-facts">
              <Facts courtside={courtside} side="away" />
              <Facts courtside={courtside} side="home" />
            </div>
          )
        }
      />
      <SpokenScore
        key={game.id}
        text={`${game.awayTeam.name} ${game.score_away ?? 0}, ${game.homeTeam.name} ${game.score_home ?? 0}`}
      />
      <div className="wrap page">
        <Body page={page} courtside={courtside} isLive={isLive} />
        <div className="live-more">{children}</div>
      </div>
    </>
  );
}

/** The fouls and time-outs of a team. */
function Facts({ courtside, side }: { courtside: Courtside; side: 'home' | 'away' }) {
  const [fouls, bonus] = [courtside.teamFouls[side], courtside.bonus[side]];
  return (
    <div>
      {bonus && <b className="bonus">Bonus</b>}
      {courtside.depth !== 'score' && (
        <span>
          Fouls {fouls}{' '}
          <i className="pips" style={{ '--of': bonus ? Math.min(fouls, 5) : Math.max(fouls + 1, 5), '--on': fouls }} />
        </span>
      )}
      <span>{countOf(courtside.timeouts[side], 'time-out')} left</span>
    </div>
  );
}

function Body({ page, courtside, isLive }: { page: Of<'GamePage'>; courtside: Courtside; isLive: boolean }) {
  const { game } = page;
  const { organization, tenant } = useSite();
  const told = courtside.plays;
  const last = told.at(-1)?.p ?? 1;
  const [chosen, choose] = useState<number>();
  const hash = (period?: number) => told.find(({ p }) => p === period)?.hash;
  const newest = usePlays(game.id, last, hash(last));
  const older = usePlays(game.id, chosen, hash(chosen));
  // The statistic MIN counts whole minutes; this page shows seconds too.
  const shown = { ...page, allStats: page.allStats.filter(({ abbreviation }) => abbreviation !== 'MIN') };
  const cells = (isFirst: boolean, player?: number | null) => {
    const time = courtside.minutes.find(({ player_id }) => player_id === player);
    const isOn = isLive && [...courtside.onCourt.home, ...courtside.onCourt.away].some((id) => id === player);
    const columns = isFirst
      ? [['MIN', 'Minutes', time?.tenths == null ? dash : minutes(time.tenths)]]
      : [
          ['+/−', 'Plus/minus', time ? signed(time.plusMinus) : dash],
          ['On', 'On the court', isOn && '●'],
        ];
    return columns.map(([name, title, text]) =>
      player === undefined ? (
        <th key={`${name}`} scope="col" className="num">
          <abbr title={`${title}`}>{name}</abbr>
        </th>
      ) : (
        <td key={`${name}`} className="num">
          {player && text}
        </td>
      ),
    );
  };
  const csv = withQuery(`/api/gamesv2/${game.id}/play-by-play.csv`, tenant);
  const { correctedAt } = courtside;
  return (
    <div className="followed">
      <div>
        {isLive && (
          <section className="card plays" aria-label="Last plays">
            <PlayRows game={game} plays={newest.data?.plays ?? []} most={3} />
          </section>
        )}
        <PeriodTable page={page} />
        {courtside.flow.length > 0 && <Flow game={game} courtside={courtside} />}
        {page.playerStats.length > 0 &&
          [false, true].map((home) => <BoxScore key={`${home}`} page={shown} home={home} cells={cells} />)}
      </div>
      <section className="card plays" aria-labelledby="plays">
        <div className="plays-head">
          <h2 id="plays">Play-by-play</h2>
          <Segment
            label="Period"
            choices={told.map(({ p }) => ({ value: `${p}`, label: nameOf(courtside, p) }))}
            value={`${chosen ?? last}`}
            onChange={(p) => choose(Number(p) === last ? undefined : Number(p))}
          />
        </div>
        <Loaded from={chosen ? older : newest} what="the plays" missing="There are no plays">
          {({ plays }) => <PlayRows game={game} plays={plays} />}
        </Loaded>
        <p>
          {correctedAt && <span>Corrected {instant(correctedAt, organization.time_zone)}. </span>}
          <a className="link tap" href={`${'slug' in tenant ? `/${tenant.slug}` : ''}/games/${game.id}/sheet`}>
            Score sheet
          </a>{' '}
          <a className="link tap" href={csv} download>
            Download plays (CSV)
          </a>
        </p>
      </section>
    </div>
  );
}

const nameOf = ({ periods }: Courtside, period: number) => periods[period - 1]?.name ?? '';

const signed = (points: number) => (points > 0 ? `+${points}` : `${points}`.replace('-', '−'));
