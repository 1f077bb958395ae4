import '../../../kit/css/on-field.css';
import '../../../kit/css/star-icons.css';
import '../../../parts/field-head.css';
import './screen.css';
import { Link, useParams } from 'wouter';
import { useSite, useSiteData } from '../../../api/site.ts';
import { Filter } from '../../../kit/filter.tsx';
import { Empty } from '../../../kit/states.tsx';
import { byName, countOf, oneDecimal, ordinal, scoreText } from '../../../lib/format.ts';
import { useAddressQuery } from '../../../lib/query.ts';
import { useTitle } from '../../../lib/title.ts';
import { CourtLines } from '../../../parts/court.tsx';
import { Avatar, Crest } from '../../../parts/face.tsx';
import { Loaded } from '../../../parts/loaded.tsx';
import { FollowButton } from '../../../parts/my-team/follow-button.tsx';
import { PlayerLink } from '../../../parts/people/player-link.tsx';
import { playerPath } from '../../../paths.ts';
import { PastSeasons } from './past-seasons.tsx';
import { NextGame, type PartProps, TeamGames } from './team-games.tsx';
import { TeamStatistics } from './team-statistics.tsx';

type Team = PartProps['team'];
type Enrolment = Team['seasons'][number];

export default function TeamScreen() {
  const { organization } = useSite();
  const { id } = useParams<{ id: string }>();
  const team = useSiteData(`/api/teamsv2/${id}`);
  useTitle(team.data && (team.data.team.name || 'Unknown Team'), organization.name);
  return (
    <Loaded from={team} what="the team" missing="There is no such team">
      {(data) => <TeamPage key={data.team.id} team={data.team} />}
    </Loaded>
  );
}

function TeamPage({ team }: { team: Team }) {
  const query = useAddressQuery();
  // `?season=` holds an `slt_id`, because a team may play in two leagues of one season.
  const chosen = query.read('season');
  const enrolment = team.seasons.find((season) => String(season.slt_id) === chosen) ?? team.seasons[0];
  const name = team.name || 'Unknown Team';
  return (
    <>
      <header className="tm-head on-field">
        <CourtLines />
        <div className="wrap">
          <Crest id={team.id} name={name} logo={team.logo_url} size={64} />
          <div>
            <h1>{name}</h1>
            <p className="sub">
              {enrolment ? `${enrolment.league.name}, ${enrolment.name}` : (team.league?.name ?? 'Not in a season')}
            </p>
            <FollowButton team={{ id: team.id, name }} />
          </div>
          {enrolment && <Facts enrolment={enrolment} />}
        </div>
      </header>
      <div className="wrap page">
        {team.seasons.length > 1 && (
          <div className="tm-season">
            <Filter label="Season" value={String(enrolment?.slt_id)} onChange={(season) => query.write({ season })}>
              {team.seasons.map((season) => (
                <option key={season.slt_id} value={String(season.slt_id)}>
                  {season.name}, {season.league.name}
                </option>
              ))}
            </Filter>
          </div>
        )}
        <NextGame team={team} enrolment={enrolment} />
        <div className="split even">
          <TeamGames team={team} enrolment={enrolment} />
          <Roster team={team} enrolment={enrolment} />
        </div>
        {enrolment && <TeamStatistics key={enrolment.slt_id} team={team} enrolment={enrolment} />}
        <PastSeasons team={team} enrolment={enrolment} />
      </div>
    </>
  );
}

/** Returns `Won 3` for `W3`. */
const streakWords = (streak: string) => `${streak[0] === 'W' ? 'Won' : 'Lost'} ${streak.slice(1)}`;

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);

const Facts = ({
  enrolment: { wins, losses, home, away, rank, streak, pointsPerGame, pointsAllowedPerGame, captain, captain_id },
}: FactsProps) => (
  <dl className="tm-facts">
    <Fact name="Record" value={scoreText(wins, losses)} />
    {wins + losses > 0 && (
      <>
        <Fact name="Place" value={ordinal(rank)} />
        <Fact name="Home" value={scoreText(home.wins, home.losses)} />
        <Fact name="Away" value={scoreText(away.wins, away.losses)} />
      </>
    )}
    {streak && <Fact name="Streak" value={streakWords(streak)} />}
    {pointsPerGame != null && <Fact name="Scored" value={oneDecimal(pointsPerGame)} />}
    {pointsAllowedPerGame != null && <Fact name="Allowed" value={oneDecimal(pointsAllowedPerGame)} />}
    {captain && (
      <div>
        <dt>Coach/Captain</dt>
        <dd>
          {captain_id ? (
            <Link className="tap" href={playerPath(captain_id)}>
              {captain}
            </Link>
          ) : (
            captain
          )}
        </dd>
      </div>
    )}
  </dl>
);

interface FactsProps {
  enrolment: Enrolment;
}

/** The roster of the selected season. The first data contains the first season's roster; others are fetched. */
function Roster({ team, enrolment }: PartProps) {
  const other = enrolment !== undefined && enrolment.id !== team.seasons[0]?.id;
  const answer = useSiteData(other ? `/api/teamsv2/${team.id}` : null, { season_id: enrolment?.id });
  if (!other) return <Players team={team} enrolment={enrolment} />;
  return (
    <Loaded from={answer} what="the roster" title={null}>
      {(data) => <Players team={data.team} enrolment={enrolment} />}
    </Loaded>
  );
}

function Players({ team, enrolment }: PartProps) {
  const players = team.rosters
    .filter((player) => player.slt_id === enrolment?.slt_id)
    .sort(
      (one, other) =>
        Number(!one.number) - Number(!other.number) ||
        byName(one.number ?? '', other.number ?? '') ||
        byName(one.lastName, other.lastName),
    );
  return (
    <section aria-labelledby="roster">
      <div className="section-head">
        <h2 id="roster">Roster</h2>
        <p className="hint">{countOf(players.length, 'player')}</p>
      </div>
      {players.length === 0 ? (
        <Empty title="No players yet">
          <p>The roster appears here once it is set.</p>
        </Empty>
      ) : (
        <ol className="card roster">
          {players.map((player) => {
            const name = `${player.firstName} ${player.lastName}`.trim();
            const captain = player.id === enrolment?.captain_id ? 'captain' : '';
            return (
              <li key={player.id}>
                <PlayerLink player={player} className="on-roster">
                  <span className="n">{player.number}</span>
                  <Avatar id={player.id} name={name} image={player.image} />
                  <span>
                    <b>{name}</b>
                    <br />
                    <small>{[player.position, captain].filter(Boolean).join(', ')}</small>
                  </span>
                  {player.pointsPerGame != null && (
                    <small>
                      {oneDecimal(player.pointsPerGame)} <abbr title="points per game">PPG</abbr>
                    </small>
                  )}
                </PlayerLink>
              </li>
            );
          })}
        </ol>
      )}
    </section>
  );
}
