import './result.css';
import type { Of } from '../api/types.ts';
import { scoreText } from '../lib/format.ts';
import { displayStatus, hasScore, sideOf, statusText } from '../lib/game.ts';
import { clock } from '../lib/when.ts';

interface ResultProps {
  game: Of<'Game'>;
  home: boolean;
}

/** A game from one team's point of view: `W 74–68`, or its start time. */
export function Result({ game, home }: ResultProps) {
  const { points, against, result } = sideOf(game, home);
  if (hasScore(game) && points != null)
    return <span className={result === 'W' ? 'res' : 'res l'}>{`${result} ${scoreText(points, against)}`}</span>;
  return <span className="dim">{displayStatus(game) === 'scheduled' ? clock(game.time) : statusText(game)}</span>;
}
