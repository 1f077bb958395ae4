import { Link } from 'wouter';
import { useTeams } from '../../../api/people.ts';
import type { Of } from '../../../api/types.ts';
import { Button } from '../../../kit/button.tsx';
import { Search } from '../../../kit/filter.tsx';
import { type Selection, TickAll, useSelection } from '../../../kit/selection.tsx';
import { type SortColumns, SortHeadings, type SortOrder } from '../../../kit/sorting/sort-heading.tsx';
import { Empty } from '../../../kit/states.tsx';
import { Pages } from '../../../kit/steps/pages.tsx';
import { Table } from '../../../kit/table.tsx';
import { countOf, dash } from '../../../lib/format.ts';
import { useTitle } from '../../../lib/title.ts';
import { Crest } from '../../../parts/face.tsx';
import { Loaded } from '../../../parts/loaded.tsx';
import { StaffHead } from '../../../parts/staff/head.tsx';
import { ActionsHeading, EditButton, TickRow } from '../../../parts/staff/list/cells.tsx';
import { DeleteSelected } from '../../../parts/staff/list/delete-selected.tsx';
import { useRowDialogs } from '../../../parts/staff/list/row-dialogs.ts';
import { useList } from '../../../parts/staff/list/use-list.ts';
import { IfMayDelete } from '../../../parts/staff/may-delete.tsx';
import { CreateTeam, UpdateTeam } from '../../../parts/staff/people/global-team-forms.tsx';
import { StaffPage } from '../../../parts/staff/shell.tsx';

type Team = Of<'Team'>;

const columns: SortColumns<Team> = {
  id: { label: 'ID', className: 'num fit beside', value: (team) => team.id },
  name: { label: 'Teams', value: (team) => team.name },
  league: { label: 'League', className: 'beside', value: (team) => team.league?.name },
  players: { label: '# Players', className: 'num beside', value: (team) => team.playersCount },
};

const textOf = (team: Team) => `${team.name}\n${team.league?.name ?? ''}`;

export default function TeamsScreen() {
  useTitle('Teams', 'Homecourt');
  return (
    <StaffPage crumbs={[{ label: 'Teams' }]}>
      <Loaded from={useTeams()} what="the teams">
        {({ teams }) => <Teams teams={teams} />}
      </Loaded>
    </StaffPage>
  );
}

function Teams({ teams }: { teams: Team[] }) {
  const dialogs = useRowDialogs<Team>('team');
  const { shown, order, search, pages } = useList({ rows: teams, columns, textOf });
  const selection = useSelection(
    teams.map((team) => team.id),
    shown.map((team) => team.id),
  );
  return (
    <>
      <StaffHead title="TEAMS">
        <IfMayDelete group="people">
          <DeleteSelected
            rows={teams}
            selection={selection}
            thingOf={({ id, name }) => ({ name, path: `/api/teams/${id}` })}
            none="Please select at least one team to delete."
            noun="team"
            done="Teams deleted successfully"
            failed="Error occurred while deleting."
          >
            <p>Teams are deleted from every season. Their players stay.</p>
          </DeleteSelected>
        </IfMayDelete>
        <Button kind="primary" icon="plus" onClick={dialogs.create}>
          Create team
        </Button>
      </StaffHead>
      <div className="toolbar">
        <Search label="Find a team" {...search} />
      </div>
      {shown.length === 0 ? (
        <Empty title="No teams available" />
      ) : (
        <TeamTable {...{ shown, selection, order }} onEdit={dialogs.edit} />
      )}
      <Pages noun="team" {...pages} />
      {dialogs.creating && <CreateTeam onClose={dialogs.close} />}
      {dialogs.editing && <UpdateTeam team={dialogs.editing} onClose={dialogs.close} />}
    </>
  );
}

interface TeamTableProps {
  shown: Team[];
  selection: Selection;
  order: SortOrder;
  onEdit: (team: Team) => void;
}

const TeamTable = ({ shown, selection, order, onEdit }: TeamTableProps) => (
  <div className="card">
    <Table caption="Teams">
      <thead>
        <tr>
          <td className="fit">
            <TickAll selection={selection} shown={shown.map((team) => team.id)} what="teams" />
          </td>
          <SortHeadings columns={columns} order={order} />
          <ActionsHeading>Edit</ActionsHeading>
        </tr>
      </thead>
      <tbody>
        {shown.map((team) => (
          <TickRow key={team.id} selection={selection} rowId={team.id} name={team.name}>
            <td className="num fit beside">{team.id}</td>
            <th scope="row" className="folds">
              <Link className="who" href={`/dashboard/singleTeamToggle/${team.id}`}>
                <Crest id={team.id} name={team.name} logo={team.logo_url} size={28} />
                <span>{team.name}</span>
              </Link>
              <span className="under cut">
                {[countOf(team.playersCount, 'player'), team.league?.name].filter(Boolean).join(' · ')}
              </span>
            </th>
            <td className="beside">{team.league?.name ?? dash}</td>
            <td className="num beside">{team.playersCount}</td>
            <td className="fit">
              <EditButton name={`Edit ${team.name}`} onClick={() => onEdit(team)} />
            </td>
          </TickRow>
        ))}
      </tbody>
    </Table>
  </div>
);
