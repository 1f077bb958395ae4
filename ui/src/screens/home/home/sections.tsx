import '../../../parts/home/facts.css';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useSite } from '../../../api/site.ts';
import type { Of } from '../../../api/types.ts';
import { Icon } from '../../../kit/icon.tsx';
import { integer, scoreText } from '../../../lib/format.ts';
import { directions } from '../../../lib/game.ts';
import { monthDay, shortDate, zoneName } from '../../../lib/when.ts';
import { Avatar, Crest } from '../../../parts/face.tsx';
import { GameRow } from '../../../parts/game-row.tsx';
import { useFollowedTeam } from '../../../parts/my-team/use-followed-team.ts';
import { PlayerLink } from '../../../parts/people/player-link.tsx';
import { gamePath, teamPath } from '../../../paths.ts';
import type { Home } from './hero.tsx';

type Game = Of<'Game'>;

interface SectionProps {
  id: string;
  title: string;
  more?: [text: string, href: string];
  children: ReactNode;
}

const HomeSection = ({ id, title, more, children }: SectionProps) => (
  <section aria-labelledby={id}>
    <div className="section-head">
      <h2 id={id}>{title}</h2>
      {more && (
        <Link className="link hint tap" href={more[1]}>
          {more[0]}
        </Link>
      )}
    </div>
    {children}
  </section>
);

/** The next match day, grouped by league. */
export function NextGames({ home }: { home: Home }) {
  const { organization } = useSite();
  const followed = useFollowedTeam();
  const { next = [] } = home;
  const { night } = home.hero;
  if (!night) return null;
  const leagueOf = (game: Game) => game.league?.name ?? 'Playoffs';
  const names = [...new Set(next.map(leagueOf))];
  const zone = zoneName(organization.time_zone);
  return (
    <HomeSection id="next" title={night.heading} more={['Whole schedule', '/schedule']}>
      <ol className="games">
        {names.map((name) => [
          <li key={name} className="gleague">
            {name}
            <span>{night.label}</span>
          </li>,
          ...next
            .filter((game) => leagueOf(game) === name)
            .map((game) => (
              <li key={game.id}>
                <GameRow game={game} zone={zone} followed={followed} />
              </li>
            )),
        ])}
      </ol>
    </HomeSection>
  );
}

export function LastResults({ home: { results = [] }, title }: { home: Home; title: string }) {
  const followed = useFollowedTeam();
  if (results.length === 0) return null;
  return (
    <HomeSection id="results" title={title} more={['All results', '/schedule?date=all']}>
      <ol className="games">
        {results.map((game) => (
          <li key={game.id}>
            <GameRow
              game={game}
              zone=""
              when={<time dateTime={game.date}>{shortDate(game.date)}</time>}
              followed={followed}
            />
          </li>
        ))}
      </ol>
    </HomeSection>
  );
}

export function Standings({ home: { standings = [] }, title }: { home: Home; title: string }) {
  const followed = useFollowedTeam();
  if (standings.length === 0) return null;
  return (
    <HomeSection id="standings" title={title} more={['Whole table', '/teamList']}>
      {standings.map(({ league, teams }) => (
        <div key={league.id} className="card mini">
          <h3>{league.name}</h3>
          <table aria-label={league.name}>
            <thead>
              <tr>
                <th scope="col">Team</th>
                {columns.map(([short, long]) => (
                  <th key={short} scope="col" className="num">
                    <abbr title={long}>{short}</abbr>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {teams.map((team) => (
                <TeamRow key={team.slt_id} team={team} mine={team.id === followed} />
              ))}
            </tbody>
          </table>
        </div>
      ))}
    </HomeSection>
  );
}

const columns = [
  ['W', 'Wins'],
  ['L', 'Losses'],
  ['GB', 'Games back'],
] as const;

const TeamRow = ({ team, mine }: { team: Of<'HomeRow'>; mine: boolean }) => (
  <tr className={mine ? 'mine' : ''}>
    <th scope="row">
      <span className="who">
        <span className="pos">{team.rank}</span>
        <Crest id={team.id} name={team.name} logo={team.logo_url} size={24} />
        <span>
          <Link href={teamPath(team.id)}>{team.name}</Link>
        </span>
      </span>
    </th>
    <td className="num">{team.wins}</td>
    <td className="num">{team.losses}</td>
    <td className="num">{team.gamesBack || '–'}</td>
  </tr>
);

const titles: Record<string, string> = { PTS: 'Points', '3PM': 'Threes', REB: 'Rebounds', AST: 'Assists' };
const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) => `${firstName} ${lastName}`.trim();

export function Leaders({ home: { leaders = [] } }: { home: Home }) {
  if (leaders.length === 0) return null;
  return (
    <HomeSection id="leaders" title="Season leaders" more={['All leaders', '/leaderboard']}>
      <ul className="card tops">
        {leaders.map(({ stat, total, player, team }) => (
          <li key={stat}>
            <span className="k">{titles[stat]}</span>
            <span className="v">{integer(total)}</span>
            <span className="who">
              <Avatar id={player.id} name={nameOf(player)} image={player.image} />
              <span>
                <PlayerLink player={player}>
                  <b>{nameOf(player)}</b>
                </PlayerLink>
                <small>{team}</small>
              </span>
            </span>
          </li>
        ))}
      </ul>
    </HomeSection>
  );
}

export function News({ home: { news = [] } }: { home: Home }) {
  if (news.length === 0) return null;
  return (
    <HomeSection id="news" title="News" more={['All news', '/news']}>
      <ul className="home-news">
        {news.map(({ id, title, date, summary }) => (
          <li key={id}>
            <time dateTime={date}>{monthDay(date)}</time>
            <Link href={`/news/${id}`}>{title}</Link>
            <p>{summary}</p>
          </li>
        ))}
      </ul>
    </HomeSection>
  );
}

export function Facts({ home: { facts } }: { home: Home }) {
  if (!facts) return null;
  const closest = facts.closestGame;
  const shown: [name: string, value: ReactNode][] = [
    ['Teams', integer(facts.teams)],
    ['Players', integer(facts.players)],
    ['Games played', integer(facts.games)],
    ['Points', integer(facts.points)],
  ];
  if (closest) {
    const score = scoreText(closest.scores[0], closest.scores[1]);
    shown.push([
      'Closest game',
      <Link key="closest" className="tap" href={gamePath(closest.game_id)}>
        {score}
      </Link>,
    ]);
  }
  return (
    <dl className="facts five">
      {shown.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export function Places({ home: { places = [] } }: { home: Home }) {
  if (places.length === 0) return null;
  return (
    <HomeSection id="places" title="Where we play">
      <ul className="places">
        {places.map((place) => (
          <li key={place.name}>
            <Icon name="pin" />
            <span>
              <b>{place.name}</b>
              <small>{place.text}</small>
            </span>
            <a
              className="btn quiet small"
              href={directions({ location: place.name, location_url: place.location_url })}
              target="_blank"
              rel="noreferrer"
            >
              Directions<span className="vh"> to {place.name}</span>
            </a>
          </li>
        ))}
      </ul>
    </HomeSection>
  );
}
