import { useState } from 'react';
import { Link, useParams } from 'wouter';
import { leagueTeam, useLeagueTeam, useRoster, useTeam } from '../../../api/people.ts';
import { useLeague } from '../../../api/staff.ts';
import type { Of } from '../../../api/types.ts';
import { Badge } from '../../../kit/badge.tsx';
import { Button } from '../../../kit/button.tsx';
import { Note } from '../../../kit/note.tsx';
import { TickAll, useSelection } from '../../../kit/selection.tsx';
import { Empty } from '../../../kit/states.tsx';
import { Table } from '../../../kit/table.tsx';
import { scoreText } from '../../../lib/format.ts';
import { useTitle } from '../../../lib/title.ts';
import { Avatar, Crest } from '../../../parts/face.tsx';
import { combineData, Loaded } from '../../../parts/loaded.tsx';
import { CalendarTable, calendarRows } from '../../../parts/staff/entries.tsx';
import { ActionsHeading, EditButton, Heading, TickRow } from '../../../parts/staff/list/cells.tsx';
import { DeleteSelected } from '../../../parts/staff/list/delete-selected.tsx';
import { useRowDialogs } from '../../../parts/staff/list/row-dialogs.ts';
import { IfMayDelete } from '../../../parts/staff/may-delete.tsx';
import { AddPlayer } from '../../../parts/staff/people/add-player.tsx';
import { EditPlayer } from '../../../parts/staff/people/player-forms.tsx';
import { EditTeam } from '../../../parts/staff/people/team-forms.tsx';
import { StaffPage } from '../../../parts/staff/shell.tsx';
import { WithdrawTeam } from './withdraw.tsx';

type Player = Of<'RosterPlayer'>;

/** A roster with fewer players gets a warning. */
const enough = 5;

export default function LeagueTeam() {
  const { season = '', league = '', team = '' } = useParams();
  const named = useLeague(season, league);
  const one = useLeagueTeam(season, league, team);
  const name = one.data?.team.name ?? 'Unknown Team';
  useTitle(name, 'Homecourt');
  const games = `/dashboard/seasons/${season}/leagues/${league}`;
  const crumbs = [
    { label: 'Seasons', href: '/dashboard/seasons' },
    { label: named.data?.league.season.name ?? 'Season', href: `/dashboard/seasons/${season}` },
    { label: named.data?.league.name ?? 'League', href: `${games}/teams` },
    { label: name },
  ];
  const all = combineData(one, useRoster(season, league, team), useTeam(team));
  return (
    <StaffPage crumbs={crumbs}>
      <Loaded from={all} what="the team" missing="Unknown Team">
        {([{ team }, { players }, { team: page }]) => (
          <>
            <Head {...{ season, league, team }} />
            <Roster {...{ season, league, team, players }} />
            <Games team={team} games={page.games} />
          </>
        )}
      </Loaded>
    </StaffPage>
  );
}

interface TeamProps {
  season: string;
  league: string;
  team: Of<'StandingsRow'>;
}

function Head({ season, league, team }: TeamProps) {
  const [editing, setEditing] = useState(false);
  const [withdrawing, setWithdrawing] = useState(false);
  return (
    <div className="staff-head">
      <Crest id={team.id} name={team.name} logo={team.logo_url} size={48} />
      <div>
        <h1>{team.name}</h1>
        <p className="hint">
          {[team.leagueName, scoreText(team.wins, team.losses), team.captain && `Captain ${team.captain}`]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <div className="btn-group">
        {team.withdrawn ? (
          <Badge kind="warn">Withdrew</Badge>
        ) : (
          <Button onClick={() => setWithdrawing(true)}>Withdraw team</Button>
        )}
        <Button icon="edit" onClick={() => setEditing(true)}>
          Edit team
        </Button>
      </div>
      {withdrawing && (
        <WithdrawTeam season={season} league={league} team={team} onClose={() => setWithdrawing(false)} />
      )}
      {editing && <EditTeam season={season} league={league} team={team} onClose={() => setEditing(false)} />}
    </div>
  );
}

function Roster({ season, league, team, players }: TeamProps & { players: Player[] }) {
  const dialogs = useRowDialogs<Player>();
  const ids = players.map((player) => player.id);
  const selection = useSelection(ids);
  const place = { season, league, team: team.id };
  const nameOf = (player: Player) => `${player.firstName} ${player.lastName}`.trim();
  return (
    <section className="section" aria-labelledby="roster">
      <div className="section-head staff-head">
        <h2 id="roster">Players</h2>
        <div className="btn-group">
          <IfMayDelete group="people">
            <DeleteSelected
              rows={players}
              selection={selection}
              thingOf={(player) => ({
                name: nameOf(player),
                path: `${leagueTeam(season, league, team.id)}/players/${player.id}`,
              })}
              none="Please select at least one player to delete."
              noun="player"
              verb="Remove"
              done="Players deleted"
              failed="Error occurred while deleting."
              tells={false}
            >
              <p>They leave this team. Their statistics in its games stay.</p>
            </DeleteSelected>
          </IfMayDelete>
          <Button kind="primary" icon="plus" onClick={dialogs.create}>
            Add player
          </Button>
        </div>
      </div>
      {players.length < enough && (
        <Note kind="warn">
          This team has fewer than {enough} players: {players.length}.
        </Note>
      )}
      {players.length === 0 ? (
        <Empty title="No players available" />
      ) : (
        <div className="card">
          <Table caption={`Players of ${team.name}`}>
            <thead>
              <tr>
                <td className="fit">
                  <TickAll selection={selection} shown={ids} what="players" />
                </td>
                <Heading className="num fit">#</Heading>
                <Heading>Player</Heading>
                <Heading className="beside">Position</Heading>
                <ActionsHeading>Edit</ActionsHeading>
              </tr>
            </thead>
            <tbody>
              {players.map((player) => (
                <TickRow key={player.id} selection={selection} rowId={player.id} name={nameOf(player)}>
                  <td className="num fit">{player.number}</td>
                  <th scope="row" className="folds">
                    <Link className="who" href={`/dashboard/players/${player.id}?roster=${team.slt_id}`}>
                      <Avatar id={player.id} name={nameOf(player)} image={player.image} size={28} />
                      <span>{nameOf(player)}</span>
                    </Link>{' '}
                    {player.id === team.captain_id && <Badge kind="accent">Captain</Badge>}
                    {player.position && <span className="under">{player.position}</span>}
                  </th>
                  <td className="beside">{player.position}</td>
                  <td className="fit">
                    <EditButton name={`Edit ${nameOf(player)}`} onClick={() => dialogs.edit(player)} />
                  </td>
                </TickRow>
              ))}
            </tbody>
          </Table>
        </div>
      )}
      {dialogs.creating && <AddPlayer {...place} there={ids} onClose={dialogs.close} />}
      {dialogs.editing && (
        <EditPlayer
          id={dialogs.editing.id}
          roster={{ ...place, number: dialogs.editing.number, version: dialogs.editing.version }}
          done="Player updated"
          failed="Error updating player"
          onClose={dialogs.close}
        />
      )}
    </section>
  );
}

function Games({ team, games }: { team: TeamProps['team']; games: Of<'Game'>[] }) {
  const own = games.filter((game) => game.home_team_id === team.slt_id || game.away_team_id === team.slt_id);
  return (
    <section className="section" aria-labelledby="games">
      <div className="section-head">
        <h2 id="games">Games</h2>
      </div>
      {own.length === 0 ? (
        <Empty title="No games available" />
      ) : (
        <CalendarTable caption={`Games of ${team.name}`} rows={calendarRows(own)} />
      )}
    </section>
  );
}
