import { useEffect, useState } from 'react';
import { clockHolder, clockText, tenthsLeft } from '../../lib/courtside/clock.ts';
import { periodName } from '../../lib/courtside/words.ts';
import type { ScorerGame } from '../game/scorer-game.ts';
import { Tap } from '../tap.tsx';
import type { ScorerDesk } from './desk.ts';

/** Milliseconds between two looks at a clock that runs. */
const TICK = 100;

/** Returns the tenths that are left, and looks again while the clock runs. The clock stops itself at zero. */
function useTenths(game: ScorerGame): number {
  const [, look] = useState(0);
  const left = tenthsLeft(game.log, game.now());
  const isRunning = game.log.state.clock.run;
  const isOver = isRunning && left === 0 && clockHolder(game.log) === game.kept.device;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => look((count) => count + 1), TICK);
    return () => clearInterval(timer);
  }, [isRunning]);
  useEffect(() => {
    if (isOver) game.record([{ kind: 'clock', run: false, left: 0 }]);
  }, [game, isOver]);
  return left;
}

/**
 * The game clock, which starts and stops; without a clock the period. After the end of a period it starts the next; after the
 * end of the game it opens the sheet that can reopen it.
 */
export function ClockKey({ desk }: { desk: ScorerDesk }) {
  const { game } = desk;
  const { log, period } = game;
  const left = useTenths(game);
  const { rules, state } = log;
  const name = periodName(rules, period);
  const isEnded = state.periods.at(-1)?.ended ?? true;
  if (log.ending) {
    return (
      <Tap className="ct-time" aria-pressed={false} onTap={() => desk.open({ kind: 'end' })}>
        Final
        <small>tap to reopen</small>
      </Tap>
    );
  }
  if (isEnded) {
    const next = periodName(rules, state.periods.length ? period + 1 : 1);
    const ended = state.periods.length ? `${name} has ended` : 'Not begun';
    return (
      <Tap className="ct-time" aria-pressed={false} onTap={() => desk.nextPeriod()}>
        Start {next}
        <small>{ended}</small>
      </Tap>
    );
  }
  if (!rules.clock) {
    return (
      <Tap className="ct-time" aria-pressed={false} onTap={() => desk.open({ kind: 'period' })}>
        {name}
        <small>tap to end</small>
      </Tap>
    );
  }
  const isRunning = state.clock.run && left > 0;
  return (
    <Tap className="ct-time" aria-pressed={isRunning} onTap={() => desk.toggleClock(clockHolder(log), left)}>
      {clockText(left)}
      <small className="only-wide">{isRunning ? 'running, tap to stop' : 'stopped, tap to start'}</small>
      <small className="only-phone">
        {name}, {isRunning ? 'running' : 'stopped'}
      </small>
    </Tap>
  );
}
