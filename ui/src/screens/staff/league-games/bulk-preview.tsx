import '../../../parts/staff/schedule/clashes.css';
import type { Of } from '../../../api/types.ts';
import { Note } from '../../../kit/note.tsx';
import { capital, countOf, dash, scoreText } from '../../../lib/format.ts';
import { clock, shortDate, weekday } from '../../../lib/when.ts';
import { deletionText } from '../../../parts/staff/deletion.ts';
import { ClashList } from '../../../parts/staff/schedule/clash-list.tsx';

type State = Of<'BulkGameState'>;

const whenOf = ({ date, time }: State) => `${weekday(date)} ${shortDate(date)}, ${clock(time)}`;
const matchupOf = ({ away, home, score_away, score_home }: State) =>
  `${away} at ${home}${score_away == null ? '' : `, ${scoreText(score_away, score_home)}`}`;

/** Returns what changes about a game, each with the text before and after. */
export function stateChanges(before: State, after: State): [before: string, after: string][] {
  const texts = [matchupOf, whenOf, ({ location }: State) => location || 'no place', statusOf, linkOf, pinOf];
  return texts
    .map((text): [string, string] => [text(before), text(after)])
    .filter(([before, after]) => before !== after);
}

const statusOf = ({ status }: State) => capital(status);
const pinOf = ({ pinned }: State) => (pinned ? 'pinned' : 'not pinned');
const linkOf = ({ location_url: link }: State) => (link ? 'map link' : 'no map link');

/** What a bulk change does: the clashes, and each game before and after. */
export function BulkPreview({ plan }: { plan: Of<'BulkGames'> }) {
  const { games, clashes, deletion } = plan;
  const [hard, soft] = [clashes.filter(({ isHard }) => isHard), clashes.filter(({ isHard }) => !isHard)];
  const goes = deletionText(deletion);
  return (
    <>
      {goes && <p>This also deletes {goes}.</p>}
      {hard.length > 0 && (
        <>
          <Note kind="bad">
            A team or a court would be needed twice at one time ({countOf(hard.length, 'clash', 'clashes')}):
          </Note>
          <ClashList clashes={hard} links={false} />
        </>
      )}
      {soft.length > 0 && (
        <>
          <Note kind="warn">Please check ({countOf(soft.length, 'clash', 'clashes')}):</Note>
          <ClashList clashes={soft} links={false} />
        </>
      )}
      <ul className="bulk-games" aria-label="Games before and after">
        {games.map(({ id, before, after }) => (
          <li key={id}>
            <b>{matchupOf(before)}</b>
            <small>{whenOf(before)}</small>
            <Changed before={before} after={after ?? null} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Changed({ before, after }: { before: State; after: State | null }) {
  if (!after) return <p>{dash} deleted</p>;
  const changes = stateChanges(before, after);
  if (changes.length === 0) return <p className="dim">No change</p>;
  return changes.map(([from, to]) => (
    <p key={from}>
      <span className="dim">{from}</span> → {to}
    </p>
  ));
}
