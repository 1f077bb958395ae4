import './champions.css';
import { Link } from 'wouter';
import { oneDecimal } from '../../../lib/format.ts';
import { Avatar } from '../../../parts/face.tsx';
import { PlayerLink } from '../../../parts/people/player-link.tsx';
import { teamPath } from '../../../paths.ts';
import type { Home } from './hero.tsx';

/** The best scorers of the first champion. */
export default function Champions({ home: { champions = [] } }: { home: Home }) {
  const [first] = champions;
  if (!first?.roster) return null;
  return (
    <section aria-labelledby="champions">
      <div className="section-head">
        <h2 id="champions">The champions</h2>
        <Link className="link hint tap" href={teamPath(first.team_id)}>
          Team page
        </Link>
      </div>
      <ul className="card champions">
        {first.roster.map((player) => (
          <li key={player.id}>
            <b>{player.number}</b>
            <Avatar id={player.id} name={`${player.firstName} ${player.lastName}`.trim()} image={player.image} />
            <span>
              <PlayerLink player={player}>{`${player.firstName} ${player.lastName}`.trim()}</PlayerLink>
              <small>{player.position}</small>
            </span>
            {player.pointsPerGame != null && <small>{oneDecimal(player.pointsPerGame)} PPG</small>}
          </li>
        ))}
      </ul>
    </section>
  );
}
