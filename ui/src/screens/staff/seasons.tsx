import { useState } from 'react';
import { Link } from 'wouter';
import { withQuery } from '../../api/client.ts';
import { seasonUrl } from '../../api/seasons.ts';
import { useSession } from '../../api/session.ts';
import { useSeasons } from '../../api/staff.ts';
import type { Of } from '../../api/types.ts';
import { Badge } from '../../kit/badge.tsx';
import { Button, IconButton } from '../../kit/button.tsx';
import { Tick, TickAll, useSelection } from '../../kit/selection.tsx';
import { Empty } from '../../kit/states.tsx';
import { Table } from '../../kit/table.tsx';
import { toast } from '../../kit/toast.tsx';
import { none } from '../../lib/format.ts';
import { useTitle } from '../../lib/title.ts';
import { shortDate } from '../../lib/when.ts';
import { Loaded } from '../../parts/loaded.tsx';
import { DeleteDialog } from '../../parts/staff/delete-dialog.tsx';
import { SeasonForm } from '../../parts/staff/seasons/season-form.tsx';
import { StaffPage } from '../../parts/staff/shell.tsx';

type Season = Of<'Season'>;
type Open = { what: 'create' } | { what: 'update'; season: Season } | { what: 'delete'; seasons: Season[] } | null;

export default function SeasonsScreen() {
  useTitle('Seasons', 'Homecourt');
  const seasons = useSeasons();
  return (
    <StaffPage crumbs={[{ label: 'Seasons' }]}>
      <Loaded from={seasons} what="the seasons">
        {({ seasons }) => <Seasons seasons={seasons} />}
      </Loaded>
    </StaffPage>
  );
}

function Seasons({ seasons }: { seasons: Season[] }) {
  const all = useSession().user?.role === 'super_admin';
  const [open, setOpen] = useState<Open>(null);
  const ids = seasons.map((one) => one.id);
  const selection = useSelection(ids);
  /** A super administrator's calls name whose season it is. */
  const of = (season: Season, path: string) =>
    withQuery(path, { organization_id: all ? season.organization_id : null });
  function ask() {
    const chosen = seasons.filter((one) => selection.ids.has(one.id));
    if (chosen.length === 0) toast('Select at least one season to delete.', { bad: true });
    else setOpen({ what: 'delete', seasons: chosen });
  }
  return (
    <>
      <div className="staff-head">
        <h1>Seasons</h1>
        <div className="btn-group">
          {seasons.length > 0 && (
            <Button kind="danger-quiet" icon="trash" onClick={ask}>
              Delete selected
            </Button>
          )}
          <Button kind="primary" icon="plus" onClick={() => setOpen({ what: 'create' })}>
            Add Season
          </Button>
        </div>
      </div>
      {seasons.length === 0 ? (
        <Empty title="No seasons yet">
          <p>A season holds leagues, teams and games. Make the first one above.</p>
        </Empty>
      ) : (
        <div className="card">
          <Table caption="Seasons">
            <thead>
              <tr>
                <th scope="col" className="fit">
                  <TickAll selection={selection} shown={ids} what="seasons" />
                </th>
                <th scope="col">Season</th>
                {all && <th scope="col">Organization</th>}
                {all && <th scope="col">Sport</th>}
                <th scope="col">Start</th>
                <th scope="col">Finish</th>
                <th scope="col">State</th>
                <th scope="col" className="fit">
                  <span className="vh">Actions</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {seasons.map((season) => (
                <tr key={season.id}>
                  <td className="fit">
                    <Tick selection={selection} id={season.id} name={season.name} />
                  </td>
                  <th scope="row">
                    <Link href={of(season, `/dashboard/seasons/${season.id}`)}>{season.name}</Link>
                  </th>
                  {all && <td>{season.organization?.name}</td>}
                  {all && <td>{season.sport?.name}</td>}
                  <td>{season.startDate ? shortDate(season.startDate) : none}</td>
                  <td>{season.finishDate ? shortDate(season.finishDate) : none}</td>
                  <td>
                    {season.active && <Badge kind="ok">Active</Badge>}{' '}
                    {season.showDivisions && <Badge>Tournament</Badge>}
                  </td>
                  <td className="fit">
                    <IconButton
                      icon="edit"
                      size="small"
                      name={`Update ${season.name}`}
                      onClick={() => setOpen({ what: 'update', season })}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
        </div>
      )}
      {(open?.what === 'create' || open?.what === 'update') && (
        <SeasonForm
          {...(open.what === 'update' ? { season: open.season } : {})}
          seasons={seasons}
          all={all}
          onClose={() => setOpen(null)}
        />
      )}
      {open?.what === 'delete' && (
        <DeleteDialog
          title="Delete selected seasons?"
          things={open.seasons.map((season) => ({ name: season.name, path: of(season, seasonUrl(season.id)) }))}
          stays="Teams and players stay, with what they did in other seasons."
          done="Seasons deleted"
          failed="Error deleting season"
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}
