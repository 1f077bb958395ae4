import type { TeamSide } from '../../lib/courtside/entries.ts';
import { SIDES, teamOf, tilesOf } from '../../lib/courtside/roster.ts';
import { Tap } from '../tap.tsx';
import type { ScorerDesk } from './desk.ts';
import { teamHue } from './five.tsx';
import { askShooter } from './refine.ts';

interface OptionsProps {
  className: string;
  options: readonly [value: string, name: string][];
  chosen: string | undefined;
  onChoose: (value: string) => void;
}

/** A row of kinds, one of which is chosen. */
export function Options({ className, options, chosen, onChoose }: OptionsProps) {
  return (
    <div className={`opts ${className}`}>
      {options.map(([value, name]) => (
        <Tap key={value} className="opt" aria-pressed={value === chosen} onTap={() => onChoose(value)}>
          {name}
        </Tap>
      ))}
    </div>
  );
}

function Row({ desk, side }: { desk: ScorerDesk; side: TeamSide }) {
  const { game, question, asked } = desk;
  const { id, name } = teamOf(game, side);
  const isAssist = question?.kind === 'assist';
  const others = tilesOf(game, side).filter(({ player }) => !isAssist || player !== asked?.player);
  const isFoul = question?.kind === 'foul';
  const isClear = (number: string) => number !== '–' && others.filter((other) => other.number === number).length === 1;
  return (
    <div
      className={`opts ${side === 'home' ? 'h' : 'a'}${others.length > 5 ? ' many' : ''}`}
      style={{ '--h': teamHue(id) }}
    >
      <span className="lab">{isFoul ? 'Fouled' : name}</span>
      {others.map(({ player, number, name: known }) => (
        <Tap key={player} className="opt" onTap={() => desk.answer({ team: side, player })}>
          {number !== '–' && <b>{number}</b>}
          <span className={isClear(number) ? 'vh' : 'opt-name'}> {known}</span>
        </Tap>
      ))}
      {question?.kind === 'rebound' && (
        <Tap className="opt soft" onTap={() => desk.answer({ team: side })}>
          Team<span className="vh"> {name}</span>
        </Tap>
      )}
      {isAssist && (
        <Tap className="opt soft" onTap={() => desk.letGo()}>
          None
        </Tap>
      )}
      {isFoul && (
        <Tap className="opt soft" onTap={() => askShooter(desk)}>
          Shots…
        </Tap>
      )}
    </div>
  );
}

/** The players who may answer the question: of both teams, or of one. */
export function AnswerRows({ desk }: { desk: ScorerDesk }) {
  const only = desk.answering;
  return SIDES.filter((side) => !only || side === only).map((side) => <Row key={side} desk={desk} side={side} />);
}
