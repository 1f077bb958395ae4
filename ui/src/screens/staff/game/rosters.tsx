import { Link } from 'wouter';
import type { Of } from '../../../api/types.ts';
import { Table } from '../../../kit/table.tsx';
import { sideOf } from '../../../lib/game.ts';
import { Crest } from '../../../parts/face.tsx';
import { playerPath, teamPath } from '../../../paths.ts';

/** The rosters of both teams, before a game has statistics: away first, as in the box score. */
export const Rosters = ({ page }: { page: Of<'GamePage'> }) => (
  <div className="rosters">
    {[false, true].map((home) => (
      <Roster key={String(home)} page={page} home={home} />
    ))}
  </div>
);

function Roster({ page, home }: { page: Of<'GamePage'>; home: boolean }) {
  const { own } = sideOf(page.game, home);
  const players = home ? page.homeRoster : page.awayRoster;
  const id = home ? 'home' : 'away';
  return (
    <section className="section box" aria-labelledby={id}>
      <div className="card">
        <div className="box-h">
          <Crest id={own.id} name={own.name} logo={own.logo_url} />
          <h2 id={id}>
            <Link href={teamPath(own.id)}>{own.name}</Link>
          </h2>
        </div>
        {players.length === 0 ? (
          <p className="hint pad">This team has no players yet.</p>
        ) : (
          <Table caption={`Roster, ${own.name}`} wide={false}>
            <thead>
              <tr>
                <th scope="col" className="num fit">
                  #
                </th>
                <th scope="col">Player</th>
                <th scope="col">Position</th>
              </tr>
            </thead>
            <tbody>
              {players.map((player) => (
                <tr key={player.id}>
                  <td className="num fit">{player.number}</td>
                  <th scope="row">
                    <Link href={playerPath(player.id)}>{`${player.firstName} ${player.lastName}`.trim()}</Link>
                  </th>
                  <td className="dim">{player.position}</td>
                </tr>
              ))}
            </tbody>
          </Table>
        )}
      </div>
    </section>
  );
}
