import './bracket-card.css';
import { Link } from 'wouter';
import type { Of } from '../../../api/types.ts';
import { clock, monthDay, relativeDay } from '../../../lib/when.ts';
import { Crest } from '../../../parts/face.tsx';
import { gamePath } from '../../../paths.ts';

type Match = Of<'HomeMatch'>;
type Side = Of<'HomeSide'>;

interface BracketCardProps {
  bracket: Of<'HomeBracket'>;
  /** The page of the bracket. */
  href: string;
  now: string;
}

/** The round of a bracket that is played next. */
export default function BracketCard({ bracket, href, now }: BracketCardProps) {
  return (
    <section className="feature-game bracket-card" aria-label={bracket.name}>
      <header>
        <b>{bracket.name}</b>
        <Link className="push link" href={href}>
          Whole bracket
        </Link>
      </header>
      <div className={bracket.rounds.length > 1 ? 'hero-bk two' : 'hero-bk'}>
        {bracket.rounds.map((round) => (
          <ul key={round.name} aria-label={round.name}>
            {round.matches.map((match) => (
              <li key={match.sides.map(sideName).join()} className="bk-match">
                <Sides match={match} />
                <span className="at">{planned(round.name, match, now)}</span>
              </li>
            ))}
          </ul>
        ))}
      </div>
    </section>
  );
}

/** Returns when a matchup is played: `Tonight, 7:00 PM`; its round without a date. */
function planned(round: string, { date, time }: Match, now: string): string {
  if (!date) return round;
  return [round, relativeDay(date, now) ?? monthDay(date), time && clock(time)].filter(Boolean).join(', ');
}

const sideName = ({ name, from, seed }: Side) =>
  name ?? (from ? `Winner of ${from.join('–')}` : seed ? `Seed ${seed}` : 'To be decided');

function Sides({ match }: { match: Match }) {
  const sides = match.sides.map((side) => (
    <span key={sideName(side)} className={`bk-side${side.won ? ' won' : ''}${side.name ? '' : ' open'}`}>
      <small>{side.name && side.seed}</small>
      {side.name && <Crest id={side.team_id ?? 0} name={side.name} logo={side.logo_url} size={20} />}
      <span>{sideName(side)}</span>
      <b>{side.score}</b>
    </span>
  ));
  return match.game_id ? <Link href={gamePath(match.game_id)}>{sides}</Link> : <div>{sides}</div>;
}
