import { Icon } from '../../kit/icon.tsx';
import { SIDES, teamOf } from '../../lib/courtside/roster.ts';
import { Crest } from '../../parts/face.tsx';
import { Tap } from '../tap.tsx';
import { timeoutsOf } from './band.tsx';
import type { ScorerDesk } from './desk.ts';
import type { ScorerKey } from './keys.ts';
import './score-only.css';

const POINTS: [ScorerKey, string][] = [
  ['made1', '+1'],
  ['made2', '+2'],
  ['made3', '+3'],
];

/** The board of the depth `score`: points and time-outs of both teams. */
export function ScoreOnly({ desk }: { desk: ScorerDesk }) {
  const { game } = desk;
  return (
    <div className="ct-body duo">
      {SIDES.map((side) => {
        const { id, name, logo } = teamOf(game, side);
        const { left } = timeoutsOf(game, side);
        return (
          <section key={side} aria-label={name}>
            <h2>
              <Crest id={id} name={name} logo={logo} />
              {name}
              <Tap className="tool" onTap={() => desk.timeout(side)}>
                <Icon name="clock" />
                Time-out, {left} left
              </Tap>
            </h2>
            <div className="keys">
              {POINTS.map(([key, text]) => (
                <Tap
                  key={key}
                  className="hit made w4"
                  aria-label={`${text} ${name}`}
                  onTap={() => desk.act(key, { team: side })}
                >
                  <b>{text}</b>
                </Tap>
              ))}
            </div>
          </section>
        );
      })}
      <p className="hint">
        <Icon name="info" />
        Score only. Add players at any time in the menu; what is recorded stays.
      </p>
    </div>
  );
}
