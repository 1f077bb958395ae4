import './screen.css';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { useSite, useSiteData } from '../../../api/site.ts';
import type { Of } from '../../../api/types.ts';
import { Empty } from '../../../kit/states.tsx';
import { integer } from '../../../lib/format.ts';
import { lazily } from '../../../lib/lazily.tsx';
import { useAddressQuery } from '../../../lib/query.ts';
import { useTitle } from '../../../lib/title.ts';
import { Avatar, Crest } from '../../../parts/face.tsx';
import { combineData, Loaded } from '../../../parts/loaded.tsx';
import { playerPath, teamPath } from '../../../paths.ts';
import { LeaderBanner } from './leader-banner.tsx';
import type { SeasonLeadersProps } from './season-leaders.tsx';

const SeasonLeaders = lazily<SeasonLeadersProps>(() => import('./season-leaders.tsx'));

export default function Leaderboard() {
  const { organization } = useSite();
  const points = useSiteData('/api/records/top20Points');
  const threes = useSiteData('/api/records/top20Threes');
  const wins = useSiteData('/api/records/top20TeamWins');
  useTitle('Leaderboard', organization.name);
  return (
    <Loaded from={combineData(points, threes, wins)} what="the leaders" title="Leaderboard" rows={8}>
      {([{ players: scorers }, { players: shooters }, { teams }]) => (
        <div className="page">
          <header className="wrap page-head">
            <div>
              <h1>Leaderboard</h1>
              <p className="sub">Totals of the current seasons</p>
            </div>
          </header>
          {scorers.length + shooters.length + teams.length === 0 && (
            <div className="wrap">
              <Empty title="No leaders yet">
                <p>Leaders appear here after the first results.</p>
              </Empty>
            </div>
          )}
          {scorers.length > 0 && (
            <LeaderBanner title="Points" of="points">
              {scorers.map((scorer) => (
                <Player key={scorer.id} player={scorer} rank={scorer.rank} total={scorer.totalPoints} unit="pts" />
              ))}
            </LeaderBanner>
          )}
          {shooters.length > 0 && (
            <LeaderBanner title="Threes" of="threes">
              {shooters.map((shooter) => (
                <Player key={shooter.id} player={shooter} rank={shooter.rank} total={shooter.totalThrees} unit="made" />
              ))}
            </LeaderBanner>
          )}
          {teams.length > 0 && (
            <LeaderBanner title="Team wins" of="team wins">
              {teams.map((team) => (
                <Ticket
                  key={team.teamId}
                  href={teamPath(team.teamId)}
                  face={<Crest id={team.teamId} name={team.name} logo={team.logo_url} size={48} />}
                  name={team.name}
                  {...{ rank: team.rank, total: team.wins, unit: team.wins === 1 ? 'win' : 'wins' }}
                />
              ))}
            </LeaderBanner>
          )}
          {scorers.length + shooters.length + teams.length > 0 && <BySeason />}
        </div>
      )}
    </Loaded>
  );
}

/** Opens the leaders by season, which an address with a choice opens at once. */
function BySeason() {
  const { read } = useAddressQuery();
  const [pressed, setPressed] = useState(false);
  const [chosen] = useState(['season', 'league', 'per'].some((name) => read(name)));
  if (pressed || chosen) return <SeasonLeaders takesFocus={pressed} />;
  return (
    <p className="wrap by-season">
      <button type="button" className="btn second" onClick={() => setPressed(true)}>
        Every statistic, by season and league
      </button>
    </p>
  );
}

interface Placed {
  /** From 1. */
  rank: number;
  total: number;
  unit: string;
}

function Player({ player, ...placed }: Placed & { player: Of<'Face'> }) {
  const name = `${player.firstName} ${player.lastName}`.trim();
  return (
    <Ticket
      href={player.public_name === 'hidden' ? null : playerPath(player.id)}
      face={<Avatar id={player.id} name={name} image={player.image} size={48} />}
      name={name}
      {...placed}
    />
  );
}

interface TicketProps extends Placed {
  /** Null if the row has no page of its own. */
  href: string | null;
  face: ReactNode;
  name: string;
}

function Ticket({ href, face, name, rank, total, unit }: TicketProps) {
  const kind = rank <= 3 ? 'ticket top' : 'ticket';
  const content = (
    <>
      {face}
      <span className="rk" data-place={rank} aria-hidden="true" />
      <div>
        <p className="nm">{name}</p>
        <p className="v">
          {integer(total)} <small>{unit}</small>
        </p>
      </div>
    </>
  );
  return (
    <li value={rank}>
      {href ? (
        <Link className={kind} href={href}>
          {content}
        </Link>
      ) : (
        <div className={kind}>{content}</div>
      )}
    </li>
  );
}
