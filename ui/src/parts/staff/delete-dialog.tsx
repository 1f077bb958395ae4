import { useEffect, useState } from 'react';
import { type Deletion, useWrites } from '../../api/seasons.ts';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { toast } from '../../kit/toast.tsx';
import { count } from '../../lib/format.ts';

const nouns: Record<string, [one: string, many: string]> = {
  byes: ['bye', 'byes'],
  divisions: ['division', 'divisions'],
  games: ['game', 'games'],
  leagues: ['league', 'leagues'],
  periodScores: ['period score', 'period scores'],
  places: ['team’s place', 'teams’ places'],
  results: ['result of a later game', 'results of later games'],
  rosters: ['place on a roster', 'places on rosters'],
  schedules: ['schedule', 'schedules'],
  stats: ['statistic', 'statistics'],
  teams: ['team', 'teams'],
  weekOffs: ['week off', 'weeks off'],
};

/** What goes with deleted things, in words: "2 leagues, 12 teams and 80 games". */
export function along(deletion: Deletion): string {
  const words = Object.entries(deletion).map(([noun, rows]) => count(rows, ...(nouns[noun] ?? [noun, noun])));
  const last = words.pop();
  return words.length > 0 ? `${words.join(', ')} and ${last}` : (last ?? '');
}

/** Something to delete. */
export interface Doomed {
  name: string;
  /** The address of its call, to which `/deletion` tells what goes with it. */
  path: string;
}

interface DeleteDialogProps {
  /** The question. */
  title: string;
  things: Doomed[];
  /** What stays, where one might fear for it. */
  stays?: string;
  done: string;
  failed: string;
  onClose: () => void;
}

/** Asks before things go, says what goes with them, and deletes one after the other. */
export function DeleteDialog({ title, things, stays, done, failed, onClose }: DeleteDialogProps) {
  const { deletion, removeQuietly, refresh } = useWrites();
  const [gone, setGone] = useState<number | null>(null);
  const lost = useLost(things, deletion);
  async function run() {
    let left = 0;
    for (const [place, thing] of things.entries()) {
      setGone(place + 1);
      await removeQuietly(thing.path).catch(() => {
        left += 1;
      });
    }
    await refresh();
    toast(left > 0 ? failed : done, { bad: left > 0 });
    onClose();
  }
  const busy = gone !== null;
  return (
    <Dialog
      title={title}
      onClose={onClose}
      foot={
        <>
          <Button autoFocus onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button kind="danger" onClick={run} busy={busy && `Deleting ${gone} of ${things.length}...`}>
            Delete
          </Button>
        </>
      }
    >
      <p>
        <b>{things.map((one) => one.name).join(', ')}</b>
      </p>
      <p role="status">{lost === undefined ? 'Looking what goes with it...' : lost && `With it go ${lost}.`}</p>
      {stays && <p>{stays}</p>}
      <p>This cannot be undone.</p>
    </Dialog>
  );
}

/** What goes with some things together; undefined while it is not known. */
function useLost(things: Doomed[], deletion: (path: string) => Promise<Deletion>): string | undefined {
  const [lost, setLost] = useState<string>();
  const key = things.map((one) => one.path).join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is asked for is in the key
  useEffect(() => {
    let here = true;
    const all = key.split(' ').map((path) => deletion(path).catch((): Deletion => ({})));
    void Promise.all(all).then((found) => {
      const sum: Deletion = {};
      for (const one of found) for (const [noun, rows] of Object.entries(one)) sum[noun] = (sum[noun] ?? 0) + rows;
      if (here) setLost(along(sum));
    });
    return () => {
      here = false;
    };
  }, [key]);
  return lost;
}
