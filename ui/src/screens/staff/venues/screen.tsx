import { useState } from 'react';
import type { Organization } from '../../../api/boot.ts';
import { useOrganization } from '../../../api/people.ts';
import { useVenues, type Venue, venueUrl } from '../../../api/venues.ts';
import { Button } from '../../../kit/button.tsx';
import { Search } from '../../../kit/filter.tsx';
import { type SortColumns, SortHeadings, type SortOrder } from '../../../kit/sorting/sort-heading.tsx';
import { Empty } from '../../../kit/states.tsx';
import { Pages } from '../../../kit/steps/pages.tsx';
import { Table } from '../../../kit/table.tsx';
import { countOf, dash } from '../../../lib/format.ts';
import { useTitle } from '../../../lib/title.ts';
import { Loaded } from '../../../parts/loaded.tsx';
import { DeleteDialog } from '../../../parts/staff/delete-dialog.tsx';
import { StaffHead } from '../../../parts/staff/head.tsx';
import { ActionsHeading, RowActions, VisitorLink } from '../../../parts/staff/list/cells.tsx';
import { type RowDialogs, useRowDialogs } from '../../../parts/staff/list/row-dialogs.ts';
import { useList } from '../../../parts/staff/list/use-list.ts';
import { StaffPage } from '../../../parts/staff/shell.tsx';
import { asVisitor, baseOf } from '../../../staff-paths.ts';
import { MergeVenues } from './merge-venues.tsx';
import { VenueForm } from './venue-form.tsx';

export default function VenuesScreen() {
  useTitle('Venues', 'Homecourt');
  const organization = useOrganization();
  const found = useVenues();
  const dialogs = useRowDialogs<Venue>();
  const [merging, setMerging] = useState(false);
  const venues = found.data?.venues ?? [];
  return (
    <StaffPage crumbs={[{ label: 'Venues' }]}>
      <StaffHead title="Venues" hint="Where games are played. A place that is typed in a game is added here.">
        {venues.length > 1 && (
          <Button icon="copy" onClick={() => setMerging(true)}>
            Merge Venues
          </Button>
        )}
        <Button kind="primary" icon="plus" onClick={dialogs.create}>
          Add Venue
        </Button>
      </StaffHead>
      <Loaded from={found} what="the venues" title={null}>
        {({ venues }) => organization && <Found venues={venues} organization={organization} dialogs={dialogs} />}
      </Loaded>
      {(dialogs.creating || dialogs.editing) && <VenueForm venue={dialogs.editing} onClose={dialogs.close} />}
      {dialogs.deleting && <DeleteVenue venue={dialogs.deleting} onClose={dialogs.close} />}
      {merging && <MergeVenues venues={venues} onClose={() => setMerging(false)} />}
    </StaffPage>
  );
}

const columns: SortColumns<Venue> = {
  name: { label: 'Venue', value: (venue) => venue.name },
  address: { label: 'Address', className: 'roomy', value: (venue) => venue.address },
  courts: { label: 'Courts', className: 'num beside', value: (venue) => venue.courts.length },
  games: { label: 'Games', className: 'num', value: (venue) => venue.games_count },
};

interface FoundProps {
  venues: Venue[];
  organization: Organization;
  dialogs: RowDialogs<Venue>;
}

const textOf = (venue: Venue) => [venue.name, venue.address, ...venue.courts.map(({ name }) => name)].join('\n');

function Found({ venues, organization, dialogs }: FoundProps) {
  const { shown, order, search, pages } = useList({ rows: venues, columns, textOf });
  if (venues.length === 0) {
    return (
      <Empty title="No venues yet">
        <p>Add the gyms where you play, with their courts. Or type a location in a game: it comes here.</p>
      </Empty>
    );
  }
  return (
    <>
      <div className="toolbar">
        <Search label="Find a venue" {...search} />
      </div>
      {shown.length === 0 ? (
        <Empty title="No venue like that" />
      ) : (
        <Rows venues={shown} organization={organization} order={order} dialogs={dialogs} />
      )}
      <Pages noun="venue" {...pages} />
    </>
  );
}

const Rows = ({ venues, organization, order, dialogs }: FoundProps & { order: SortOrder }) => (
  <div className="card">
    <Table caption="Venues">
      <thead>
        <tr>
          <SortHeadings columns={columns} order={order} />
          <ActionsHeading />
        </tr>
      </thead>
      <tbody>
        {venues.map((venue) => (
          <tr key={venue.id}>
            <th scope="row" className="folds">
              {venue.name}
              {venue.address && <span className="under where">{venue.address}</span>}
            </th>
            <td className="dim roomy">{venue.address ?? dash}</td>
            <td className="num beside" title={venue.courts.map(({ name }) => name).join(', ')}>
              {venue.courts.length}
            </td>
            <td className="num">{venue.games_count}</td>
            <td className="fit acts">
              <VisitorLink name={venue.name} href={asVisitor(baseOf(organization), `venues/${venue.id}`)} isBeside />
              <RowActions name={venue.name} row={venue} dialogs={dialogs} group="games" />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  </div>
);

/** Says what happens to the games of a venue that is deleted. */
const lossText = (games: number) =>
  games === 1
    ? '1 game keeps its location as text and loses the link to the venue.'
    : `${games} games keep their location as text and lose the link to the venue.`;

function DeleteVenue({ venue, onClose }: { venue: Venue; onClose: () => void }) {
  const { name, games_count, courts } = venue;
  const goes = courts.length > 0 ? ` with its ${countOf(courts.length, 'court')}` : '';
  return (
    <DeleteDialog
      title={`Delete ${name}?`}
      act="Delete venue"
      things={[{ name, path: venueUrl(venue.id) }]}
      telling={[]}
      done={`${name} deleted`}
      failed="The venue was not deleted"
      onClose={onClose}
    >
      <p>
        <b>{name}</b> is deleted{goes}.
      </p>
      {games_count > 0 && <p>{lossText(games_count)}</p>}
    </DeleteDialog>
  );
}
