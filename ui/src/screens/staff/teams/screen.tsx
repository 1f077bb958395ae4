import { useState } from 'react';
import { Link } from 'wouter';
import { useTeams } from '../../../api/people.ts';
import type { Of } from '../../../api/types.ts';
import { Button, IconButton } from '../../../kit/button.tsx';
import { Search } from '../../../kit/filter.tsx';
import { Pages, pageOf } from '../../../kit/pages.tsx';
import { type Selection, Tick, TickAll, useSelection } from '../../../kit/selection.tsx';
import { SortHeading, type SortOrder, sortRows } from '../../../kit/sorting/sort-heading.tsx';
import { Empty } from '../../../kit/states.tsx';
import { Table } from '../../../kit/table.tsx';
import { toast } from '../../../kit/toast.tsx';
import { countOf, dash } from '../../../lib/format.ts';
import { useAddressQuery } from '../../../lib/query.ts';
import { useTitle } from '../../../lib/title.ts';
import { Crest } from '../../../parts/face.tsx';
import { Loaded } from '../../../parts/loaded.tsx';
import { useOrder } from '../../../parts/staff/order.ts';
import { DeleteThingsDialog } from '../../../parts/staff/people/delete-dialog.tsx';
import { CreateTeam, UpdateTeam } from '../../../parts/staff/people/global-team-forms.tsx';
import { StaffPage } from '../../../parts/staff/shell.tsx';

type Team = Of<'Team'>;

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
  const [open, setOpen] = useState<'create' | 'delete' | Team | null>(null);
  const query = useAddressQuery();
  const order = useOrder();
  const sought = query.read('q').trim().toLowerCase();
  const found = teams.filter((team) => `${team.name}\n${team.league?.name ?? ''}`.toLowerCase().includes(sought));
  const rows = sortRows(found, order.by, {
    id: (team) => team.id,
    name: (team) => team.name,
    league: (team) => team.league?.name,
    players: (team) => team.playersCount,
  });
  const { shown, page } = pageOf(rows, query.read('page'));
  const selection = useSelection(
    teams.map((team) => team.id),
    shown.map((team) => team.id),
  );
  const close = () => setOpen(null);
  return (
    <>
      <div className="staff-head">
        <h1>TEAMS</h1>
        <div className="btn-group">
          <Button
            kind="danger-quiet"
            icon="trash"
            onClick={() =>
              selection.ids.size > 0
                ? setOpen('delete')
                : toast('Please select at least one team to delete.', { bad: true })
            }
          >
            Delete
          </Button>
          <Button kind="primary" icon="plus" onClick={() => setOpen('create')}>
            Create team
          </Button>
        </div>
      </div>
      <div className="toolbar">
        <Search label="Find a team" value={query.read('q')} onInput={(q) => query.write({ q, page: '' })} />
      </div>
      {found.length === 0 ? (
        <Empty title="No teams available" />
      ) : (
        <TeamTable {...{ shown, selection, order }} onEdit={setOpen} />
      )}
      <Pages noun="team" found={found.length} of={teams.length} page={page} onPage={(page) => query.write({ page })} />
      {open === 'create' && <CreateTeam onClose={close} />}
      {open === 'delete' && (
        <DeleteThingsDialog
          things={teams
            .filter((team) => selection.ids.has(team.id))
            .map(({ id, name }) => ({ id, name, path: `/api/teams/${id}` }))}
          noun="team"
          done="Teams deleted successfully"
          failed="Error occurred while deleting."
          onClose={close}
          onDone={selection.set}
        >
          <p>Teams are deleted from every season. Their players stay.</p>
        </DeleteThingsDialog>
      )}
      {open && typeof open === 'object' && <UpdateTeam key={open.id} team={open} onClose={close} />}
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
          <SortHeading name="id" order={order} className="num fit beside">
            ID
          </SortHeading>
          <SortHeading name="name" order={order}>
            Teams
          </SortHeading>
          <SortHeading name="league" order={order} className="beside">
            League
          </SortHeading>
          <SortHeading name="players" order={order} className="num beside">
            # Players
          </SortHeading>
          <th scope="col" className="fit">
            <span className="vh">Edit</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {shown.map((team) => (
          <tr key={team.id} className={selection.ids.has(team.id) ? 'picked' : ''}>
            <td className="fit">
              <Tick selection={selection} id={team.id} name={team.name} />
            </td>
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
              <IconButton icon="edit" size="small" name={`Edit ${team.name}`} onClick={() => onEdit(team)} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  </div>
);
