import './unplayed.css';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Of } from '../../../api/types.ts';
import { Icon } from '../../../kit/icon.tsx';
import { Empty } from '../../../kit/states.tsx';
import { dash, oneDecimal, scoreText } from '../../../lib/format.ts';
import { directions, displayStatus } from '../../../lib/game.ts';
import { longDate } from '../../../lib/when.ts';
import { Avatar, Crest } from '../../../parts/face.tsx';
import { PlayerLink } from '../../../parts/people/player-link.tsx';
import { useCalendarPath } from '../../../parts/schedule/add-to-calendar.tsx';
import { gamePath } from '../../../paths.ts';

type Page = Of<'GamePage'>;

export interface UnplayedProps {
  page: Page;
  /** The share button. */
  children: ReactNode;
}

/** Title and explanation for a game without statistics, by its status. */
const reasons: Record<ReturnType<typeof displayStatus>, [title: string, reason: string]> = {
  live: ['No statistics yet', 'They appear here when the scorer’s table enters them.'],
  awaiting: ['No result yet', 'The score appears here when the league enters it.'],
  completed: ['No box score', 'No statistics were entered for this game.'],
  forfeit: ['No box score', 'This game was not played.'],
  cancelled: ['No box score', 'This game was cancelled.'],
  postponed: ['No box score yet', 'This game has no new date yet.'],
  scheduled: ['No box score yet', 'Statistics appear here after the game.'],
};

/** The game page without statistics: why there are none, and a preview of the game. */
export default function Unplayed({ page, children }: UnplayedProps) {
  const { game, preview } = page;
  const calendar = useCalendarPath();
  const [title, reason] = reasons[displayStatus(game)];
  // The date of a postponed game is its former one.
  const isPlanned = preview && displayStatus(game) !== 'postponed';
  return (
    <div className="unplayed">
      {preview ? (
        <>
          {!isPlanned && <p className="hint">{reason}</p>}
          <Before game={game} preview={preview} />
          {preview.leaders.length > 0 && <Leaders page={page} leaders={preview.leaders} />}
        </>
      ) : (
        <Empty title={title}>
          <p>{reason}</p>
        </Empty>
      )}
      <div className="row unplayed-ways">
        {isPlanned && game.location && (
          <a className="btn second" href={directions(game)} rel="noopener">
            <Icon name="pin" size="s" />
            Directions
          </a>
        )}
        {isPlanned && (
          <a className="btn second" href={`${calendar}?game=${game.id}`}>
            <Icon name="calendar" size="s" />
            Add to calendar
          </a>
        )}
        {children}
      </div>
    </div>
  );
}

interface BeforeProps {
  game: Page['game'];
  preview: Of<'GamePreview'>;
}

/** The records of both teams and the result of their last game against each other. */
function Before({ game, preview: { awayRecord, homeRecord, lastMeeting: last } }: BeforeProps) {
  const records = [
    [game.awayTeam, awayRecord],
    [game.homeTeam, homeRecord],
  ] as const;
  return (
    <section className="card pad" aria-labelledby="before">
      <h2 id="before">Records</h2>
      <dl>
        {records.map(([team, { wins, losses }]) => (
          <div key={team.slt_id}>
            <dt className="who">
              <Crest id={team.id} name={team.name} logo={team.logo_url} />
              <span>{team.name}</span>
            </dt>
            <dd>{scoreText(wins, losses)}</dd>
          </div>
        ))}
      </dl>
      <p className="meeting">
        {last ? (
          <>
            Last meeting, {longDate(last.date)}:{' '}
            <Link className="link" href={gamePath(last.id)}>
              {last.awayTeam.name} {last.score_away}, {last.homeTeam.name} {last.score_home}
            </Link>
          </>
        ) : (
          'These teams have not met before.'
        )}
      </p>
    </section>
  );
}

interface LeadersProps {
  page: Page;
  leaders: Of<'GamePreview'>['leaders'];
}

/** The leaders of both teams side by side, the away team on the left. */
function Leaders({ page: { game, awayRoster, homeRoster, allStats }, leaders }: LeadersProps) {
  return (
    <section className="card pad leaders" aria-labelledby="leaders">
      <h2 id="leaders">Leaders, per league game</h2>
      <table>
        <caption className="vh">Leaders per league game</caption>
        <thead>
          <tr>
            <th scope="col">{game.awayTeam.name}</th>
            <th scope="col" className="of">
              <span className="vh">Statistic</span>
            </th>
            <th scope="col">{game.homeTeam.name}</th>
          </tr>
        </thead>
        <tbody>
          {leaders.map(({ stat_id, away, home }) => {
            const stat = allStats.find((one) => one.id === stat_id);
            return (
              <tr key={stat_id}>
                <td>
                  <Leader leader={away} roster={awayRoster} />
                </td>
                <th scope="row">
                  <abbr title={stat?.name}>{stat?.abbreviation}</abbr>
                </th>
                <td>
                  <Leader leader={home} roster={homeRoster} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

interface LeaderProps {
  leader: LeadersProps['leaders'][number]['away'];
  roster: Page['awayRoster'];
}

function Leader({ leader, roster }: LeaderProps) {
  const player = roster.find((one) => one.id === leader?.player_id);
  if (!leader || !player) return dash;
  const name = `${player.firstName} ${player.lastName}`.trim();
  return (
    <PlayerLink player={player} className="top-player">
      <Avatar id={player.id} name={name} image={player.image} />
      <span>
        <b>{oneDecimal(leader.average)}</b>
        {name}
      </span>
    </PlayerLink>
  );
}
