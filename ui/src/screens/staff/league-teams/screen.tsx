import { useState } from 'react';
import { Link, useParams } from 'wouter';
import { leagueTeam, useLeagueTeams } from '../../../api/people.ts';
import { useLeague } from '../../../api/staff.ts';
import type { Of } from '../../../api/types.ts';
import { Button, IconButton } from '../../../kit/button.tsx';
import { type Selection, Tick, TickAll, useSelection } from '../../../kit/selection.tsx';
import { SortHeading, type SortOrder, sortRows } from '../../../kit/sorting/sort-heading.tsx';
import { Empty } from '../../../kit/states.tsx';
import { Table } from '../../../kit/table.tsx';
import { toast } from '../../../kit/toast.tsx';
import { countOf, dash, scoreText } from '../../../lib/format.ts';
import { useTitle } from '../../../lib/title.ts';
import { Crest } from '../../../parts/face.tsx';
import { combineData, Loaded } from '../../../parts/loaded.tsx';
import { useOrder } from '../../../parts/staff/order.ts';
import { DeleteThingsDialog } from '../../../parts/staff/people/delete-dialog.tsx';
import { LeagueTabs } from '../../../parts/staff/people/league-tabs.tsx';
import { AddTeam, EditTeam } from '../../../parts/staff/people/team-forms.tsx';
import { StaffPage } from '../../../parts/staff/shell.tsx';

type Team = Of<'StandingsRow'>;

/** The sortable columns; the ranks themselves come from the server. */
const columns = {
  rank: (team: Team) => team.rank,
  name: (team: Team) => team.name,
  captain: (team: Team) => team.captain,
  players: (team: Team) => team.playersCount,
  wins: (team: Team) => team.wins,
  losses: (team: Team) => team.losses,
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
  const [open, setOpen] = useState<'add' | 'delete' | Team | null>(null);
  const order = useOrder();
  const rows = sortRows(teams, order.by || 'rank', columns);
  const selection = useSelection(rows.map((team) => team.id));
  const close = () => setOpen(null);
  return (
    <>
      <div className="staff-head">
        <h1>{name}</h1>
        <LeagueTabs season={season} league={league} />
        <div className="btn-group">
          <Button
            kind="danger-quiet"
            icon="trash"
            onClick={() =>
              selection.ids.size > 0 ? setOpen('delete') : toast('Please select at least one team.', { bad: true })
            }
          >
            Delete
          </Button>
          <Button kind="primary" icon="plus" onClick={() => setOpen('add')}>
            Add team
          </Button>
        </div>
      </div>
      {rows.length === 0 ? (
        <Empty title="No teams available">
          <p>Add a new team, or copy one that played before.</p>
        </Empty>
      ) : (
        <TeamTable {...{ season, league, name, rows, selection, order }} onEdit={setOpen} />
      )}
      {open === 'add' && (
        <AddTeam season={season} league={league} there={teams.map((team) => team.id)} onClose={close} />
      )}
      {open === 'delete' && (
        <DeleteThingsDialog
          things={teams
            .filter((team) => selection.ids.has(team.id))
            .map(({ id, name }) => ({ id, name, path: leagueTeam(season, league, id) }))}
          noun="team"
          done="Teams deleted successfully"
          failed="Error occurred while deleting."
          onClose={close}
          onDone={selection.set}
        >
          <p>They leave this league. The teams themselves and their players stay.</p>
        </DeleteThingsDialog>
      )}
      {open && typeof open === 'object' && (
        <EditTeam key={open.id} season={season} league={league} team={open} onClose={close} />
      )}
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
          <SortHeading name="rank" order={order} className="num fit">
            Rank
          </SortHeading>
          <SortHeading name="name" order={order}>
            Team
          </SortHeading>
          <SortHeading name="captain" order={order} className="beside">
            Captain
          </SortHeading>
          <SortHeading name="players" order={order} className="num beside">
            Players
          </SortHeading>
          <SortHeading name="wins" order={order} className="num beside">
            Wins
          </SortHeading>
          <SortHeading name="losses" order={order} className="num beside">
            Losses
          </SortHeading>
          <th scope="col" className="fit">
            <span className="vh">Edit</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((team) => (
          <tr key={team.id} className={selection.ids.has(team.id) ? 'picked' : ''}>
            <td className="fit">
              <Tick selection={selection} id={team.id} name={team.name} />
            </td>
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
              <IconButton icon="edit" size="small" name={`Edit ${team.name}`} onClick={() => onEdit(team)} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  </div>
);
