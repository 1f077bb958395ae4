import { Link } from 'wouter';
import type { Of } from '../../api/types.ts';
import { Empty } from '../../kit/states.tsx';
import { Table } from '../../kit/table.tsx';
import { type Column, columns } from '../../lib/box.ts';
import { pct } from '../../lib/format.ts';
import { sideOf } from '../../lib/game.ts';
import { longDate, shortDate } from '../../lib/when.ts';
import { gamePath } from '../../paths.ts';
import { Crest } from '../face.tsx';
import { Result } from '../result.tsx';
import { StatCells, StatHeads } from '../stat-table.tsx';
import { AverageCells } from './averages.tsx';

interface GameLogProps {
  caption: string;
  /** Newest first. */
  games: Of<'PlayerGame'>[];
  stats: Of<'Stat'>[];
  /** Averages and totals of `games`, shown below them. */
  averages?: Of<'PlayerAverages'> | undefined;
}

/** A player's stats game by game; opponent and result link to the game. */
export function GameLog({ caption, games, stats, averages }: GameLogProps) {
  const shown = columns(stats);
  if (games.length === 0) {
    return (
      <Empty title="No games yet">
        <p>Each game appears here with its statistics.</p>
      </Empty>
    );
  }
  return (
    <div className="card">
      <Table caption={caption} kind="stats two">
        <thead>
          <tr>
            <th scope="col" className="stick">
              Game
            </th>
            <th scope="col">Result</th>
            <StatHeads columns={shown} />
          </tr>
        </thead>
        <tbody>
          {games.map(({ game_id, game, slt_id, stats: values }) => {
            const home = slt_id === game.home_team_id;
            const { opponent } = sideOf(game, home);
            return (
              <tr key={game_id}>
                <th scope="row" className="stick">
                  <Link className="who" href={gamePath(game_id)}>
                    <Crest id={opponent.id} name={opponent.name} logo={opponent.logo_url} size={24} />
                    <span>
                      {home ? '' : 'at '}
                      {opponent.name}
                      <small title={longDate(game.date)}>{shortDate(game.date)}</small>
                    </span>
                  </Link>
                </th>
                <td>
                  <Link className="t-link" href={gamePath(game_id)}>
                    <Result game={game} home={home} />
                  </Link>
                </td>
                <StatCells columns={shown} values={values} share={pct} />
              </tr>
            );
          })}
        </tbody>
        {averages && <Sums shown={shown} averages={averages} />}
      </Table>
    </div>
  );
}

/** The rows with averages and totals. */
function Sums({ shown, averages: { averages, totals } }: { shown: Column[]; averages: Of<'PlayerAverages'> }) {
  return (
    <tfoot>
      <tr>
        <th scope="row" className="stick">
          Average
        </th>
        <td />
        <AverageCells columns={shown} values={averages} />
      </tr>
      <tr>
        <th scope="row" className="stick">
          Total
        </th>
        <td />
        <StatCells columns={shown} values={totals} share={pct} />
      </tr>
    </tfoot>
  );
}
