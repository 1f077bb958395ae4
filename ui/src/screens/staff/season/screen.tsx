import { type ReactNode, useState } from 'react';
import { Link, useParams } from 'wouter';
import { leaguesUrl } from '../../../api/seasons.ts';
import { useSession } from '../../../api/session.ts';
import { useReadInside, useSeason, useSeasonLeagues, useSeasonsInside } from '../../../api/staff.ts';
import type { Of } from '../../../api/types.ts';
import { useWrites } from '../../../api/writes.ts';
import { Badge } from '../../../kit/badge.tsx';
import { Button } from '../../../kit/button.tsx';
import { ErrorNote } from '../../../kit/error-note.tsx';
import { TickAll, useSelection } from '../../../kit/selection.tsx';
import { Grip, Sortable } from '../../../kit/sortable.tsx';
import { Empty } from '../../../kit/states.tsx';
import { Table } from '../../../kit/table.tsx';
import { toast } from '../../../kit/toast.tsx';
import { countOf } from '../../../lib/format.ts';
import { useTitle } from '../../../lib/title.ts';
import { combineData, Loaded } from '../../../parts/loaded.tsx';
import { DeleteDialog } from '../../../parts/staff/delete-dialog.tsx';
import { StaffHead } from '../../../parts/staff/head.tsx';
import { ActionsHeading, EditButton, Heading, TickRow } from '../../../parts/staff/list/cells.tsx';
import { SelectionButton } from '../../../parts/staff/list/delete-selected.tsx';
import { useRowDialogs } from '../../../parts/staff/list/row-dialogs.ts';
import { IfMayDelete } from '../../../parts/staff/may-delete.tsx';
import { SeasonForm } from '../../../parts/staff/seasons/season-form.tsx';
import { StaffPage } from '../../../parts/staff/shell.tsx';
import { requestsPath } from '../../../staff-paths.ts';
import { Divisions } from './divisions.tsx';
import { LeagueForm } from './league-form.tsx';

type League = Of<'LeagueTable'>;

export default function Season() {
  const { season = '' } = useParams();
  const named = useSeason(season);
  const leagues = useSeasonLeagues(season);
  const name = named.data?.season.name ?? 'Season';
  useTitle(name, 'Homecourt');
  return (
    <StaffPage crumbs={[{ label: 'Seasons', href: '/dashboard/seasons' }, { label: name }]}>
      <Loaded from={combineData(named, leagues)} what="the season" missing="Season not found">
        {([{ season: own }, { leagues }]) => (
          <>
            <Leagues key={season} season={own} leagues={leagues} />
            <WithBrackets organization={own.organization_id}>
              <Divisions key={season} season={season} leagues={leagues} />
            </WithBrackets>
          </>
        )}
      </Loaded>
    </StaffPage>
  );
}

/** Renders its children if the organization has brackets enabled. */
function WithBrackets({ organization, children }: { organization: number; children: ReactNode }) {
  const { data, error, retry } = useReadInside(`/api/organizations/${organization}`);
  if (!data && error) {
    return (
      <div className="section">
        <ErrorNote title="The divisions did not load" message={error.message} onRetry={retry} />
      </div>
    );
  }
  return data?.organization.feature_flags.brackets ? children : null;
}

function Leagues({ season: own, leagues }: { season: Of<'Season'>; leagues: League[] }) {
  const { name } = own;
  const season = String(own.id);
  const { putQuietly, refresh } = useWrites();
  const all = useSession().user?.role === 'super_admin';
  const seasons = useSeasonsInside().data?.seasons ?? [];
  const dialogs = useRowDialogs<League, League[]>('league');
  const [editingSeason, setEditingSeason] = useState(false);
  const ids = leagues.map((league) => league.id);
  const selection = useSelection(ids);
  async function reorder(order: (string | number)[]) {
    const orderedLeagues = order.map((id, index) => ({ id: id as number, position: index + 1 }));
    try {
      await putQuietly(`${leaguesUrl(season)}/order`, { orderedLeagues });
    } catch (error) {
      toast('The order could not be saved.', { bad: true });
      throw error;
    }
    await refresh();
  }
  return (
    <>
      <StaffHead
        title={name}
        beside={
          <>
            {own.active && <Badge kind="ok">Active</Badge>}
            {own.showDivisions && <Badge kind="line">Tournament</Badge>}
          </>
        }
      >
        {leagues.length > 0 && (
          <IfMayDelete group="seasons">
            <SelectionButton
              kind="danger-quiet"
              icon="trash"
              ticked={selection.ids.size}
              none="Select at least one league."
              onClick={() => dialogs.askDelete(leagues.filter((league) => selection.ids.has(league.id)))}
            >
              Delete selected leagues
            </SelectionButton>
          </IfMayDelete>
        )}
        <Link className="btn second" href={requestsPath(season)}>
          Requests and rules
        </Link>
        <Button icon="edit" onClick={() => setEditingSeason(true)}>
          Edit season
        </Button>
        <Button kind="primary" icon="plus" onClick={dialogs.create}>
          <span className="vh">+ </span>Add League
        </Button>
      </StaffHead>
      {leagues.length === 0 ? (
        <Empty title="No leagues available">
          <p>Teams play in a league. Add the first one, empty or with last season’s teams.</p>
        </Empty>
      ) : (
        <Sortable
          lists={[{ id: 'leagues', label: name, items: leagues.map((league) => ({ ...league, label: league.name })) }]}
          onMove={({ order }) => reorder(order)}
        >
          {([list], marks) => (
            <div className="card">
              <Table caption={`Leagues of ${name}`}>
                <thead>
                  <tr>
                    <Heading className="fit">
                      <TickAll selection={selection} shown={ids} what="leagues" />
                    </Heading>
                    <ActionsHeading>Move</ActionsHeading>
                    <Heading className="num fit beside">Pos</Heading>
                    <Heading>League</Heading>
                    <Heading className="num beside">Teams</Heading>
                    <ActionsHeading />
                  </tr>
                </thead>
                <tbody {...marks.list('leagues')}>
                  {list?.items.map((league, index) => (
                    <TickRow
                      key={league.id}
                      selection={selection}
                      rowId={league.id}
                      name={league.name}
                      {...marks.item(league.id)}
                    >
                      <td className="fit">
                        <Grip item={league.id} />
                      </td>
                      <td className="num fit beside">{index + 1}</td>
                      <th scope="row" className="folds">
                        <Link href={`/dashboard/seasons/${season}/leagues/${league.id}`}>{league.name}</Link>
                        <span className="under">{countOf(league.teamsCount, 'team')}</span>
                      </th>
                      <td className="num beside">{league.teamsCount}</td>
                      <td className="fit">
                        <EditButton name={`Update ${league.name}`} onClick={() => dialogs.edit(league)} />
                      </td>
                    </TickRow>
                  ))}
                </tbody>
              </Table>
            </div>
          )}
        </Sortable>
      )}
      {(dialogs.creating || dialogs.editing) && (
        <LeagueForm season={season} league={dialogs.editing} onClose={dialogs.close} />
      )}
      {editingSeason && <SeasonForm season={own} seasons={seasons} all={all} onClose={() => setEditingSeason(false)} />}
      {dialogs.deleting && (
        <DeleteDialog
          title="Delete selected leagues?"
          things={dialogs.deleting.map(({ id, name }) => ({ name, path: `${leaguesUrl(season)}/${id}` }))}
          stays="Teams and players stay. Other seasons of these leagues do not change."
          done="Leagues deleted"
          failed="Failed to delete leagues"
          onClose={dialogs.close}
        />
      )}
    </>
  );
}
