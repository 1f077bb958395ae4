// The panel while there is no question: the tip, an event that is put in, the time between periods.
import type { ReactNode } from 'react';
import { SIDES, teamOf } from '../../lib/courtside/roster.ts';
import { periodName } from '../../lib/courtside/words.ts';
import { Tap } from '../tap.tsx';
import type { ScorerDesk } from './desk.ts';

export function Panel({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="ask" role="group" aria-label={label}>
      {children}
    </div>
  );
}

/** After a period: buttons that start the next one and end the game. Once the game is over, only the sheet of its end. */
function Ended({ desk }: { desk: ScorerDesk }) {
  const { log, period } = desk.game;
  const { home, away } = log.state;
  const isLast = period >= log.rules.periods && (home.score !== away.score || log.rules.draws);
  return (
    <Panel label="Between periods">
      <p className="ask-line">
        <span>
          <b>{log.ending ? 'The game is over' : `${periodName(log.rules, period)} has ended`}</b>
        </span>
      </p>
      <div className="opts">
        {!log.ending && (
          <Tap className={isLast ? 'opt soft' : 'opt'} onTap={() => desk.nextPeriod()}>
            Start {periodName(log.rules, period + 1)}
          </Tap>
        )}
        {(log.ending || period >= log.rules.periods) && (
          <Tap className={isLast ? 'opt' : 'opt soft'} onTap={() => desk.open({ kind: 'end' })}>
            {log.ending ? 'Check or reopen' : 'End game'}
          </Tap>
        )}
      </div>
    </Panel>
  );
}

/** The tip, the next period, or nothing to do. */
export function Idle({ desk }: { desk: ScorerDesk }) {
  const { game } = desk;
  const { state } = game.log;
  const isTip = !state.played && !state.arrow && state.periods.length > 0 && game.log.rules.depth === 'full';
  if (isTip) {
    return (
      <Panel label="Tip">
        <p className="ask-line">
          <span>Who has the ball after the tip?</span>
        </p>
        <div className="opts">
          {SIDES.map((side) => (
            <Tap key={side} className="opt" onTap={() => desk.tip(side)}>
              {teamOf(game, side).name}
            </Tap>
          ))}
        </div>
      </Panel>
    );
  }
  const { insertAt } = desk;
  if (insertAt) {
    return (
      <Panel label="Add an event">
        <p className="ask-line">
          <span>
            Add an event {insertAt.isAfter ? 'after' : 'before'} <b>{insertAt.beside}</b>
          </span>
        </p>
        <div className="opts">
          <Tap className="opt soft" onTap={() => desk.letGo()}>
            Cancel
          </Tap>
        </div>
      </Panel>
    );
  }
  if (state.periods.at(-1)?.ended) return <Ended desk={desk} />;
  return (
    <div className="ask idle">
      <p>Tap a player, then what happened.</p>
    </div>
  );
}
