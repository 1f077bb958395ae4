import { Link } from 'wouter';
import type { Of } from '../../../api/types.ts';
import { Table } from '../../../kit/table.tsx';
import { Crest } from '../../../parts/face.tsx';
import { AverageCells, AverageHead, averageColumns } from '../../../parts/people/averages.tsx';
import { teamPath } from '../../../paths.ts';

/** The player's averages for each team and season, newest first, and for all together. */
export function Career({ page: { averages, teamHistory, allStats } }: { page: Of<'PlayerPage'> }) {
  const columns = averageColumns(allStats);
  const of = (slt: number | null) => averages.find((one) => (one.slt_id ?? null) === slt);
  const total = of(null);
  return (
    <section className="section" aria-labelledby="career">
      <div className="section-head">
        <h2 id="career">Career by season</h2>
        <p className="hint">Averages per game</p>
      </div>
      <div className="card">
        <Table caption="Career by season" kind="stats two">
          <AverageHead first="Season" columns={columns} />
          <tbody>
            {teamHistory.map((team) => {
              const own = of(team.slt_id);
              return (
                own && (
                  <tr key={team.slt_id}>
                    <th scope="row" className="stick">
                      <Link className="who" href={`${teamPath(team.id)}?season=${team.slt_id}`}>
                        <Crest id={team.id} name={team.name} logo={team.logo_url} size={24} />
                        <span>
                          {team.season}
                          <small>{team.name}</small>
                        </span>
                      </Link>
                    </th>
                    <td className="num">{own.games}</td>
                    <AverageCells columns={columns} values={own.averages} />
                  </tr>
                )
              );
            })}
          </tbody>
          {total && (
            <tfoot>
              <tr>
                <th scope="row" className="stick">
                  Total
                </th>
                <td className="num">{total.games}</td>
                <AverageCells columns={columns} values={total.averages} />
              </tr>
            </tfoot>
          )}
        </Table>
      </div>
    </section>
  );
}
