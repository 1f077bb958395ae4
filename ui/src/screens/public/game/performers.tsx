import type { Of } from '../../../api/types.ts';
import { statValue } from '../../../lib/box.ts';
import { integer } from '../../../lib/format.ts';
import { Avatar } from '../../../parts/face.tsx';
import { shortName } from '../../../parts/game/box-score.tsx';
import { PlayerLink } from '../../../parts/people/player-link.tsx';

type Page = Of<'GamePage'>;

/** Returns the player of a roster with the highest value of a stat; undefined if all values are 0 or missing. */
function best(page: Page, roster: Page['homeRoster'], stat: Of<'Stat'>) {
  let leader: { player: Of<'RosterPlayer'>; value: number } | undefined;
  for (const player of roster) {
    const own = page.playerStats.filter((stat) => stat.player_id === player.id);
    const value = statValue(own, stat) ?? 0;
    if (value > (leader?.value ?? 0)) leader = { player, value };
  }
  return leader;
}

/** The leaders of both teams in points, rebounds and assists. */
export function Performers({ page }: { page: Page }) {
  const stats = ['PTS', 'REB', 'AST'].flatMap(
    (abbreviation) => page.allStats.find((stat) => stat.abbreviation === abbreviation) ?? [],
  );
  return (
    <section className="card performers" aria-labelledby="performers">
      <h2 id="performers">Top performers</h2>
      <ul>
        {stats.map((stat) => (
          <li key={stat.id}>
            <Leader of={best(page, page.awayRoster, stat)} />
            <span className="what">{stat.name}</span>
            <Leader of={best(page, page.homeRoster, stat)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Leader({ of }: { of: ReturnType<typeof best> }) {
  if (!of) return <span className="leader" />;
  const { player, value } = of;
  return (
    <PlayerLink player={player} className="leader">
      <Avatar id={player.id} name={`${player.firstName} ${player.lastName}`} image={player.image} size={40} />
      <span>
        <b>{integer(value)}</b>
        <span>{shortName(player)}</span>
      </span>
    </PlayerLink>
  );
}
