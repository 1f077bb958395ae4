import { useState } from 'react';
import { Link } from 'wouter';
import { withQuery } from '../../../api/client.ts';
import { seasonUrl } from '../../../api/seasons.ts';
import { useSession } from '../../../api/session.ts';
import { useActing, useSeasons } from '../../../api/staff.ts';
import type { Of } from '../../../api/types.ts';
import { Button, IconButton } from '../../../kit/button.tsx';
import { Search } from '../../../kit/filter.tsx';
import { Pages, pageOf } from '../../../kit/pages.tsx';
import { type Selection, Tick, TickAll, useSelection } from '../../../kit/selection.tsx';
import { SortHeading, type SortOrder, sortRows } from '../../../kit/sorting/sort-heading.tsx';
import { Empty } from '../../../kit/states.tsx';
import { Table } from '../../../kit/table.tsx';
import { toast } from '../../../kit/toast.tsx';
import { dash } from '../../../lib/format.ts';
import { useAddressQuery } from '../../../lib/query.ts';
import { useTitle } from '../../../lib/title.ts';
import { longDate } from '../../../lib/when.ts';
import { Loaded } from '../../../parts/loaded.tsx';
import { DeleteDialog } from '../../../parts/staff/delete-dialog.tsx';
import { useOrder } from '../../../parts/staff/order.ts';
import { datesOf, SeasonBadges } from '../../../parts/staff/seasons/about.tsx';
import { SeasonForm } from '../../../parts/staff/seasons/season-form.tsx';
import { StaffPage } from '../../../parts/staff/shell.tsx';
import { Checklist } from './checklist.tsx';

type Season = Of<'Season'>;
type Open = { what: 'create' } | { what: 'update'; season: Season } | { what: 'delete'; seasons: Season[] } | null;

/** Returns a season's name, with its organization if the list contains all organizations. */
const titleOf = ({ name, organization }: Season) => (organization ? `${name}, ${organization.name}` : name);

const columns = {
  name: (season: Season) => season.name,
  organization: (season: Season) => season.organization?.name,
  sport: (season: Season) => season.sport?.name,
  start: (season: Season) => season.startDate,
  finish: (season: Season) => season.finishDate,
};

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
  const { user } = useSession();
  const all = user?.role === 'super_admin';
  const organization = useActing() ?? (all ? null : user?.organization_id);
  const query = useAddressQuery();
  const order = useOrder();
  const [chosen, setOpen] = useState<Open>(null);
  const open: Open = chosen ?? (query.read('add') === 'season' ? { what: 'create' } : null);
  function close() {
    setOpen(null);
    query.write({ add: '' });
  }
  const sought = query.read('q').trim().toLowerCase();
  const found = seasons.filter((season) => titleOf(season).toLowerCase().includes(sought));
  const { shown, page } = pageOf(sortRows(found, order.by, columns), query.read('page'));
  const selection = useSelection(
    seasons.map((season) => season.id),
    shown.map((season) => season.id),
  );
  /** Adds the organization's id to URLs for super administrators. */
  const of = ((season: Season, path: string) =>
    withQuery(path, { organization_id: all ? season.organization_id : null })) as <const Url extends string>(
    season: Season,
    path: Url,
  ) => Url;
  function ask() {
    const picked = seasons.filter((season) => selection.ids.has(season.id));
    if (picked.length === 0) toast('Select at least one season to delete.', { bad: true });
    else setOpen({ what: 'delete', seasons: picked });
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
      {organization != null && <Checklist key={organization} organization={organization} />}
      {seasons.length === 0 ? (
        <Empty title="No seasons yet">
          <p>A season holds leagues, teams and games. Add the first one above.</p>
        </Empty>
      ) : (
        <>
          <div className="toolbar">
            <Search
              label={all ? 'Find a season or an organization' : 'Find a season'}
              value={query.read('q')}
              onInput={(q) => query.write({ q, page: '' })}
            />
          </div>
          {found.length === 0 ? (
            <Empty title="No season of that name" />
          ) : (
            <SeasonTable
              seasons={shown}
              {...{ selection, order, all }}
              href={(season) => of(season, `/dashboard/seasons/${season.id}`)}
              onUpdate={(season) => setOpen({ what: 'update', season })}
            />
          )}
          <Pages
            noun="season"
            found={found.length}
            of={seasons.length}
            page={page}
            onPage={(page) => query.write({ page })}
          />
        </>
      )}
      {(open?.what === 'create' || open?.what === 'update') && (
        <SeasonForm
          {...(open.what === 'update' ? { season: open.season } : {})}
          seasons={seasons}
          all={all}
          onClose={close}
        />
      )}
      {open?.what === 'delete' && (
        <DeleteDialog
          title="Delete selected seasons?"
          things={open.seasons.map((season) => ({ name: titleOf(season), path: of(season, seasonUrl(season.id)) }))}
          stays="Teams and players stay, with their results of other seasons."
          done="Seasons deleted"
          failed="Error deleting season"
          onClose={close}
        />
      )}
    </>
  );
}

interface SeasonTableProps {
  seasons: Season[];
  selection: Selection;
  order: SortOrder;
  /** Whether the list contains the seasons of all organizations. */
  all: boolean;
  href: (season: Season) => string;
  onUpdate: (season: Season) => void;
}

const SeasonTable = ({ seasons, selection, order, all, href, onUpdate }: SeasonTableProps) => (
  <div className="card">
    <Table caption="Seasons">
      <thead>
        <tr>
          <th scope="col" className="fit">
            <TickAll selection={selection} shown={seasons.map((season) => season.id)} what="seasons" />
          </th>
          <SortHeading name="name" order={order}>
            Season
          </SortHeading>
          {all && (
            <SortHeading name="organization" order={order} className="beside">
              Organization
            </SortHeading>
          )}
          {all && (
            <SortHeading name="sport" order={order} className="beside">
              Sport
            </SortHeading>
          )}
          <SortHeading name="start" order={order} className="beside">
            Start
          </SortHeading>
          <SortHeading name="finish" order={order} className="beside">
            Finish
          </SortHeading>
          <th scope="col" className="beside">
            State
          </th>
          <th scope="col" className="fit">
            <span className="vh">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {seasons.map((season) => (
          <tr key={season.id} className={selection.ids.has(season.id) ? 'picked' : ''}>
            <td className="fit">
              <Tick selection={selection} id={season.id} name={titleOf(season)} />
            </td>
            <th scope="row" className="folds">
              <Link href={href(season)}>{season.name}</Link>
              {all && (
                <span className="under">
                  {[season.organization?.name, season.sport?.name].filter(Boolean).join(' · ')}
                </span>
              )}
              <span className="under">{datesOf(season)}</span>
              <span className="under">
                <SeasonBadges season={season} />
              </span>
            </th>
            {all && <td className="beside">{season.organization?.name}</td>}
            {all && <td className="beside">{season.sport?.name}</td>}
            <td className="dim beside">{season.startDate ? longDate(season.startDate) : dash}</td>
            <td className="dim beside">{season.finishDate ? longDate(season.finishDate) : dash}</td>
            <td className="beside">
              <SeasonBadges season={season} />
            </td>
            <td className="fit">
              <IconButton
                icon="edit"
                size="small"
                name={`Update ${titleOf(season)}`}
                onClick={() => onUpdate(season)}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  </div>
);
