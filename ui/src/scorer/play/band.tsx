import { opponent, type TeamSide } from '../../lib/courtside/entries.ts';
import { teamOf } from '../../lib/courtside/roster.ts';
import { timeoutsLeft } from '../../lib/courtside/step.ts';
import { periodName } from '../../lib/courtside/words.ts';
import { Crest } from '../../parts/face.tsx';
import type { ScorerGame } from '../game/scorer-game.ts';
import './band.css';
import './band-narrow.css';
import { ClockKey } from './clock.tsx';
import type { ScorerDesk } from './desk.ts';

interface PipsProps {
  on: number;
  of: number;
  isRound?: boolean;
}

/** Small marks that show a count; the count is also in words. */
export function Pips({ on, of, isRound = false }: PipsProps) {
  const marks = Array.from({ length: of }, (_, index) => index);
  return (
    <span className={isRound ? 'pips round' : 'pips'} aria-hidden="true">
      {marks.map((index) => (
        <i key={index} className={index < on ? 'on' : undefined} />
      ))}
    </span>
  );
}

/** Returns the team fouls that count in the current period; in overtime those of the last period count on. */
export function teamFouls({ log, period }: ScorerGame, side: TeamSide): number {
  const { state, rules } = log;
  const counting = state.periods.filter(({ p }) => p === period || (period > rules.periods && p >= rules.periods));
  return counting.reduce((sum, { fouls }) => sum + fouls[side], 0);
}

/** Returns how many time-outs a team has in this half or overtime, and how many are left. */
export function timeoutsOf({ log, period }: ScorerGame, side: TeamSide): { left: number; of: number } {
  const { rules, state } = log;
  const half = period > rules.periods ? 2 : Number(period * 2 > Math.max(rules.periods, 2));
  return { left: timeoutsLeft(state, side, period, rules), of: rules.timeouts[half] ?? 0 };
}

function Facts({ game, side }: { game: ScorerGame; side: TeamSide }) {
  const { rules } = game.log;
  const fouls = teamFouls(game, side);
  const { left, of } = timeoutsOf(game, side);
  const parts = [
    rules.depth !== 'score' && (
      <span key="fouls">
        Fouls {fouls} <Pips on={fouls} of={rules.bonusAt} />
      </span>
    ),
    rules.depth !== 'score' && fouls >= rules.bonusAt && (
      <span key="bonus" className="ct-bonus">
        Bonus
      </span>
    ),
    <span key="timeouts" className="only-wide">
      <Pips on={left} of={of} isRound /> {left} TO
    </span>,
  ];
  return <span className="ct-facts">{side === 'home' ? parts.toReversed() : parts}</span>;
}

function Side({ game, side }: { game: ScorerGame; side: TeamSide }) {
  const { id, name, logo } = teamOf(game, side);
  const parts = [
    <Crest key="crest" id={id} name={name} logo={logo} size={48} />,
    <div key="name">
      <b>{name}</b>
      <Facts game={game} side={side} />
    </div>,
    <span key="points" className="pts">
      {game.log.state[side].score}
    </span>,
  ];
  return (
    <div className={side === 'home' ? 'ct-side h' : 'ct-side a'}>{side === 'home' ? parts.toReversed() : parts}</div>
  );
}

function Arrow({ game, side }: { game: ScorerGame; side: TeamSide }) {
  const isOn = game.log.state.arrow === side;
  const shape = side === 'home' ? ['M12 5v22l15-11z', 'M4 12h8v8H4z'] : ['M20 5v22L5 16z', 'M20 12h8v8h-8z'];
  return (
    <span className={isOn ? 'arrow on' : 'arrow'} aria-hidden="true">
      <svg viewBox="0 0 32 32" fill="currentColor" aria-hidden="true">
        {shape.map((path) => (
          <path key={path} d={path} />
        ))}
      </svg>
    </span>
  );
}

/** The score, the clock, team fouls, time-outs and the arrow. */
export function Band({ desk }: { desk: ScorerDesk }) {
  const { game } = desk;
  const { arrow } = game.log.state;
  return (
    <section className="ct-band on-field" aria-label="Score">
      <Side game={game} side="away" />
      <div className="ct-clock">
        <span className="per">
          {periodName(game.log.rules, game.period)}
          {arrow && (
            <>
              <span aria-hidden="true">{arrow === 'away' ? '‹' : '›'}</span>
              <span>
                <span className="only-wide">Arrow: </span>
                {teamOf(game, arrow).name}
              </span>
            </>
          )}
        </span>
        <Arrow game={game} side={opponent('home')} />
        <ClockKey desk={desk} />
        <Arrow game={game} side="home" />
      </div>
      <Side game={game} side="home" />
    </section>
  );
}
