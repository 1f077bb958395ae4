import '../../kit/css/strip.css';
import './ticker.css';
import { Link } from 'wouter';
import { useSite } from '../../api/site.ts';
import type { Of } from '../../api/types.ts';
import { displayStatus, hasScore, sideOf, statusText } from '../../lib/game.ts';
import { clock, relativeDay, shortDate, today, weekday } from '../../lib/when.ts';
import { gamePath } from '../../paths.ts';

type Game = Of<'Game'>;

/** Number of games shown. */
const most = 8;

/** A strip with the first games of a list, each with its time or score. */
export function Ticker({ label, games }: { label: string; games: Game[] }) {
  const { organization } = useSite();
  const now = today(organization.time_zone);
  return (
    <section className="strip ticker" aria-label={label}>
      <div className="wrap">
        <ul tabIndex={0} aria-label="Games">
          {games.slice(0, most).map((game) => (
            <li key={game.id}>
              <Link href={gamePath(game.id)}>
                <small>{when(game, now)}</small>
                <Line game={game} home={false} />
                <Line game={game} home />
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function when(game: Game, now: string): string {
  const day = relativeDay(game.date, now);
  if (displayStatus(game) === 'scheduled') {
    return `${day ?? `${weekday(game.date)} ${shortDate(game.date)}`}, ${clock(game.time)}`;
  }
  return displayStatus(game) === 'live' ? 'Live' : `${statusText(game)} ${shortDate(game.date)}`;
}

function Line({ game, home }: { game: Game; home: boolean }) {
  const { own, points, result } = sideOf(game, home);
  return (
    <>
      <span className={result === 'L' ? 'lose' : ''}>{own.name}</span>
      <b>{hasScore(game) ? points : ''}</b>
    </>
  );
}
