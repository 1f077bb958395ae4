import type { Of } from '../../../api/types.ts';
import { columns, isShare, statValue } from '../../../lib/box.ts';

/** The highest value of a stat, with its game. */
export interface StatHigh {
  stat: Of<'Stat'>;
  value: number;
  line: Of<'PlayerGame'>;
}

/**
 * Returns the highest value of each visible counted stat that is above zero, in the organization's order. `lines` are
 * newest first; of several games with the highest value, the newest counts.
 */
export function bestGames(lines: Of<'PlayerGame'>[], stats: Of<'Stat'>[]): StatHigh[] {
  const counted = columns(stats).filter(({ stat }) => !isShare(stat));
  return counted.flatMap(({ stat }) => {
    let best: StatHigh | undefined;
    for (const line of lines) {
      const value = statValue(line.stats, stat) ?? 0;
      if (value > (best?.value ?? 0)) best = { stat, value, line };
    }
    return best ?? [];
  });
}
