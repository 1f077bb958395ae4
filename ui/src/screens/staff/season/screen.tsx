import { type ReactNode, useState } from 'react';
import { Link, useParams } from 'wouter';
import { leaguesUrl } from '../../../api/seasons.ts';
import { useSession } from '../../../api/session.ts';
import { useReadInside, useSeason, useSeasonLeagues, useSeasonsInside } from '../../../api/staff.ts';
import type { Of } from '../../../api/types.ts';
import { useWrites } from '../../../api/writes.ts';
import { Badge } from '../../../kit/badge.tsx';
import { Button, IconButton } from '../../../kit/button.tsx';
import { ErrorNote } from '../../../kit/error-note.tsx';
import { Tick, TickAll, useSelection } from '../../../kit/selection.tsx';
import { Grip, Sortable } from '../../../kit/sortable.tsx';
import { Empty } from '../../../kit/states.tsx';
import { Table } from '../../../kit/table.tsx';
import { toast } from '../../../kit/toast.tsx';
import { countOf } from '../../../lib/format.ts';
import { useAddressQuery } from '../../../lib/query.ts';
import { useTitle } from '../../../lib/title.ts';
import { combineData, Loaded } from '../../../parts/loaded.tsx';
import { DeleteDialog } from '../../../parts/staff/delete-dialog.tsx';
import { SeasonForm } from '../../../parts/staff/seasons/season-form.tsx';
import { StaffPage } from '../../../parts/staff/shell.tsx';
import { Divisions } from './divisions.tsx';
import { LeagueForm } from './league-form.tsx';

type League = Of<'LeagueTable'>;
type Open =
  | { what: 'create' | 'season' }
  | { what: 'update'; league: League }
  | { what: 'delete'; leagues: League[] }
  | null;

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
  const query = useAddressQuery();
  const [chosen, setOpen] = useState<Open>(null);
  const open: Open = chosen ?? (query.read('add') === 'league' ? { what: 'create' } : null);
  function close() {
    setOpen(null);
    query.write({ add: '' });
  }
  const ids = leagues.map((league) => league.id);
  const selection = useSelection(ids);
  function ask() {
    const picked = leagues.filter((league) => selection.ids.has(league.id));
    if (picked.length === 0) toast('Select at least one league.', { bad: true });
    else setOpen({ what: 'delete', leagues: picked });
  }
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
      <div className="staff-head">
        <h1>{name}</h1>
        {own.active && <Badge kind="ok">Active</Badge>}
        {own.showDivisions && <Badge kind="line">Tournament</Badge>}
        <div className="btn-group">
          {leagues.length > 0 && (
            <Button kind="danger-quiet" icon="trash" onClick={ask}>
              Delete selected leagues
            </Button>
          )}
          <Button icon="edit" onClick={() => setOpen({ what: 'season' })}>
            Edit season
          </Button>
          <Button kind="primary" icon="plus" onClick={() => setOpen({ what: 'create' })}>
            <span className="vh">+ </span>Add League
          </Button>
        </div>
      </div>
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
                    <th scope="col" className="fit">
                      <TickAll selection={selection} shown={ids} what="leagues" />
                    </th>
                    <th scope="col" className="fit">
                      <span className="vh">Move</span>
                    </th>
                    <th scope="col" className="num fit beside">
                      Pos
                    </th>
                    <th scope="col">League</th>
                    <th scope="col" className="num beside">
                      Teams
                    </th>
                    <th scope="col" className="fit">
                      <span className="vh">Actions</span>
                    </th>
                  </tr>
                </thead>
                <tbody {...marks.list('leagues')}>
                  {list?.items.map((league, index) => (
                    <tr
                      key={league.id}
                      className={selection.ids.has(league.id) ? 'picked' : ''}
                      {...marks.item(league.id)}
                    >
                      <td className="fit">
                        <Tick selection={selection} id={league.id} name={league.name} />
                      </td>
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
                        <IconButton
                          icon="edit"
                          size="small"
                          name={`Update ${league.name}`}
                          onClick={() => setOpen({ what: 'update', league })}
                        />
                      </td>
                    </tr>
                  ))}
                </tbody>
              </Table>
            </div>
          )}
        </Sortable>
      )}
      {(open?.what === 'create' || open?.what === 'update') && (
        <LeagueForm season={season} {...(open.what === 'update' ? { league: open.league } : {})} onClose={close} />
      )}
      {open?.what === 'season' && <SeasonForm season={own} seasons={seasons} all={all} onClose={close} />}
      {open?.what === 'delete' && (
        <DeleteDialog
          title="Delete selected leagues?"
          things={open.leagues.map((league) => ({ name: league.name, path: `${leaguesUrl(season)}/${league.id}` }))}
          stays="Teams and players stay. Other seasons of these leagues do not change."
          done="Leagues deleted"
          failed="Failed to delete leagues"
          onClose={close}
        />
      )}
    </>
  );
}
