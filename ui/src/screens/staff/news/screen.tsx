import './screen.css';
import type { Organization } from '../../../api/boot.ts';
import { useOrganization } from '../../../api/people.ts';
import { type NewsNote, newsNoteUrl, useNews } from '../../../api/website.ts';
import { Badge } from '../../../kit/badge.tsx';
import { Button } from '../../../kit/button.tsx';
import { Search } from '../../../kit/filter.tsx';
import { type SortColumns, SortHeadings, type SortOrder } from '../../../kit/sorting/sort-heading.tsx';
import { Empty } from '../../../kit/states.tsx';
import { Pages } from '../../../kit/steps/pages.tsx';
import { Table } from '../../../kit/table.tsx';
import { dash } from '../../../lib/format.ts';
import { useTitle } from '../../../lib/title.ts';
import { longDate, today } from '../../../lib/when.ts';
import { Loaded } from '../../../parts/loaded.tsx';
import { DeleteDialog } from '../../../parts/staff/delete-dialog.tsx';
import { StaffHead } from '../../../parts/staff/head.tsx';
import { ActionsHeading, RowActions, VisitorLink } from '../../../parts/staff/list/cells.tsx';
import { type RowDialogs, useRowDialogs } from '../../../parts/staff/list/row-dialogs.ts';
import { useList } from '../../../parts/staff/list/use-list.ts';
import { StaffPage } from '../../../parts/staff/shell.tsx';
import { asVisitor, baseOf } from '../../../staff-paths.ts';
import { NewsForm } from './news-form.tsx';

export default function NewsScreen() {
  useTitle('News', 'Homecourt');
  const organization = useOrganization();
  const news = useNews();
  const dialogs = useRowDialogs<NewsNote>('note');
  return (
    <StaffPage crumbs={[{ label: 'News' }]}>
      <StaffHead title="News" hint="Short notes on your site, shown from their first to their last day.">
        <Button kind="primary" icon="plus" onClick={dialogs.create}>
          Add Note
        </Button>
      </StaffHead>
      <Loaded from={news} what="the news" title={null}>
        {({ news }) => organization && <Found news={news} organization={organization} dialogs={dialogs} />}
      </Loaded>
      {(dialogs.creating || dialogs.editing) && organization && (
        <NewsForm note={dialogs.editing} today={today(organization.time_zone)} onClose={dialogs.close} />
      )}
      {dialogs.deleting && <DeleteNote note={dialogs.deleting} onClose={dialogs.close} />}
    </StaffPage>
  );
}

const states = { scheduled: 'Scheduled', shown: 'Shown', over: 'Over' };

const columns: SortColumns<NewsNote> = {
  title: { label: 'Title', value: (note) => note.title },
  state: { label: 'State', className: 'beside', value: (note) => states[note.state] },
  from: { label: 'First day', className: 'roomy', value: (note) => note.shown_from },
  until: { label: 'Last day', className: 'roomy', value: (note) => note.shown_until },
};

interface FoundProps {
  news: NewsNote[];
  organization: Organization;
  dialogs: RowDialogs<NewsNote>;
}

function Found({ news, organization, dialogs }: FoundProps) {
  const textOf = (note: NewsNote) => `${note.title} ${note.body}`;
  const { shown, order, search, pages } = useList({ rows: news, columns, textOf });
  if (news.length === 0) {
    return (
      <Empty title="No news yet">
        <p>Tell visitors what is new: sign-up dates, a closed gym, the final. They read it under /news.</p>
      </Empty>
    );
  }
  return (
    <>
      <div className="toolbar">
        <Search label="Find a note" {...search} />
      </div>
      {shown.length === 0 ? (
        <Empty title="No note like that" />
      ) : (
        <Notes news={shown} organization={organization} order={order} dialogs={dialogs} />
      )}
      <Pages noun="note" {...pages} />
    </>
  );
}

const period = ({ shown_from, shown_until }: NewsNote) =>
  shown_until ? `${longDate(shown_from)} to ${longDate(shown_until)}` : `From ${longDate(shown_from)}`;

const Notes = ({ news, organization, order, dialogs }: FoundProps & { order: SortOrder }) => (
  <div className="card">
    <Table caption="News">
      <thead>
        <tr>
          <SortHeadings columns={columns} order={order} />
          <ActionsHeading />
        </tr>
      </thead>
      <tbody>
        {news.map((note) => (
          <tr key={note.id}>
            <th scope="row" className="folds">
              {note.title}
              <span className="under where">{period(note)}</span>
              <span className="under">
                <State note={note} />
              </span>
            </th>
            <td className="beside">
              <State note={note} />
            </td>
            <td className="dim roomy">{longDate(note.shown_from)}</td>
            <td className="dim roomy">{note.shown_until ? longDate(note.shown_until) : dash}</td>
            <td className="fit news-acts">
              {note.state === 'shown' && (
                <VisitorLink name={note.title} href={asVisitor(baseOf(organization), `news/${note.id}`)} isBeside />
              )}
              <RowActions name={note.title} row={note} dialogs={dialogs} group="site" />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  </div>
);

const State = ({ note: { state, pinned } }: { note: NewsNote }) => (
  <>
    {state === 'shown' ? (
      <Badge kind="ok">{states[state]}</Badge>
    ) : (
      <Badge kind={state === 'over' ? 'line' : 'warn'}>{states[state]}</Badge>
    )}{' '}
    {pinned && <Badge kind="accent">Pinned</Badge>}
  </>
);

function DeleteNote({ note, onClose }: { note: NewsNote; onClose: () => void }) {
  return (
    <DeleteDialog
      title="Are you sure you want to delete this note?"
      things={[{ name: note.title, path: newsNoteUrl(note.id) }]}
      telling={[]}
      done={`${note.title} deleted`}
      failed="Failed to delete note"
      onClose={onClose}
    />
  );
}
