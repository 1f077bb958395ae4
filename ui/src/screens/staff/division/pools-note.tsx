import { divisionUrl, useSeedingPreview } from '../../../api/seasons.ts';
import type { Of } from '../../../api/types.ts';
import { useWrites } from '../../../api/writes.ts';
import { Button } from '../../../kit/button.tsx';
import { Note } from '../../../kit/note.tsx';
import { toast } from '../../../kit/toast.tsx';
import { countOf } from '../../../lib/format.ts';
import { poolWords } from '../../../parts/bracket/format.ts';

interface PoolsNoteProps {
  division: Of<'Division'>;
  pools: Of<'Pools'>;
}

/** Says what a division waits for before its bracket gets its teams, and ends the waiting. */
export function PoolsNote({ division: { id, name }, pools: { leagues, places } }: PoolsNoteProps) {
  const { remove } = useWrites();
  const seeding = useSeedingPreview(id, { leagueIds: leagues.map((league) => league.id), places }).data;
  async function end() {
    try {
      await remove(`${divisionUrl(id)}/seeding`);
      toast(`${name} no longer waits for the standings`);
    } catch (error) {
      toast(error instanceof Error ? error.message : 'The waiting was not ended.', { bad: true });
    }
  }
  return (
    <Note>
      The teams will be {poolWords({ leagues, places })}. {seeding && waitsFor(seeding)}{' '}
      <Button size="small" onClick={end}>
        End the waiting
      </Button>
    </Note>
  );
}

/** Returns when the bracket gets its teams. */
function waitsFor({ gamesLeft, isDecided }: Of<'Seeding'>): string {
  if (gamesLeft > 0) return `The bracket gets them after the last game: ${countOf(gamesLeft, 'game')} left.`;
  return isDecided
    ? 'A team is in another division: take it out there, then seed from the standings.'
    : 'Results do not separate all of them, so it is your choice: seed from the standings, then change the order.';
}
