import { Link, useParams } from 'wouter';
import { leagueTeam, useLeagueTeams } from '../../../api/people.ts';
import { useLeague } from '../../../api/staff.ts';
import type { Of } from '../../../api/types.ts';
import { Button } from '../../../kit/button.tsx';
import { type Selection, TickAll, useSelection } from '../../../kit/selection.tsx';
import { type SortColumns, SortHeadings, type SortOrder, sortRows } from '../../../kit/sorting/sort-heading.tsx';
import { Empty } from '../../../kit/states.tsx';
import { Table } from '../../../kit/table.tsx';
import { countOf, dash, scoreText } from '../../../lib/format.ts';
import { useTitle } from '../../../lib/title.ts';
import { Crest } from '../../../parts/face.tsx';
import { combineData, Loaded } from '../../../parts/loaded.tsx';
import { StaffHead } from '../../../parts/staff/head.tsx';
import { ActionsHeading, EditButton, TickRow } from '../../../parts/staff/list/cells.tsx';
import { DeleteSelected } from '../../../parts/staff/list/delete-selected.tsx';
import { useOrder } from '../../../parts/staff/list/order.ts';
import { useRowDialogs } from '../../../parts/staff/list/row-dialogs.ts';
import { IfMayDelete } from '../../../parts/staff/may-delete.tsx';
import { LeagueTabs } from '../../../parts/staff/people/league-tabs.tsx';
import { AddTeam, EditTeam } from '../../../parts/staff/people/team-forms.tsx';
import { StaffPage } from '../../../parts/staff/shell.tsx';

type Team = Of<'StandingsRow'>;

/** The ranks come from the server. */
const columns: SortColumns<Team> = {
  rank: { label: 'Rank', className: 'num fit', value: (team) => team.rank },
  name: { label: 'Team', value: (team) => team.name },
  captain: { label: 'Captain', className: 'beside', value: (team) => team.captain },
  players: { label: 'Players', className: 'num beside', value: (team) => team.playersCount },
  wins: { label: 'Wins', className: 'num beside', value: (team) => team.wins },
  losses: { label: 'Losses', className: 'num beside', value: (team) => team.losses },
};

export default function LeagueTeams() {
  const { season = '', league = '' } = useParams();
  const named = useLeague(season, league);
  const name = named.data?.league.name ?? 'League';
  useTitle(`Teams of ${name}`, 'Homecourt');
  const crumbs = [
    { label: 'Seasons', href: '/dashboard/seasons' },
    { label: named.data?.league.season.name ?? 'Season', href: `/dashboard/seasons/${season}` },
    { label: name, href: `/dashboard/seasons/${season}/leagues/${league}` },
    { label: 'Teams' },
  ];
  return (
    <StaffPage crumbs={crumbs}>
      <Loaded from={combineData(named, useLeagueTeams(season, league))} what="the teams" missing="League not found">
        {([, { teams }]) => <Teams season={season} league={league} name={name} teams={teams} />}
      </Loaded>
    </StaffPage>
  );
}

interface TeamsProps {
  season: string;
  league: string;
  name: string;
  teams: Team[];
}

function Teams({ season, league, name, teams }: TeamsProps) {
  const dialogs = useRowDialogs<Team>();
  const order = useOrder();
  const rows = sortRows(teams, order.by || 'rank', columns);
  const selection = useSelection(rows.map((team) => team.id));
  return (
    <>
      <StaffHead title={name} beside={<LeagueTabs season={season} league={league} />}>
        <IfMayDelete group="people">
          <DeleteSelected
            rows={teams}
            selection={selection}
            thingOf={({ id, name }) => ({ name, path: leagueTeam(season, league, id) })}
            none="Please select at least one team."
            noun="team"
            done="Teams deleted successfully"
            failed="Error occurred while deleting."
          >
            <p>They leave this league. The teams themselves and their players stay.</p>
          </DeleteSelected>
        </IfMayDelete>
        <Button kind="primary" icon="plus" onClick={dialogs.create}>
          Add team
        </Button>
      </StaffHead>
      {rows.length === 0 ? (
        <Empty title="No teams available">
          <p>Add a new team, or copy one that played before.</p>
        </Empty>
      ) : (
        <TeamTable {...{ season, league, name, rows, selection, order }} onEdit={dialogs.edit} />
      )}
      {dialogs.creating && (
        <AddTeam season={season} league={league} there={teams.map((team) => team.id)} onClose={dialogs.close} />
      )}
      {dialogs.editing && <EditTeam season={season} league={league} team={dialogs.editing} onClose={dialogs.close} />}
    </>
  );
}

interface TeamTableProps {
  season: string;
  league: string;
  name: string;
  rows: Team[];
  selection: Selection;
  order: SortOrder;
  onEdit: (team: Team) => void;
}

const TeamTable = ({ season, league, name, rows, selection, order, onEdit }: TeamTableProps) => (
  <div className="card">
    <Table caption={`Teams of ${name}`}>
      <thead>
        <tr>
          <td className="fit">
            <TickAll selection={selection} shown={rows.map((team) => team.id)} what="teams" />
          </td>
          <SortHeadings columns={columns} order={order} />
          <ActionsHeading>Edit</ActionsHeading>
        </tr>
      </thead>
      <tbody>
        {rows.map((team) => (
          <TickRow key={team.id} selection={selection} rowId={team.id} name={team.name}>
            <td className="num fit">{team.rank}</td>
            <th scope="row" className="folds">
              <Link className="who" href={`/dashboard/seasons/${season}/leagues/${league}/teams/${team.id}`}>
                <Crest id={team.id} name={team.name} logo={team.logo_url} size={28} />
                <span>{team.name}</span>
              </Link>
              <span className="under">
                {[scoreText(team.wins, team.losses), countOf(team.playersCount, 'player'), team.captain]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </th>
            <td className="beside">{team.captain ?? dash}</td>
            <td className="num beside">{team.playersCount}</td>
            <td className="num beside">{team.wins}</td>
            <td className="num beside">{team.losses}</td>
            <td className="fit">
              <EditButton name={`Edit ${team.name}`} onClick={() => onEdit(team)} />
            </td>
          </TickRow>
        ))}
      </tbody>
    </Table>
  </div>
);
