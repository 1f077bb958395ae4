import { type Business, businessUrl, useBusinesses } from '../../../api/businesses.ts';
import { Badge } from '../../../kit/badge.tsx';
import { Button } from '../../../kit/button.tsx';
import { Search } from '../../../kit/filter.tsx';
import { type SortColumns, SortHeadings, type SortOrder } from '../../../kit/sorting/sort-heading.tsx';
import { Empty } from '../../../kit/states.tsx';
import { Pages } from '../../../kit/steps/pages.tsx';
import { Table } from '../../../kit/table.tsx';
import { capital, dash } from '../../../lib/format.ts';
import { useTitle } from '../../../lib/title.ts';
import { Loaded } from '../../../parts/loaded.tsx';
import { DeleteDialog } from '../../../parts/staff/delete-dialog.tsx';
import { StaffHead } from '../../../parts/staff/head.tsx';
import { ActionsHeading, Heading, RowActions } from '../../../parts/staff/list/cells.tsx';
import { type RowDialogs, useRowDialogs } from '../../../parts/staff/list/row-dialogs.ts';
import { useList } from '../../../parts/staff/list/use-list.ts';
import { StaffPage } from '../../../parts/staff/shell.tsx';
import { BusinessForm } from './business-form.tsx';

export default function BusinessesScreen() {
  useTitle('Businesses', 'Homecourt');
  const businesses = useBusinesses();
  const dialogs = useRowDialogs<Business>('business');
  return (
    <StaffPage crumbs={[{ label: 'Businesses' }]}>
      <StaffHead
        title="Businesses"
        hint="Your sign-ups in the public directory, under /browse. Changes are public at once."
      >
        <Button kind="primary" icon="plus" onClick={dialogs.create}>
          Add Business
        </Button>
      </StaffHead>
      <Loaded from={businesses} what="the businesses" title={null}>
        {({ businesses }) => <Found businesses={businesses} dialogs={dialogs} />}
      </Loaded>
      {(dialogs.creating || dialogs.editing) && <BusinessForm business={dialogs.editing} onClose={dialogs.close} />}
      {dialogs.deleting && <DeleteBusiness business={dialogs.deleting} onClose={dialogs.close} />}
    </StaffPage>
  );
}

const about = ({ sport, category }: Business) => [sport, category].filter((word) => !!word).join(', ');
const locality = ({ city, state }: Business) => [city, state].filter((word) => !!word).join(', ');

const columns: SortColumns<Business> = {
  name: { label: 'Name', value: (business) => business.name },
  about: { label: 'For', className: 'roomy', value: about },
  place: { label: 'Place', className: 'roomy', value: locality },
  status: { label: 'Sign-up', value: (business) => business.signupStatus },
};

const textOf = (business: Business) =>
  [business.name, about(business), locality(business), business.location].join(' ');

interface FoundProps {
  businesses: Business[];
  dialogs: RowDialogs<Business>;
}

function Found({ businesses, dialogs }: FoundProps) {
  const { shown, order, search, pages } = useList({ rows: businesses, columns, textOf });
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
        <Search label="Find a business" {...search} />
      </div>
      {shown.length === 0 ? (
        <Empty title="No business like that" />
      ) : (
        <Businesses businesses={shown} order={order} dialogs={dialogs} />
      )}
      <Pages noun="listing" {...pages} />
    </>
  );
}

const Businesses = ({ businesses, order, dialogs }: FoundProps & { order: SortOrder }) => (
  <div className="card">
    <Table caption="Businesses">
      <thead>
        <tr>
          <SortHeadings columns={columns} order={order} />
          <Heading className="roomy">Deadline</Heading>
          <ActionsHeading />
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
              <RowActions name={business.name} verb="Update" row={business} dialogs={dialogs} group="site" />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  </div>
);

function DeleteBusiness({ business, onClose }: { business: Business; onClose: () => void }) {
  return (
    <DeleteDialog
      title="Are you sure you want to delete this business?"
      things={[{ name: business.name, path: businessUrl(business.id) }]}
      telling={[]}
      done={`${business.name} deleted`}
      failed="Failed to delete business"
      onClose={onClose}
    >
      <p>
        <b>{business.name}</b> is taken out of the public directory.
      </p>
    </DeleteDialog>
  );
}
