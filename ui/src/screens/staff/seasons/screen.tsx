import { Link } from 'wouter';
import { withQuery } from '../../../api/client.ts';
import { useOrganization } from '../../../api/people.ts';
import { seasonUrl } from '../../../api/seasons.ts';
import { useSession } from '../../../api/session.ts';
import { useActing, useSeasons } from '../../../api/staff.ts';
import type { Of } from '../../../api/types.ts';
import { Button } from '../../../kit/button.tsx';
import { Search } from '../../../kit/filter.tsx';
import { type Selection, TickAll, useSelection } from '../../../kit/selection.tsx';
import { type SortColumns, SortHeadings, type SortOrder } from '../../../kit/sorting/sort-heading.tsx';
import { Empty } from '../../../kit/states.tsx';
import { Pages } from '../../../kit/steps/pages.tsx';
import { Table } from '../../../kit/table.tsx';
import { dash } from '../../../lib/format.ts';
import { useAddressQuery } from '../../../lib/query.ts';
import { useTitle } from '../../../lib/title.ts';
import { longDate } from '../../../lib/when.ts';
import { Loaded } from '../../../parts/loaded.tsx';
import { DeleteDialog } from '../../../parts/staff/delete-dialog.tsx';
import { StaffHead } from '../../../parts/staff/head.tsx';
import { ActionsHeading, EditButton, Heading, TickRow } from '../../../parts/staff/list/cells.tsx';
import { SelectionButton } from '../../../parts/staff/list/delete-selected.tsx';
import { useRowDialogs } from '../../../parts/staff/list/row-dialogs.ts';
import { useList } from '../../../parts/staff/list/use-list.ts';
import { IfMayDelete } from '../../../parts/staff/may-delete.tsx';
import { datesOf, SeasonBadges } from '../../../parts/staff/seasons/about.tsx';
import { SeasonForm } from '../../../parts/staff/seasons/season-form.tsx';
import { StaffPage } from '../../../parts/staff/shell.tsx';
import { Checklist } from './checklist.tsx';
import { TemplateForm } from './template-form.tsx';

type Season = Of<'Season'>;

/** Returns a season's name, with its organization if the list contains all organizations. */
const titleOf = ({ name, organization }: Season) => (organization ? `${name}, ${organization.name}` : name);

const organizationColumns: SortColumns<Season> = {
  organization: { label: 'Organization', className: 'beside', value: (season) => season.organization?.name },
  sport: { label: 'Sport', className: 'beside', value: (season) => season.sport?.name },
};

/** Returns the sortable columns; `all` adds those of a list that contains all organizations. */
const columnsOf = (all: boolean): SortColumns<Season> => ({
  name: { label: 'Season', value: (season) => season.name },
  ...(all ? organizationColumns : {}),
  start: { label: 'Start', className: 'beside', value: (season) => season.startDate },
  finish: { label: 'Finish', className: 'beside', value: (season) => season.finishDate },
});

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
  const dialogs = useRowDialogs<Season, Season[]>('season');
  const query = useAddressQuery();
  const zone = useOrganization()?.time_zone ?? 'UTC';
  const columns = columnsOf(all);
  const { shown, order, search, pages } = useList({ rows: seasons, columns, textOf: titleOf });
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
  return (
    <>
      <StaffHead title="Seasons">
        {seasons.length > 0 && (
          <IfMayDelete group="seasons">
            <SelectionButton
              kind="danger-quiet"
              icon="trash"
              ticked={selection.ids.size}
              none="Select at least one season to delete."
              onClick={() => dialogs.askDelete(seasons.filter((season) => selection.ids.has(season.id)))}
            >
              Delete selected
            </SelectionButton>
          </IfMayDelete>
        )}
        <Button kind="primary" icon="plus" onClick={dialogs.create}>
          Add Season
        </Button>
      </StaffHead>
      {organization != null && <Checklist key={organization} organization={organization} />}
      {seasons.length === 0 ? (
        <Empty title="No seasons yet">
          <p>A season holds leagues, teams and games. Add the first one above.</p>
        </Empty>
      ) : (
        <>
          <div className="toolbar">
            <Search label={all ? 'Find a season or an organization' : 'Find a season'} {...search} />
          </div>
          {shown.length === 0 ? (
            <Empty title="No season of that name" />
          ) : (
            <SeasonTable
              seasons={shown}
              {...{ selection, columns, order, all }}
              href={(season) => of(season, `/dashboard/seasons/${season.id}`)}
              onUpdate={dialogs.edit}
            />
          )}
          <Pages noun="season" {...pages} />
        </>
      )}
      {(dialogs.creating || dialogs.editing) && (
        <SeasonForm season={dialogs.editing} seasons={seasons} all={all} onClose={dialogs.close} />
      )}
      {query.read('add') === 'template' && <TemplateForm zone={zone} onClose={() => query.write({ add: '' })} />}
      {dialogs.deleting && (
        <DeleteDialog
          title="Delete selected seasons?"
          things={dialogs.deleting.map((season) => ({ name: titleOf(season), path: of(season, seasonUrl(season.id)) }))}
          stays="Teams and players stay, with their results of other seasons."
          done="Seasons deleted"
          failed="Error deleting season"
          onClose={dialogs.close}
        />
      )}
    </>
  );
}

interface SeasonTableProps {
  seasons: Season[];
  selection: Selection;
  columns: SortColumns<Season>;
  order: SortOrder;
  /** Whether the list contains the seasons of all organizations. */
  all: boolean;
  href: (season: Season) => string;
  onUpdate: (season: Season) => void;
}

const SeasonTable = ({ seasons, selection, columns, order, all, href, onUpdate }: SeasonTableProps) => (
  <div className="card">
    <Table caption="Seasons">
      <thead>
        <tr>
          <Heading className="fit">
            <TickAll selection={selection} shown={seasons.map((season) => season.id)} what="seasons" />
          </Heading>
          <SortHeadings columns={columns} order={order} />
          <Heading className="beside">State</Heading>
          <ActionsHeading />
        </tr>
      </thead>
      <tbody>
        {seasons.map((season) => (
          <TickRow key={season.id} selection={selection} rowId={season.id} name={titleOf(season)}>
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
              <EditButton name={`Update ${titleOf(season)}`} onClick={() => onUpdate(season)} />
            </td>
          </TickRow>
        ))}
      </tbody>
    </Table>
  </div>
);
