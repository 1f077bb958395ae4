import type { Of } from '../../../api/types.ts';
import { statValue } from '../../../lib/box.ts';
import { whole } from '../../../lib/format.ts';
import { Avatar } from '../../../parts/face.tsx';
import { short } from '../../../parts/game/box-score.tsx';
import { PlayerLink } from '../../../parts/people/player-link.tsx';

type Page = Of<'GamePage'>;

/** Whoever of a side has most of a statistic; nobody while all have none. */
function best(page: Page, roster: Page['homeRoster'], stat: Of<'Stat'>) {
  let found: { player: Of<'RosterPlayer'>; value: number } | undefined;
  for (const player of roster) {
    const own = page.playerStats.filter((one) => one.player_id === player.id);
    const value = statValue(own, stat) ?? 0;
    if (value > (found?.value ?? 0)) found = { player, value };
  }
  return found;
}

/** Each side's leaders in points, rebounds and assists. */
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
        <b>{whole(value)}</b>
        <span>{short(player)}</span>
      </span>
    </PlayerLink>
  );
}
