import { Link } from 'wouter';
import type { Clash } from '../../../api/schedules.ts';
import { Icon } from '../../../kit/icon.tsx';
import { clock, shortDate } from '../../../lib/when.ts';
import { gamePath } from '../../../paths.ts';

/** A list of clashes, each a sentence with links to its games. */
export const ClashList = ({ clashes }: { clashes: Clash[] }) => (
  <ul className="clashes">
    {clashes.map(({ kind, text, games }) => (
      <li key={`${kind} ${text}`}>
        <Icon name="alert" />
        <div>
          <p>{text}</p>
          <ul>
            {games.map(({ id, away, home, date, time, location }) => (
              <li key={id}>
                <Link href={gamePath(id)}>
                  {away} at {home}
                </Link>
                <small>
                  {shortDate(date)}, {clock(time)}
                  {location && `, ${location}`}
                </small>
              </li>
            ))}
          </ul>
        </div>
      </li>
    ))}
  </ul>
);
