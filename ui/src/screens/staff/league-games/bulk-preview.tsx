import '../../../parts/staff/schedule/clashes.css';
import type { Of } from '../../../api/types.ts';
import { Note } from '../../../kit/note.tsx';
import { countOf } from '../../../lib/format.ts';
import { deletionText } from '../../../parts/staff/deletion.ts';
import { ChangedGame } from '../../../parts/staff/games/game-change.tsx';
import { ClashList } from '../../../parts/staff/schedule/clash-list.tsx';

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
      <ul className="changed-games" aria-label="Games before and after">
        {games.map(({ id, before, after }) => (
          <ChangedGame key={id} before={before} after={after ?? null} />
        ))}
      </ul>
    </>
  );
}
