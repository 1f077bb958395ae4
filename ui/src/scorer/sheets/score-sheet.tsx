import { useEffect, useState } from 'react';
import { Icon } from '../../kit/icon.tsx';
import type { ScorerGame } from '../game/scorer-game.ts';

/** Returns whether the server answers, and looks again when the network goes or comes back. */
function useNetwork({ sync }: ScorerGame): boolean {
  const [, look] = useState(0);
  useEffect(() => {
    const changed = () => look((count) => count + 1);
    addEventListener('online', changed);
    addEventListener('offline', changed);
    return () => {
      removeEventListener('online', changed);
      removeEventListener('offline', changed);
    };
  }, []);
  return navigator.onLine && sync.state !== 'offline';
}

/** Opens the score sheet in a tab of its own, from which it is printed. The server makes it, so it needs a network. */
export function ScoreSheetLink({ game }: { game: ScorerGame }) {
  const isOnline = useNetwork(game);
  const { organization } = game.kept.page;
  const label = (
    <span>
      Score sheet
      {!isOnline && <small>needs a network</small>}
    </span>
  );
  if (!isOnline) {
    return (
      <button type="button" className="btn quiet big sheet-link" disabled>
        <Icon name="print" />
        {label}
      </button>
    );
  }
  const address = `${organization.path}/games/${game.kept.game}/sheet`;
  return (
    <a className="btn quiet big sheet-link" href={address} target="_blank" rel="noopener">
      <Icon name="print" />
      {label}
    </a>
  );
}
