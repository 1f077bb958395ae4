import './highs.css';
import { Link } from 'wouter';
import type { Of } from '../../../api/types.ts';
import { integer } from '../../../lib/format.ts';
import { sideOf } from '../../../lib/game.ts';
import { longDate, shortDate } from '../../../lib/when.ts';
import { gamePath } from '../../../paths.ts';
import { bestGames, type StatHigh } from './best-games.ts';

interface HighsProps {
  title: string;
  /** Newest first. */
  games: Of<'PlayerGame'>[];
  stats: Of<'Stat'>[];
}

/** The player's highest number in each counted stat, with a link to the game. */
export function Highs({ title, games, stats }: HighsProps) {
  const highs = bestGames(games, stats);
  if (highs.length === 0) return null;
  return (
    <section className="section" aria-labelledby="highs">
      <div className="section-head">
        <h2 id="highs">{title}</h2>
      </div>
      <ul className="highs">
        {highs.map((high) => (
          <High key={high.stat.id} high={high} />
        ))}
      </ul>
    </section>
  );
}

function High({ high: { stat, value, line } }: { high: StatHigh }) {
  const { game, slt_id } = line;
  const { opponent, home } = sideOf(game, slt_id === game.home_team_id);
  return (
    <li>
      <Link className="card high" href={gamePath(game.id)}>
        <span className="high-value">
          <b>{integer(value)}</b> <abbr title={stat.name}>{stat.abbreviation}</abbr>
        </span>
        <span>
          {home ? '' : 'at '}
          {opponent.name}
        </span>
        <small title={longDate(game.date)}>{shortDate(game.date)}</small>
      </Link>
    </li>
  );
}
