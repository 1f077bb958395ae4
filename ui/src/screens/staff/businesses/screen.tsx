import { useState } from 'react';
import { type Business, businessesUrl, businessUrl, useBusinesses } from '../../../api/businesses.ts';
import { useWrites } from '../../../api/writes.ts';
import { Badge } from '../../../kit/badge.tsx';
import { Button, IconButton } from '../../../kit/button.tsx';
import { Confirm } from '../../../kit/confirm.tsx';
import { Search } from '../../../kit/filter.tsx';
import { Pages, pageOf } from '../../../kit/pages.tsx';
import { SortHeading, type SortOrder, sortRows } from '../../../kit/sorting/sort-heading.tsx';
import { Empty } from '../../../kit/states.tsx';
import { Table } from '../../../kit/table.tsx';
import { capital, dash } from '../../../lib/format.ts';
import { useAddressQuery } from '../../../lib/query.ts';
import { useTitle } from '../../../lib/title.ts';
import { Loaded } from '../../../parts/loaded.tsx';
import { useDeleting } from '../../../parts/staff/deletion.ts';
import { useOrder } from '../../../parts/staff/order.ts';
import { StaffPage } from '../../../parts/staff/shell.tsx';
import { BusinessForm } from './business-form.tsx';

type Open = { what: 'create' } | { what: 'update' | 'delete'; business: Business } | null;

export default function BusinessesScreen() {
  useTitle('Businesses', 'Homecourt');
  const businesses = useBusinesses();
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  return (
    <StaffPage crumbs={[{ label: 'Businesses' }]}>
      <div className="staff-head">
        <div>
          <h1>Businesses</h1>
          <p className="hint">Your sign-ups in the public directory, under /browse. Changes are public at once.</p>
        </div>
        <div className="btn-group">
          <Button kind="primary" icon="plus" onClick={() => setOpen({ what: 'create' })}>
            Add Business
          </Button>
        </div>
      </div>
      <Loaded from={businesses} what="the businesses" title={null}>
        {({ businesses }) => <Found businesses={businesses} onOpen={setOpen} />}
      </Loaded>
      {open?.what === 'create' && <BusinessForm onClose={close} />}
      {open?.what === 'update' && <BusinessForm business={open.business} onClose={close} />}
      {open?.what === 'delete' && <DeleteBusiness business={open.business} onClose={close} />}
    </StaffPage>
  );
}

const about = ({ sport, category }: Business) => [sport, category].filter((word) => !!word).join(', ');
const locality = ({ city, state }: Business) => [city, state].filter((word) => !!word).join(', ');

const columns = {
  name: (one: Business) => one.name,
  about,
  place: locality,
  status: (one: Business) => one.signupStatus,
};

interface FoundProps {
  businesses: Business[];
  onOpen: (open: Open) => void;
}

function Found({ businesses, onOpen }: FoundProps) {
  const query = useAddressQuery();
  const order = useOrder();
  const sought = query.read('q').trim().toLowerCase();
  const found = businesses.filter((business) =>
    [business.name, about(business), locality(business), business.location].join(' ').toLowerCase().includes(sought),
  );
  const { shown, page } = pageOf(sortRows(found, order.by, columns), query.read('page'));
  if (businesses.length === 0) {
    return (
      <Empty title="No businesses yet">
        <p>List a league that takes sign-ups, and players find it in the directory.</p>
      </Empty>
    );
  }
  return (
    <>
      <div className="toolbar">
        <Search label="Find a business" value={query.read('q')} onInput={(q) => query.write({ q, page: '' })} />
      </div>
      {found.length === 0 ? (
        <Empty title="No business like that" />
      ) : (
        <Businesses businesses={shown} order={order} onOpen={onOpen} />
      )}
      <Pages
        noun="listing"
        found={found.length}
        of={businesses.length}
        page={page}
        onPage={(page) => query.write({ page })}
      />
    </>
  );
}

const Businesses = ({ businesses, order, onOpen }: FoundProps & { order: SortOrder }) => (
  <div className="card">
    <Table caption="Businesses">
      <thead>
        <tr>
          <SortHeading name="name" order={order}>
            Name
          </SortHeading>
          <SortHeading name="about" order={order} className="roomy">
            For
          </SortHeading>
          <SortHeading name="place" order={order} className="roomy">
            Place
          </SortHeading>
          <SortHeading name="status" order={order}>
            Sign-up
          </SortHeading>
          <th scope="col" className="roomy">
            Deadline
          </th>
          <th scope="col" className="fit">
            <span className="vh">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {businesses.map((business) => (
          <tr key={business.id}>
            <th scope="row" className="folds">
              {business.name}
              <span className="under where">
                {[capital(about(business)), locality(business), business.signupDeadline].filter(Boolean).join(' · ')}
              </span>
            </th>
            <td className="dim roomy">{capital(about(business)) || dash}</td>
            <td className="dim roomy">{locality(business) || dash}</td>
            <td>
              {business.signupStatus === 'active' ? <Badge kind="ok">Active</Badge> : <Badge kind="line">Closed</Badge>}
            </td>
            <td className="dim roomy">{business.signupDeadline ?? dash}</td>
            <td className="fit">
              <IconButton
                icon="edit"
                size="small"
                name={`Update ${business.name}`}
                onClick={() => onOpen({ what: 'update', business })}
              />
              <IconButton
                icon="trash"
                size="small"
                kind="danger-quiet"
                name={`Delete ${business.name}`}
                onClick={() => onOpen({ what: 'delete', business })}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  </div>
);

function DeleteBusiness({ business, onClose }: { business: Business; onClose: () => void }) {
  const { postQuietly } = useWrites();
  const deleting = useDeleting({
    things: [{ name: business.name, path: businessUrl(business.id) }],
    telling: [],
    undo: () => postQuietly(businessesUrl, business),
    done: `${business.name} deleted`,
    failed: 'Failed to delete business',
    onDone: (left) => left.length === 0 && onClose(),
  });
  return (
    <Confirm {...deleting} title="Are you sure you want to delete this business?" act="Delete" onClose={onClose}>
      <p>
        <b>{business.name}</b> is taken out of the public directory.
      </p>
    </Confirm>
  );
}
