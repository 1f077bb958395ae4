import type { Of } from '../../api/types.ts';
import { statValue } from '../../lib/box.ts';
import { countOf, dash, integer, oneDecimal, percent } from '../../lib/format.ts';

interface PlayerBoxesProps {
  averages: Of<'PlayerAverages'> | undefined;
  stats: Of<'Stat'>[];
}

/** A player's points per game, free throws and three-pointers, as far as the reader may see them. */
export function PlayerBoxes({ averages, stats }: PlayerBoxesProps) {
  const total = (abbreviation: string) =>
    statValue(
      averages?.totals ?? [],
      stats.find((stat) => stat.abbreviation === abbreviation),
    );
  const made = (of: number | null, attempted: number | null) =>
    of === null || !attempted ? 'No attempts' : `${integer(of)} of ${integer(attempted)}`;
  const share = averages?.ftPercentage;
  const isShown = (abbreviation: string) => stats.some((stat) => stat.abbreviation === abbreviation);
  return (
    <dl className="cards3">
      {isShown('PTS') && (
        <div className="card stat">
          <dt>PPG</dt>
          <dd>{oneDecimal(averages?.ppg)}</dd>
          <dd className="of">{countOf(averages?.games ?? 0, 'game')}</dd>
        </div>
      )}
      {isShown('FT%') && (
        <div className="card stat">
          <dt>FT%</dt>
          <dd>
            {percent(share)}
            {share != null && <small>%</small>}
          </dd>
          <dd className="of">{made(total('FTM'), total('FTA'))}</dd>
        </div>
      )}
      {isShown('3PM') && (
        <div className="card stat">
          <dt>3PM</dt>
          <dd>{averages ? integer(averages.total3PM) : dash}</dd>
          <dd className="of">{made(total('3PM'), total('3PA'))}</dd>
        </div>
      )}
    </dl>
  );
}
