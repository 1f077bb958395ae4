import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Of } from '../../api/types.ts';
import { Table } from '../../kit/table.tsx';
import { columns, statValue } from '../../lib/box.ts';
import { dash, percent } from '../../lib/format.ts';
import { sideOf } from '../../lib/game.ts';
import { teamPath } from '../../paths.ts';
import { Crest } from '../face.tsx';
import { PlayerLink } from '../people/player-link.tsx';
import { StatCells, StatHeads } from '../stat-table.tsx';

/** Returns `J. Whitfield`. A name that is shortened for visitors already stays unchanged: `Jo W.` */
export const shortName = ({ firstName, lastName, public_name }: Of<'RosterPlayer'>) =>
  firstName && lastName && public_name === 'full' ? `${firstName[0]}. ${lastName}` : `${firstName} ${lastName}`.trim();

interface BoxScoreProps {
  page: Of<'GamePage'>;
  home: boolean;
  /**
   * Returns cells before or after the statistics: of the head without a player, of the team's row for `null`, or of a
   * player by id.
   */
  cells?: (isFirst: boolean, player?: number | null) => ReactNode;
}

/** The box score of one team, with totals; the player with the most points first. */
export function BoxScore({ page, home, cells }: BoxScoreProps) {
  const { own, points } = sideOf(page.game, home);
  const shown = columns(page.allStats);
  const pts = page.allStats.find((stat) => stat.abbreviation === 'PTS');
  const rows = (home ? page.homeRoster : page.awayRoster)
    .map((player) => ({ player, values: page.playerStats.filter((stat) => stat.player_id === player.id) }))
    .filter(({ values }) => values.length > 0)
    .sort((one, other) => (statValue(other.values, pts) ?? -1) - (statValue(one.values, pts) ?? -1));
  const totals = page.teamStats.find((stat) => stat.slt_id === own.slt_id)?.stats ?? [];
  const id = home ? 'home' : 'away';
  return (
    <section className="section box" aria-labelledby={id}>
      <div className="card">
        <div className="box-h">
          <Crest id={own.id} name={own.name} logo={own.logo_url} />
          <h2 id={id}>
            <Link href={teamPath(own.id)}>{own.name}</Link>
          </h2>
          <b>{points ?? dash}</b>
        </div>
        <Table caption={`Box score, ${own.name}`} kind="stats">
          <thead>
            <tr>
              <th scope="col" className="stick">
                Player
              </th>
              {cells?.(true)}
              <StatHeads columns={shown} />
              {cells?.(false)}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ player, values }) => (
              <tr key={player.id}>
                <th scope="row" className="stick">
                  <span className="tag-num">{player.number}</span>{' '}
                  <PlayerLink
                    player={player}
                    className="t-link"
                    title={`${player.firstName} ${player.lastName}`.trim()}
                  >
                    {shortName(player)}
                  </PlayerLink>
                </th>
                {cells?.(true, player.id)}
                <StatCells columns={shown} values={values} share={percent} />
                {cells?.(false, player.id)}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" className="stick">
                Team
              </th>
              {cells?.(true, null)}
              <StatCells columns={shown} values={totals} share={percent} />
              {cells?.(false, null)}
            </tr>
          </tfoot>
        </Table>
      </div>
    </section>
  );
}
