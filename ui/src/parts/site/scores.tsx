import '../../kit/css/strip.css';
import './scores.css';
import { useEffect } from 'react';
import { Link } from 'wouter';
import { useSiteData } from '../../api/site.ts';
import type { Of } from '../../api/types.ts';
import { capital } from '../../lib/format.ts';
import { clock, hasPassed } from '../../lib/when.ts';
import { gamePath } from '../../paths.ts';

type Score = Of<'DayScore'>;

/** How often the scores are loaded again while a game is live, in milliseconds. */
const pace = 30_000;

/** The scores of the day, in a strip below the header. */
export default function Scores() {
  const { data, retry } = useSiteData('/api/scores');
  const scores = data?.scores ?? [];
  const live = scores.some(({ status }) => status === 'live');
  // Each answer starts the interval again.
  useEffect(() => {
    if (!live) return;
    const timer = setInterval(() => document.visibilityState === 'visible' && retry(), pace);
    return () => clearInterval(timer);
  });
  return (
    <nav className="strip scores" aria-label="Scores of today">
      <ul className="wrap" tabIndex={0}>
        {scores.map((score) => (
          <li key={score.id}>
            <Link href={gamePath(score.id)}>
              <small className={state(score) === 'Live' ? 'on' : ''}>{state(score)}</small>
              <Side side={score.away} />
              <Side side={score.home} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function state({ status, time, liveUntil }: Score): string {
  if (status === 'scheduled') return clock(time);
  return liveUntil && hasPassed(liveUntil) ? 'Awaiting result' : status === 'completed' ? 'Final' : capital(status);
}

const Side = ({ side: { name, points, lost } }: { side: Of<'ScoreSide'> }) => (
  <span className={lost ? 'lose' : ''}>
    <span>{name}</span> <b>{points}</b>
  </span>
);
