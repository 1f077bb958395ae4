import { Icon } from '../../kit/icon.tsx';
import { periodName } from '../../lib/courtside/words.ts';
import { clock } from '../../lib/when.ts';
import { stateWords } from '../game/state-words.ts';
import { Tap } from '../tap.tsx';
import type { ScorerDesk } from './desk.ts';

/** The names of the roles. */
export const ROLES = {
  all: 'Everything',
  points: 'Points and fouls',
  rest: 'Rebounds, assists and the rest',
  clock: 'Clock only',
} as const;

/** The bar of tablets: the game, the role, the state of what was recorded, the log and the end of the period. */
export function Top({ desk }: { desk: ScorerDesk }) {
  const { game } = desk;
  const { homeTeam, awayTeam, location, time } = game.kept.page.game;
  const state = stateWords(game);
  const isEnded = game.log.state.periods.at(-1)?.ended ?? false;
  const place = [location, time ? clock(time) : ''].filter(Boolean).join(', ');
  return (
    <header className="ct-top">
      <Tap className="ct-btn" aria-label="Menu" onTap={() => desk.open({ kind: 'menu' })}>
        <Icon name="menu" />
      </Tap>
      <h1>
        {awayTeam.name} at {homeTeam.name}
        <small>{place}</small>
      </h1>
      <span className="push" />
      <span className="ct-role">
        <Icon name="users" size="s" />
        {ROLES[game.kept.role]}
      </span>
      <span className={state.isOff ? 'ct-state off' : 'ct-state'} role="status">
        <Icon name={state.icon} size="s" />
        {state.words}
      </span>
      <Tap className="ct-btn" onTap={() => desk.open({ kind: 'log' })}>
        <Icon name="list" />
        Log
      </Tap>
      <Tap className="ct-btn" onTap={() => desk.open({ kind: isEnded ? 'end' : 'period' })}>
        <Icon name="flag" />
        End {isEnded ? 'game' : periodName(game.log.rules, game.period)}
      </Tap>
    </header>
  );
}
