import '../../parts/field-head.css';
import './team.css';
import { useState } from 'react';
import { Link, useLocation, useParams, useRouter } from 'wouter';
import { useSite, useSiteData } from '../../api/site.ts';
import type { Of } from '../../api/types.ts';
import { Filter } from '../../kit/filter.tsx';
import { Empty } from '../../kit/states.tsx';
import { Table } from '../../kit/table.tsx';
import { byName, count, pair } from '../../lib/format.ts';
import { byWhen, side } from '../../lib/game.ts';
import { useTitle } from '../../lib/title.ts';
import { longDate, shortDate } from '../../lib/when.ts';
import { CourtLines } from '../../parts/court.tsx';
import { Avatar, Crest } from '../../parts/face.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { PlayerLink } from '../../parts/people/player-link.tsx';
import { Result } from '../../parts/result.tsx';
import { gamePath, playerPath } from '../../paths.ts';

type Team = Of<'TeamPage'>;
type Enrolment = Team['seasons'][number];

export default function TeamScreen() {
  const { organization } = useSite();
  const { id } = useParams<{ id: string }>();
  const team = useSiteData<Of<'OneTeam'>>(`/api/teamsv2/${id}`);
  useTitle(team.data && (team.data.team.name || 'Unknown Team'), organization.name);
  return (
    <Loaded from={team} what="the team" missing="There is no such team">
      {(data) => <TeamPage key={data.team.id} team={data.team} />}
    </Loaded>
  );
}

function TeamPage({ team }: { team: Team }) {
  const [chosen, setChosen] = useState<number>();
  const enrolment = team.seasons.find((one) => one.slt_id === chosen) ?? team.seasons[0];
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
          </div>
          {enrolment && <Facts enrolment={enrolment} />}
        </div>
      </header>
      <div className="wrap page">
        {team.seasons.length > 1 && (
          <div className="tm-season">
            <Filter label="Season" value={String(enrolment?.slt_id)} onChange={(id) => setChosen(Number(id))}>
              {team.seasons.map((one) => (
                <option key={one.slt_id} value={String(one.slt_id)}>
                  {one.name}, {one.league.name}
                </option>
              ))}
            </Filter>
          </div>
        )}
        <div className="split even">
          <Games team={team} enrolment={enrolment} />
          <Roster team={team} enrolment={enrolment} />
        </div>
      </div>
    </>
  );
}

const Facts = ({ enrolment: { wins, losses, captain, captain_id } }: { enrolment: Enrolment }) => (
  <dl className="tm-facts">
    <div>
      <dt>Record</dt>
      <dd>{pair(wins, losses)}</dd>
    </div>
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

interface PartProps {
  team: Team;
  enrolment: Enrolment | undefined;
}

function Games({ team, enrolment }: PartProps) {
  const [, go] = useLocation();
  const { base } = useRouter();
  const slt = enrolment?.slt_id;
  const games = team.games
    .filter((game) => game.home_team_id === slt || game.away_team_id === slt)
    .sort(byWhen)
    .reverse();
  return (
    <section aria-labelledby="schedule">
      <div className="section-head">
        <h2 id="schedule">Schedule</h2>
        <a className="link hint tap" href={`${base}/schedule.ics?team=${team.id}`}>
          Add to calendar
        </a>
        <Link className="link hint tap" href="/schedule">
          League schedule
        </Link>
      </div>
      {games.length === 0 ? (
        <Empty title="No games available" />
      ) : (
        <div className="card">
          <Table caption="Schedule" wide={false}>
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
                const { opponent } = side(game, home);
                return (
                  // The link in the row is what the keyboard finds; a press anywhere in it does the same.
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

function Roster({ team, enrolment }: PartProps) {
  const players = team.rosters
    .filter((one) => one.slt_id === enrolment?.slt_id)
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
        <p className="hint">{count(players.length, 'player')}</p>
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
                </PlayerLink>
              </li>
            );
          })}
        </ol>
      )}
    </section>
  );
}
