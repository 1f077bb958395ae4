import { Link, useLocation } from 'wouter';
import { useSite } from '../../../api/site.ts';
import type { Of } from '../../../api/types.ts';
import { Empty } from '../../../kit/states.tsx';
import { Table } from '../../../kit/table.tsx';
import { byWhen, directions, displayStatus, longestGame, sideOf } from '../../../lib/game.ts';
import { clock, dayHead, longDate, minutesUntil, relativeDay, shortDate, today, zoneName } from '../../../lib/when.ts';
import { Crest } from '../../../parts/face.tsx';
import { Result } from '../../../parts/result.tsx';
import { AddToCalendar } from '../../../parts/schedule/add-to-calendar.tsx';
import { gamePath } from '../../../paths.ts';

type Team = Of<'TeamPage'>;
type Enrolment = Team['seasons'][number];

export interface PartProps {
  team: Team;
  enrolment: Enrolment | undefined;
}

/** Returns the team's games of one season, by date. */
const ofSeason = (team: Team, enrolment: Enrolment | undefined) =>
  team.games.filter((game) => [game.home_team_id, game.away_team_id].includes(enrolment?.slt_id ?? 0)).sort(byWhen);

/** The team's next or live game. */
export function NextGame({ team, enrolment }: PartProps) {
  const zone = useSite().organization.time_zone;
  const now = today(zone);
  const next = ofSeason(team, enrolment).find(
    (game) =>
      displayStatus(game) === 'live' ||
      (displayStatus(game) === 'scheduled' &&
        game.date >= now &&
        !(game.game_dateTime && minutesUntil(game.game_dateTime) < -longestGame)),
  );
  if (!next) return null;
  const { opponent, home } = sideOf(next, next.home_team_id === enrolment?.slt_id);
  return (
    <section className="card pad tm-next" aria-labelledby="next">
      <h2 id="next">{displayStatus(next) === 'live' ? 'Playing now' : 'Next game'}</h2>
      <Link className="who" href={gamePath(next.id)}>
        <Crest id={opponent.id} name={opponent.name} logo={opponent.logo_url} size={48} />
        <span>
          <b>
            {home ? '' : 'at '}
            {opponent.name}
          </b>
          <small title={zoneName(zone)}>
            {[relativeDay(next.date, now), dayHead(next.date), clock(next.time), next.location]
              .filter(Boolean)
              .join(', ')}
          </small>
        </span>
      </Link>
      <p className="row tm-ways">
        {next.location && (
          <a className="btn second" href={directions(next)} rel="noopener">
            Directions
          </a>
        )}
        <AddToCalendar team={team} className="btn second" />
      </p>
    </section>
  );
}

/** The team's games of one season, newest first. */
export function TeamGames({ team, enrolment }: PartProps) {
  const [, go] = useLocation();
  const slt = enrolment?.slt_id;
  const games = ofSeason(team, enrolment).reverse();
  return (
    <section aria-labelledby="schedule">
      <div className="section-head">
        <h2 id="schedule">Schedule</h2>
        <AddToCalendar team={team} className="link hint tap plain" />
        <Link className="link hint tap" href="/schedule">
          League schedule
        </Link>
      </div>
      {games.length === 0 ? (
        <Empty title="No games available" />
      ) : (
        <div className="card">
          <Table caption="Schedule">
            <thead>
              <tr>
                <th scope="col">Date</th>
                <th scope="col">Matchup</th>
                <th scope="col" className="num">
                  Results
                </th>
              </tr>
            </thead>
            <tbody>
              {games.map((game) => {
                const home = game.home_team_id === slt;
                const { opponent } = sideOf(game, home);
                return (
                  // The whole row is clickable; keyboard users have the link in the row.
                  <tr key={game.id} className="goes" onClick={() => go(gamePath(game.id))}>
                    <td>
                      <time dateTime={game.date} title={longDate(game.date)}>
                        {shortDate(game.date)}
                      </time>
                    </td>
                    <td className="matchup">
                      <Link className="who" href={gamePath(game.id)} onClick={(event) => event.stopPropagation()}>
                        <Crest id={opponent.id} name={opponent.name} logo={opponent.logo_url} size={24} />
                        <span>
                          {home ? '' : 'at '}
                          {opponent.name}
                        </span>
                      </Link>
                    </td>
                    <td className="num">
                      <Result game={game} home={home} />
                      {displayStatus(game) === 'forfeit' && <small className="forfeit">Forfeit</small>}
                      {game.erased && <small className="forfeit">Not counted</small>}
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </Table>
        </div>
      )}
    </section>
  );
}
