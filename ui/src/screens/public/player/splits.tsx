import { useSiteData } from '../../../api/site.ts';
import type { Of } from '../../../api/types.ts';
import { Table } from '../../../kit/table.tsx';
import { dash } from '../../../lib/format.ts';
import { AverageCells, AverageHead, averageColumns } from '../../../parts/people/averages.tsx';
import { LazyErrorNote } from '../../../parts/trouble.ts';

const rows = [
  ['home', 'Home'],
  ['away', 'Away'],
  ['wins', 'Wins'],
  ['losses', 'Losses'],
] as const;

interface SplitsProps {
  player: number;
  /** The team whose games are shown; null for all teams. */
  team: number | null;
  stats: Of<'Stat'>[];
}

/** The player's averages at home, away, in wins and in losses. Its rows are there while the numbers load. */
export function Splits({ player, team, stats }: SplitsProps) {
  const { data, error, retry } = useSiteData(`/api/playersv2/${player}/splits`);
  const splits = data?.splits.find((one) => (one.slt_id ?? null) === team);
  const columns = averageColumns(stats);
  return (
    <section className="section" aria-labelledby="splits">
      <div className="section-head">
        <h2 id="splits">Splits</h2>
        <p className="hint">Averages per game</p>
      </div>
      {error && !data ? (
        <LazyErrorNote title="The splits did not load" message={error.message} onRetry={retry} />
      ) : (
        <div className="card" aria-busy={data ? undefined : 'true'}>
          <Table caption="Splits" kind="stats">
            <AverageHead first="Split" columns={columns} />
            <tbody>
              {rows.map(([split, name]) => (
                <tr key={split}>
                  <th scope="row" className="stick">
                    {name}
                  </th>
                  <td className="num">{splits?.[split].games ?? dash}</td>
                  <AverageCells columns={columns} values={splits?.[split].averages} />
                </tr>
              ))}
            </tbody>
          </Table>
        </div>
      )}
    </section>
  );
}
