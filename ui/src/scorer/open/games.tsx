import { Icon } from '../../kit/icon.tsx';
import { countOf } from '../../lib/format.ts';
import { clock, shortDate } from '../../lib/when.ts';
import type { KeptGame } from '../game/memory.ts';
import { ENDED } from '../game/state-words.ts';
import { Tap } from '../tap.tsx';

interface GamesProps {
  games: KeptGame[];
  message: string;
  onOpen: (game: number) => void;
}

const noteOf = ({ ended, unsentSince }: KeptGame) =>
  ended ? ENDED[ended] : unsentSince ? 'Not everything is sent.' : 'Everything is sent.';

/** The games that this browser has scored. */
export function Games({ games, message, onOpen }: GamesProps) {
  return (
    <main className="join" id="main">
      <div className="top on-field">
        <h1>Score a game</h1>
        <p>
          {games.length ? `${countOf(games.length, 'game')} on this device` : 'There is no game on this device yet.'}
        </p>
      </div>
      <div className="mid">
        {message && (
          <p className="wrong" role="alert">
            {message}
          </p>
        )}
        {games.map((kept) => {
          const { homeTeam, awayTeam, date, time } = kept.page.game;
          return (
            <Tap key={kept.game} className="kept" onTap={() => onOpen(kept.game)}>
              <span>
                <b>
                  {awayTeam.name} at {homeTeam.name}
                </b>
                <small>
                  {shortDate(date)}, {clock(time)}. {noteOf(kept)}
                </small>
              </span>
              <Icon name="right" />
            </Tap>
          );
        })}
      </div>
      <p className="hint">
        <Icon name="lock" size="s" /> Scan the code that staff show you to score another game.
      </p>
    </main>
  );
}
