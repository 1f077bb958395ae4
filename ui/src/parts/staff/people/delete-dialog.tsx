import { type ReactNode, useEffect, useState } from 'react';
import { usePeopleWrites } from '../../../api/people.ts';
import { Button } from '../../../kit/button.tsx';
import { Dialog } from '../../../kit/dialog.tsx';
import { Note } from '../../../kit/note.tsx';
import { toast } from '../../../kit/toast.tsx';
import { count } from '../../../lib/format.ts';

interface Thing {
  id: number;
  name: string;
  path: string;
}

interface DeleteDialogProps {
  things: Thing[];
  /** What they are: `team`, `player`. */
  noun: string;
  /** The verb of the button: "Delete", "Remove". */
  verb?: string;
  /** What is said when all are gone, and when not. */
  done: string;
  failed: string;
  /** Whether the server tells what goes with one. */
  tells?: boolean;
  children?: ReactNode;
  onClose: () => void;
  /** Called with the ids of those that are still there. */
  onDone: (left: number[]) => void;
}

/** Things of which it is asked what goes with them; of more than these it is said without a number. */
const most = 60;

const words: Record<string, [string, string]> = {
  rosters: ['place on a roster', 'places on rosters'],
  games: ['game', 'games'],
  stats: ['statistic', 'statistics'],
  byes: ['bye', 'byes'],
  leagues: ['place in a league', 'places in leagues'],
  attributes: ['attribute', 'attributes'],
};

/** Asks before something goes, and says what goes with it. */
export function DeleteDialog(props: DeleteDialogProps) {
  const { things, noun, verb = 'Delete', done, failed, tells = true, children, onClose, onDone } = props;
  const { removeQuietly, refresh } = usePeopleWrites();
  const [gone, setGone] = useState<number | null>(null);
  const [reason, setReason] = useState('');
  const lost = useLost(tells ? things.slice(0, most).map((thing) => thing.path) : []);
  async function run() {
    const left: number[] = [];
    setReason('');
    setGone(0);
    for (const [place, thing] of things.entries()) {
      try {
        await removeQuietly(thing.path);
      } catch (error) {
        left.push(thing.id);
        setReason(error instanceof Error ? error.message : '');
      }
      setGone(place + 1);
    }
    setGone(null);
    if (left.length === 0) toast(done);
    else toast(failed, { bad: true });
    onDone(left);
    if (left.length === 0) onClose();
    // Once the screen is where that led, so that nothing is asked of what is gone.
    requestAnimationFrame(() => void refresh());
  }
  const busy = gone !== null;
  const [first] = things;
  const name = things.length === 1 && first ? first.name : count(things.length, noun);
  return (
    <Dialog
      title={`${verb} ${name}?`}
      onClose={onClose}
      foot={
        <>
          <Button autoFocus onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button kind="danger" onClick={run} busy={busy && `${gone} of ${things.length}...`}>
            {verb} {count(things.length, noun)}
          </Button>
        </>
      }
    >
      <div className="stack">
        {things.length > 1 && (
          <p>
            {things
              .slice(0, 8)
              .map((thing) => thing.name)
              .join(', ')}
            {things.length > 8 && ` and ${things.length - 8} more`}
          </p>
        )}
        {children}
        {lost && (
          <Note kind="warn">
            With {things.length === 1 ? 'it' : 'them'} go {lost}. This cannot be undone.
          </Note>
        )}
        {things.length > most && <p>What was entered for them goes with them.</p>}
        {reason && <Note kind="bad">{reason}</Note>}
      </div>
    </Dialog>
  );
}

/** What goes with some things together, in words; nothing while it is not known. */
function useLost(paths: string[]): string {
  const { deletion } = usePeopleWrites();
  const [lost, setLost] = useState('');
  const key = paths.join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is asked for is in the key
  useEffect(() => {
    let here = true;
    const all = key ? key.split(' ').map((path) => deletion(path).catch(() => ({}))) : [];
    void Promise.all(all).then((found) => {
      const sum = new Map<string, number>();
      for (const [noun, rows] of found.flatMap((one) => Object.entries(one as Record<string, number>))) {
        sum.set(noun, (sum.get(noun) ?? 0) + rows);
      }
      const parts = [...sum].map(([noun, rows]) => count(rows, ...(words[noun] ?? ([noun, noun] as [string, string]))));
      if (here) setLost(parts.join(', ').replace(/, ([^,]*)$/, ' and $1'));
    });
    return () => {
      here = false;
    };
  }, [key]);
  return lost;
}
