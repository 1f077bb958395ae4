import './result.css';
import type { Of } from '../api/types.ts';
import { pair } from '../lib/format.ts';
import { scored, shown, side, statusWord } from '../lib/game.ts';
import { clock } from '../lib/when.ts';

interface ResultProps {
  game: Of<'Game'>;
  home: boolean;
}

/** A game from one team's point of view: `W 74–68`, or its start time. */
export function Result({ game, home }: ResultProps) {
  const { points, against, result } = side(game, home);
  if (scored(game) && points != null)
    return <span className={result === 'W' ? 'res' : 'res l'}>{`${result} ${pair(points, against)}`}</span>;
  return <span className="dim">{shown(game) === 'scheduled' ? clock(game.time) : statusWord(game)}</span>;
}
