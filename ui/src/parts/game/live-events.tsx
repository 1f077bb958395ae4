import { useEffect } from 'react';
import { type AnyPrimeCache, primeCache } from '../../api/cache.ts';
import { type AnyCall, get, withQuery } from '../../api/client.ts';
import { useSite } from '../../api/site.ts';
import { followGame } from './live.ts';

export interface LiveEventsProps {
  /** The call of this site that is made again after each event. */
  path: string;
  /** The ids of the games. */
  games: number[];
  /** Called after each event. A new function follows the games anew. */
  onChange: () => void;
}

/** Makes a call again after each live event of some games. Shows nothing; its chunk loads with the first live game. */
export default function LiveEvents({ path, games, onChange }: LiveEventsProps) {
  const { tenant } = useSite();
  const url = withQuery(path, tenant);
  const lives = games.map((id) => withQuery(`/api/gamesv2/${id}/live`, tenant)).join(' ');
  useEffect(() => {
    const reload = async () => {
      (primeCache as AnyPrimeCache)(url, await (get as AnyCall)(url));
      onChange();
    };
    const following = lives.split(' ').map((live) => followGame(live, reload));
    return () => {
      for (const leave of following) leave();
    };
  }, [url, lives, onChange]);
  return null;
}
