import { Link } from 'wouter';
import type { Clash } from '../../../api/schedules.ts';
import { Icon } from '../../../kit/icon.tsx';
import { clock, shortDate } from '../../../lib/when.ts';
import { gamePath } from '../../../paths.ts';

interface ClashListProps {
  clashes: Clash[];
  /** Whether the games are links; a dialog whose text would be lost has none. */
  links?: boolean;
}

/** A list of clashes, each a sentence with its games. */
export const ClashList = ({ clashes, links = true }: ClashListProps) => (
  <ul className="clashes">
    {clashes.map(({ kind, text, games }) => (
      <li key={`${kind} ${text}`}>
        <Icon name="alert" />
        <div>
          <p>{text}</p>
          <ul>
            {games.map(({ id, away, home, date, time, location }) => (
              <li key={id}>
                {links ? (
                  <Link href={gamePath(id)}>
                    {away} at {home}
                  </Link>
                ) : (
                  `${away} at ${home}`
                )}
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
