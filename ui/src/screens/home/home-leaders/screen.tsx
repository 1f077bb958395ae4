import '../../../parts/field-head.css';
import './screen.css';
import { Link } from 'wouter';
import { useSite, useSiteData } from '../../../api/site.ts';
import type { Of } from '../../../api/types.ts';
import { Empty } from '../../../kit/states.tsx';
import { integer } from '../../../lib/format.ts';
import { useTitle } from '../../../lib/title.ts';
import { CourtLines } from '../../../parts/court.tsx';
import { Avatar } from '../../../parts/face.tsx';
import { Loaded } from '../../../parts/loaded.tsx';
import { MyTeam } from '../../../parts/my-team/my-team.tsx';
import { PlayerLink } from '../../../parts/people/player-link.tsx';
import { BareMenu } from '../../../parts/site/bare-menu.tsx';

type Face = Of<'Face'>;

interface Ranked {
  player: Face;
  rank: number;
  total: number;
}

/** The home page with the league leaders. */
export default function HomeLeaders() {
  const { organization } = useSite();
  const answer = useSiteData('/api/stat-leaders');
  useTitle(organization.name);
  return (
    <>
      <MyTeam />
      <header className="tm-head on-field">
        <CourtLines />
        <div className="wrap lead-head">
          <div>
            <h1>Top stat leaders</h1>
            <p className="sub">{organization.name}</p>
          </div>
        </div>
      </header>
      <Loaded from={answer} what="the stat leaders" title={null} rows={8}>
        {({ leaders }) => <Boards leaders={leaders} />}
      </Loaded>
    </>
  );
}

function Boards({ leaders: { points, threes, rebounds, assists } }: { leaders: Of<'Leaders'> }) {
  const boards: [title: string, unit: string, ranked: Ranked[]][] = [
    ['Points', 'pts', points.map((leader) => ({ player: leader, rank: leader.rank, total: leader.pts }))],
    ['Threes', 'made', threes.map((leader) => ({ player: leader, rank: leader.rank, total: leader.three_pm }))],
    ['Rebounds', 'reb', rebounds.map((leader) => ({ player: leader, rank: leader.rank, total: leader.reb }))],
    ['Assists', 'ast', assists.map((leader) => ({ player: leader, rank: leader.rank, total: leader.ast }))],
  ];
  const any = boards.some(([, , ranked]) => ranked.length > 0);
  return (
    <div className="wrap page">
      <BareMenu />
      {any ? (
        <div className="leaders">
          {boards.map(([title, unit, ranked]) => (
            <Board key={title} title={title} unit={unit} ranked={ranked} />
          ))}
        </div>
      ) : (
        <Empty title="No leaders yet">
          <p>Leaders appear here after the first box score.</p>
          <Link className="btn second" href="/schedule">
            Schedule
          </Link>
        </Empty>
      )}
    </div>
  );
}

function Board({ title, unit, ranked }: { title: string; unit: string; ranked: Ranked[] }) {
  return (
    <section className="card leader" aria-label={title}>
      <header>
        <h2>{title}</h2>
        <small>season total</small>
      </header>
      {ranked.length === 0 && <p className="hint">Nobody yet</p>}
      <ol>
        {ranked.map(({ player, rank, total }, index) => (
          <li key={player.id} value={rank} className={index === 0 ? 'first' : 'next'}>
            {index > 0 && <span className="rank">{rank}</span>}
            <Avatar {...face(player)} {...(index === 0 ? { size: 64 } : {})} />
            <PlayerLink className="t-link" player={player}>
              {index === 0 ? <b>{name(player)}</b> : name(player)}
            </PlayerLink>
            <span className="v">
              {integer(total)}
              <span className="vh"> {unit}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

const name = ({ firstName, lastName }: Face) => `${firstName} ${lastName}`.trim();
const face = (player: Face) => ({ id: player.id, name: name(player), image: player.image });
