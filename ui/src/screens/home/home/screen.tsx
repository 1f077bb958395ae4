import { Link } from 'wouter';
import { useSite, useSiteData } from '../../../api/site.ts';
import type { Of } from '../../../api/types.ts';
import { Empty } from '../../../kit/states.tsx';
import { byWhen } from '../../../lib/game.ts';
import { useTitle } from '../../../lib/title.ts';
import { clock, dayHead, relativeDay, today } from '../../../lib/when.ts';
import { gamePath } from '../../../paths.ts';

type Game = Of<'Game'>;

/** Returns the games of the next match day, which may be today. */
function comingDay(games: Game[], now: string): Game[] {
  const first = games
    .map((game) => game.date)
    .filter((date) => date >= now)
    .sort()[0];
  return games.filter((game) => game.date === first).sort(byWhen);
}

export default function Home() {
  const { organization } = useSite();
  const { data } = useSiteData('/api/gamesv2', { coming: 1 });
  useTitle(organization.name);
  const now = today(organization.time_zone);
  const games = comingDay(data?.games ?? [], now);
  const date = games[0]?.date;
  return (
    <div className="wrap page">
      <header className="page-head">
        <div>
          <h1>{organization.name}</h1>
          {organization.city && <p className="sub">{organization.city}</p>}
        </div>
      </header>
      {date ? (
        <section aria-labelledby="coming">
          <div className="section-head">
            <h2 id="coming">{relativeDay(date, now) ?? dayHead(date)}</h2>
            <Link className="link tap" href="/schedule">
              Whole schedule
            </Link>
          </div>
          <ul className="card pad stack">
            {games.map((game) => (
              <li key={game.id}>
                <Link className="row tap" href={gamePath(game.id)}>
                  <span>{clock(game.time)}</span>
                  <b>
                    {game.awayTeam.name} at {game.homeTeam.name}
                  </b>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ) : (
        data && (
          <Empty title={data.games.length > 0 ? 'No games coming up' : 'This site opens soon'}>
            <p>
              {data.games.length > 0
                ? 'Results and standings of the season are still here.'
                : `${organization.name} has not set up its home page yet.`}
            </p>
            {data.games.length > 0 && (
              <Link className="btn second" href="/teamList">
                Standings
              </Link>
            )}
          </Empty>
        )
      )}
    </div>
  );
}
