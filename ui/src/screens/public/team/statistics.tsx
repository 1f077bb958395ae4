import { useState } from 'react';
import { useSiteData } from '../../../api/site.ts';
import type { Of } from '../../../api/types.ts';
import { SortHead, type TableOrder } from '../../../kit/sort-head.tsx';
import { Table } from '../../../kit/table.tsx';
import { statValue } from '../../../lib/box.ts';
import { orderRows } from '../../../lib/order-rows.ts';
import { Loaded } from '../../../parts/loaded.tsx';
import { AverageCells, averageColumns } from '../../../parts/people/averages.tsx';
import { PlayerLink } from '../../../parts/people/player-link.tsx';

export interface StatisticsProps {
  team: Of<'TeamPage'>;
  enrolment: Of<'TeamSeason'>;
}

type Player = Of<'TeamPlayerAverages'>;

/** The averages of a team and its players in one season. Nothing if there are none. */
export default function Statistics({ team, enrolment }: StatisticsProps) {
  const answer = useSiteData(`/api/teamsv2/${team.id}/statistics`, { season_id: enrolment.id });
  return (
    <Loaded from={answer} what="the statistics" title={null}>
      {({ allStats, enrolments }) => {
        const own = enrolments.find((one) => one.slt_id === enrolment.slt_id);
        return own && <Averages own={own} stats={allStats} />;
      }}
    </Loaded>
  );
}

interface AveragesProps {
  own: Of<'EnrolmentStatistics'>;
  stats: Of<'Stat'>[];
}

/** A column of the table: the player's name, the number of games, or the id of a stat. */
type PlayerColumn = 'name' | 'games' | number;

const fullName = ({ firstName, lastName }: Player) => `${firstName} ${lastName}`.trim();

/** Returns the value by which a column sorts; the lowest comes first. */
function sortValue(column: PlayerColumn, stats: Of<'Stat'>[]): (player: Player) => number | string | null {
  if (column === 'name') return fullName;
  if (column === 'games') return (player) => -player.games;
  const stat = stats.find((one) => one.id === column);
  return ({ averages }) => {
    const value = statValue(averages, stat);
    return value === null ? null : -value;
  };
}

function Averages({ own: { games, averages, players }, stats }: AveragesProps) {
  const [order, onOrder] = useState<TableOrder<PlayerColumn>>();
  const columns = averageColumns(stats);
  const rows = order ? orderRows(players, sortValue(order.column, stats), order.worst) : players;
  const sorting = { order, onOrder };
  return (
    <section className="section" aria-labelledby="statistics">
      <div className="section-head">
        <h2 id="statistics">Statistics</h2>
        <p className="hint">Averages per league game</p>
      </div>
      <div className="card">
        <Table caption="Statistics" kind="stats">
          <thead>
            <tr>
              <SortHead column="name" {...sorting} rising className="stick">
                Player
              </SortHead>
              <SortHead column="games" {...sorting}>
                <abbr title="Games played">GP</abbr>
              </SortHead>
              {columns.map(({ stat, sep }) => (
                <SortHead key={stat.id} column={stat.id} {...sorting} className={sep ? 'num sep' : 'num'}>
                  <abbr title={stat.name}>{stat.abbreviation}</abbr>
                </SortHead>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((player) => (
              <tr key={player.id}>
                <th scope="row" className="stick">
                  <PlayerLink player={player} className="t-link">
                    {fullName(player)}
                  </PlayerLink>
                </th>
                <td className="num">{player.games}</td>
                <AverageCells columns={columns} values={player.averages} />
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" className="stick">
                Team
              </th>
              <td className="num">{games}</td>
              <AverageCells columns={columns} values={averages} />
            </tr>
          </tfoot>
        </Table>
      </div>
    </section>
  );
}
