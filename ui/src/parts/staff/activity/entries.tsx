import './activity.css';
import { Fragment, useState } from 'react';
import { Link } from 'wouter';
import { type ActivityFilter, useActivity } from '../../../api/organizations.ts';
import { useSession } from '../../../api/session.ts';
import type { Of } from '../../../api/types.ts';
import { useWrites } from '../../../api/writes.ts';
import { Badge } from '../../../kit/badge.tsx';
import { Button } from '../../../kit/button.tsx';
import { instant } from '../../../lib/instants.ts';
import { longDate } from '../../../lib/when.ts';
import { Loaded } from '../../loaded.tsx';
import { undoActions } from '../undo.ts';
import { deedOf } from './deeds.ts';
import { actor, editLabel, editValues, mainSubjects, moreSubjects, subjectCounts, subjectPath } from './words.ts';

/** How many edits are shown before the rest is asked for. */
const few = 4;

interface EntriesProps {
  /** The organization whose log a super administrator reads; null for the user's own. */
  organization: number | null;
  filter?: ActivityFilter;
  zone: string;
  /** What is said of an empty log. */
  empty: string;
  /** End of the previous page; null for the first page. */
  cursor?: string | null;
}

/** The entries of an activity log, latest first, with what each changed and a button that undoes it. */
export function ActivityEntries({ cursor = null, ...props }: EntriesProps) {
  const { organization, filter = {}, zone, empty } = props;
  const [more, setMore] = useState(false);
  return (
    <Loaded from={useActivity(organization, filter, cursor)} what="the activity" title={null} rows={4}>
      {({ activity, next_cursor }) => (
        <>
          <ol className="deeds">
            {activity.map((entry) => (
              <Deed key={entry.id} entry={entry} zone={zone} isHistory={filter.subject !== undefined} />
            ))}
          </ol>
          {activity.length === 0 && cursor === null && <p className="deeds-foot">{empty}</p>}
          {next_cursor &&
            (more ? (
              <ActivityEntries {...props} cursor={next_cursor} />
            ) : (
              <p className="deeds-foot">
                <Button kind="quiet" onClick={() => setMore(true)}>
                  Show earlier
                </Button>
              </p>
            ))}
        </>
      )}
    </Loaded>
  );
}

interface DeedProps {
  entry: Of<'Activity'>;
  zone: string;
  /** Whether all entries are of one thing, which then is not named again. */
  isHistory: boolean;
}

function Deed({ entry, zone, isHistory }: DeedProps) {
  const { user } = useSession();
  // Staff undo only what they did themselves.
  const mayUndo = user?.role === 'org_owner' || user?.role === 'super_admin' || entry.user?.id === user?.id;
  const edits = entry.subjects.flatMap((subject) => subject.edits);
  const isNamed = !isHistory && entry.subjects.length > 0;
  const more = isNamed && moreSubjects(entry);
  const rest = subjectCounts(entry, isNamed);
  return (
    <li>
      <p>
        <b>{actor(entry)}</b> {deedOf(entry, isNamed)}
        {isNamed && <Subjects entry={entry} />}
        {more && ` ${more}`}
        {rest && <span className="dim"> · {rest}</span>}
      </p>
      <div className="deed-end">
        <time dateTime={entry.at}>{instant(entry.at, zone)}</time>
        {entry.undo === 'possible' && mayUndo && <UndoButton entry={entry} />}
        {entry.undo === 'undone' && <Badge>Undone</Badge>}
      </div>
      {edits.length > 0 && <Edits edits={edits} />}
    </li>
  );
}

const isoDate = /\d{4}-\d{2}-\d{2}/;

/** The names of an entry's first subjects, each with a link to its page if there is one. */
const Subjects = ({ entry }: Pick<DeedProps, 'entry'>) =>
  mainSubjects(entry).map((subject, place) => {
    const path = subjectPath(subject);
    const name = subject.name.replace(isoDate, longDate) || 'without a name';
    return (
      <Fragment key={`${subject.noun} ${subject.id}`}>
        {place === 0 ? ' ' : ', '}
        {path ? <Link href={path}>{name}</Link> : name}
      </Fragment>
    );
  });

function UndoButton({ entry }: Pick<DeedProps, 'entry'>) {
  const writes = useWrites();
  const [busy, setBusy] = useState(false);
  async function undo() {
    setBusy(true);
    await undoActions(writes, [entry.id]);
    setBusy(false);
  }
  return (
    <Button size="small" icon="undo" onClick={undo} disabled={busy} aria-label={`Undo: ${deedOf(entry, false)}`}>
      Undo
    </Button>
  );
}

function Edits({ edits }: { edits: Of<'FieldEdit'>[] }) {
  const [all, setAll] = useState(false);
  const shown = all ? edits : edits.slice(0, few);
  return (
    <ul className="edits">
      {shown.map((edit) => {
        const [before, after] = editValues(edit);
        const label = editLabel(edit);
        return (
          <li key={`${edit.of} ${edit.field} ${edit.before} ${edit.after}`}>
            {label}
            {before === undefined && after === undefined ? (
              ' changed'
            ) : (
              <>
                : {before === undefined ? <span className="vh">nothing</span> : <del>{before}</del>}
                <span aria-hidden="true"> → </span>
                <span className="vh"> is now </span>
                {after === undefined ? <span className="dim">nothing</span> : <ins>{after}</ins>}
              </>
            )}
          </li>
        );
      })}
      {edits.length > shown.length && (
        <li>
          <Button kind="quiet" size="small" onClick={() => setAll(true)}>
            {`${edits.length - shown.length} more`}
          </Button>
        </li>
      )}
    </ul>
  );
}
