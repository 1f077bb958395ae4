import { Icon } from '../../kit/icon.tsx';
import { isOrdered } from '../../lib/courtside/entries.ts';
import { SIDES } from '../../lib/courtside/roster.ts';
import { lineOf, periodName, whenOf } from '../../lib/courtside/words.ts';
import type { ScorerGame } from '../game/scorer-game.ts';
import { stateWords } from '../game/state-words.ts';
import { Tap } from '../tap.tsx';
import type { ScorerDesk } from './desk.ts';
import './foot.css';

/** Returns the last events, the newest first, with their places in the order of the game. */
function recent({ log }: ScorerGame, count: number) {
  const found: { index: number }[] = [];
  for (let index = log.events.length - 1; index >= 0 && found.length < count; index -= 1) {
    const event = log.events[index];
    if (event && isOrdered(event) && event.kind !== 'clock') found.push({ index });
  }
  return found;
}

/** Returns whether the players' points add up to the score. */
function matches({ log }: ScorerGame) {
  return SIDES.every((side) => {
    const { own } = log.state[side];
    return own['2PM'] + own['3PM'] + own.FTM === 0;
  });
}

/** Undo, redo, the last events, and on phones the menu. */
export function Foot({ desk }: { desk: ScorerDesk }) {
  const { game } = desk;
  const { history, log } = game;
  const state = stateWords(game);
  const isFull = log.rules.depth === 'full';
  return (
    <footer className="ct-foot">
      <Tap className="undo-btn" disabled={!history.last} onTap={() => desk.undo()}>
        <Icon name="undo" />
        Undo
      </Tap>
      <Tap className="undo-btn redo" aria-label="Redo" disabled={!history.next} onTap={() => desk.redo()}>
        <Icon name="undo" />
      </Tap>
      <div className="recent" role="group" aria-label="Last entries, tap one to fix it">
        {recent(game, 6).map(({ index }, place) => {
          const event = log.events[index];
          if (!event) return null;
          const [home, away] = log.scores[index] ?? [0, 0];
          return (
            <Tap key={event.id} onTap={() => desk.open({ kind: 'fix', id: event.id })}>
              {lineOf(game, event)}
              <small>
                {place === 0 && <span className="only-phone">{`${state.words} · `}</span>}
                {whenOf(game, event)}
                {event.kind === 'shot' && event.made && <span className="only-wide">{` · ${away}–${home}`}</span>}
              </small>
            </Tap>
          );
        })}
      </div>
      <Tap
        className="ct-btn only-phone"
        aria-label={`Menu: log, end ${periodName(log.rules, game.period)}, end game, light`}
        onTap={() => desk.open({ kind: 'menu' })}
      >
        <Icon name="menu" />
      </Tap>
      {isFull && (
        <span className={`ct-state only-wide${matches(game) ? '' : ' off'}`}>
          <Icon name={matches(game) ? 'check' : 'alert'} size="s" />
          {matches(game) ? 'Points match' : 'Points without a player'}
        </span>
      )}
    </footer>
  );
}
