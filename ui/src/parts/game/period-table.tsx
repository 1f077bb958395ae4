import type { Of } from '../../api/types.ts';
import { Table } from '../../kit/table.tsx';
import { dash } from '../../lib/format.ts';
import { isFinal, sideOf } from '../../lib/game.ts';
import { Crest } from '../face.tsx';

/** Points by period. Periods without points are left out; the last column is the final score. */
export function PeriodTable({ page: { game, periodScores, gamePeriods } }: { page: Of<'GamePage'> }) {
  const played = gamePeriods
    .filter((period) => !period.hidden && !isFinal(period))
    .filter((period) => periodScores.some((score) => score.gamePeriod.id === period.id))
    .sort((one, other) => one.order - other.order);
  const points = (period: number, slt: number) =>
    periodScores.find((score) => score.gamePeriod.id === period && score.team_id === slt)?.score ?? dash;
  return (
    <div className="card">
      <Table caption="Points by period" kind="line">
        <thead>
          <tr>
            <th scope="col">Period</th>
            {played.map((period) => (
              <th key={period.id} scope="col">
                {period.name}
              </th>
            ))}
            <th scope="col">Final</th>
          </tr>
        </thead>
        <tbody>
          {[sideOf(game, false), sideOf(game, true)].map(({ own, points: total, result }) => (
            <tr key={own.slt_id}>
              <th scope="row">
                <span className="who">
                  <Crest id={own.id} name={own.name} logo={own.logo_url} size={24} />
                  <span>{result === 'W' ? <b>{own.name}</b> : own.name}</span>
                </span>
              </th>
              {played.map((period) => (
                <td key={period.id}>{points(period.id, own.slt_id)}</td>
              ))}
              <td className="key">{total ?? dash}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
