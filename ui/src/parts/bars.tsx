import './bars.css';
import type { Of } from '../api/types.ts';
import { statValue } from '../lib/box.ts';
import { initials, oneDecimal, whole } from '../lib/format.ts';
import { side } from '../lib/game.ts';

interface BarsProps {
  /** Oldest first. */
  games: Of<'PlayerGame'>[];
  stat: Of<'Stat'>;
  average: number | null | undefined;
}

/** Points game by game, with the opponent and the result beneath; a dotted line is the average. */
export function Bars({ games, stat, average }: BarsProps) {
  const points = games.map((one) => statValue(one.stats, stat) ?? 0);
  const max = Math.max(5, average ?? 0, ...points) * 1.08;
  return (
    <div className="card trend">
      <ol
        className={average == null ? 'bars plain' : 'bars'}
        style={{ '--max': max, '--avg': average ?? 0 }}
        aria-label="Points by game, oldest first"
      >
        {games.map((one, index) => {
          const { opponent, result } = side(one.game, one.slt_id === one.game.home_team_id);
          return (
            <li key={one.game_id} className={result === 'L' ? 'lost' : 'won'} style={{ '--v': points[index] ?? 0 }}>
              <span className="col" aria-hidden="true" />
              <span>
                <b>{whole(points[index])}</b>
                <abbr title={opponent.name}>{initials(opponent.name).slice(0, 2)}</abbr>
                <br />
                {result}
              </span>
            </li>
          );
        })}
      </ol>
      <p className="hint">Pale bars are losses.{average != null && ` Dotted line: average, ${oneDecimal(average)}.`}</p>
    </div>
  );
}
