// Sheets with one question.
import { useEffect, useState } from 'react';
import { Icon } from '../../kit/icon.tsx';
import { clockHolder, clockText, tenthsLeft } from '../../lib/courtside/clock.ts';
import { SIDES, teamOf } from '../../lib/courtside/roster.ts';
import { periodName } from '../../lib/courtside/words.ts';
import type { ScorerDesk } from '../play/desk.ts';
import { Sheet } from '../sheet.tsx';
import { Tap } from '../tap.tsx';

/** Asks whether the scoreboard shows the score, and ends the period. */
export function EndPeriod({ desk }: { desk: ScorerDesk }) {
  const { game } = desk;
  const { state, rules } = game.log;
  const name = periodName(rules, game.period);
  const { home, away } = state;
  const close = () => desk.open(undefined);
  const end = () => {
    desk.record([{ kind: 'period', what: 'end', score: { home: home.score, away: away.score } }]);
    close();
  };
  return (
    <Sheet
      title={`End ${name}?`}
      note="Does the scoreboard show this score?"
      onClose={close}
      foot={
        <>
          <Tap className="btn quiet big" onTap={close}>
            Not yet
          </Tap>
          <span className="push" />
          <Tap className="btn primary big" onTap={end}>
            Yes, end {name}
          </Tap>
        </>
      }
    >
      <div className="fin on-field">
        <span>{teamOf(game, 'away').name}</span>
        <span className="nums">
          {SIDES.map((side) => (
            <span key={side}>{state[side].score}</span>
          ))}
        </span>
        <span>{teamOf(game, 'home').name}</span>
      </div>
    </Sheet>
  );
}

/** Asks before this device takes the clock from another. */
export function TakeClock({ desk }: { desk: ScorerDesk }) {
  const { game } = desk;
  const close = () => desk.open(undefined);
  const take = () => {
    const left = tenthsLeft(game.log, game.now());
    game.record([{ kind: 'clock', run: game.log.state.clock.run && left > 0, left }]);
    close();
  };
  const holder = game.deviceName(clockHolder(game.log));
  return (
    <Sheet
      title={`${holder.charAt(0).toUpperCase()}${holder.slice(1)} has the clock. Take it?`}
      onClose={close}
      foot={
        <>
          <Tap className="btn quiet big" onTap={close}>
            Leave it there
          </Tap>
          <span className="push" />
          <Tap className="btn primary big" onTap={take}>
            Take the clock
          </Tap>
        </>
      }
    >
      <p>The clock goes on as it is. From then on this device starts and stops it.</p>
    </Sheet>
  );
}

/** Sets the clock by hand. */
export function SetClock({ desk }: { desk: ScorerDesk }) {
  const { game } = desk;
  const [left, setLeft] = useState(() => tenthsLeft(game.log, game.now()));
  const close = () => desk.open(undefined);
  const longest = (game.period > game.log.rules.periods ? game.log.rules.overtime : game.log.rules.minutes) * 600;
  const move = (tenths: number) => setLeft(Math.max(0, Math.min(longest, left + tenths)));
  const steps: [number, string][] = [
    [-600, '−1 min'],
    [-100, '−10 s'],
    [-10, '−1 s'],
    [10, '+1 s'],
    [100, '+10 s'],
    [600, '+1 min'],
  ];
  const set = () => {
    game.record([{ kind: 'clock', run: false, left }]);
    close();
  };
  return (
    <Sheet
      title="Set the clock"
      note={periodName(game.log.rules, game.period)}
      onClose={close}
      foot={
        <>
          <Tap className="btn quiet big" onTap={close}>
            Keep the clock
          </Tap>
          <span className="push" />
          <Tap className="btn primary big" onTap={set}>
            Set to {clockText(left)}
          </Tap>
        </>
      }
    >
      <div className="fix">
        <output className="clock-now">{clockText(left)}</output>
        <div className="opts three">
          {steps.map(([tenths, name]) => (
            <Tap key={name} className="opt" onTap={() => move(tenths)}>
              {name}
            </Tap>
          ))}
        </div>
      </div>
    </Sheet>
  );
}

/** Shows what the server refused. */
export function RefusedSheet({ desk }: { desk: ScorerDesk }) {
  const { game } = desk;
  const number = game.refused.length;
  useEffect(() => void game.update({ refusedSeen: number }), [game, number]);
  return (
    <Sheet title="Refused" note="These entries do not count." onClose={() => desk.open(undefined)}>
      <ul className="rec">
        {game.refused.map(({ device, n, kind, message }) => (
          <li key={`${device}-${n}`} className="see">
            <span className="mk">
              <Icon name="alert" />
            </span>
            <span>
              <b>{kind}</b>
              <small>{message}</small>
            </span>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
