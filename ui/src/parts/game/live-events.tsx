import { useEffect, useState } from 'react';
import { type AnyPrimeCache, primeCache } from '../../api/cache.ts';
import { type AnyCall, get, withQuery } from '../../api/client.ts';
import { useSite } from '../../api/site.ts';
import { followGames } from './live.ts';

export interface LiveEventsProps {
  /** The call of this site that is made again after each event. */
  path: string;
  /** The ids of the games. */
  games: number[];
  /** Called after each event. A new function follows the games anew. */
  onChange: () => void;
}

/** The note is over the lower edge of the window, so that it moves nothing. */
const bar = {
  position: 'fixed',
  inset: 'auto 0 0',
  zIndex: 20,
  padding: '.75rem var(--gutter)',
  background: 'var(--warn-soft)',
  color: 'var(--warn)',
} as const;

/**
 * Makes a call again after each live event of some games. Shows only that the connection is lost. Its chunk loads with the first
 * live game.
 */
export default function LiveEvents({ path, games, onChange }: LiveEventsProps) {
  const { tenant } = useSite();
  const url = withQuery(path, tenant);
  const lives = games.map((id) => withQuery(`/api/gamesv2/${id}/live`, tenant)).join(' ');
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    const reload = async () => {
      (primeCache as AnyPrimeCache)(url, await (get as AnyCall)(url));
      onChange();
    };
    return followGames(lives.split(' '), reload, setLost);
  }, [url, lives, onChange]);
  return (
    <div role="status" className={isLost ? '' : 'vh'} style={isLost ? bar : {}}>
      {isLost && 'No connection: the score may be old. It is renewed when the connection is back.'}
    </div>
  );
}
