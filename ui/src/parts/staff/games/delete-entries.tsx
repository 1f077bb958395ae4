import { useEffect, useState } from 'react';
import { type Deletion, leagueGames, useCalendarWrites } from '../../../api/games.ts';
import { Button } from '../../../kit/button.tsx';
import { Dialog } from '../../../kit/dialog.tsx';
import { toast } from '../../../kit/toast.tsx';
import { count } from '../../../lib/format.ts';
import { type Entry, entryName } from '../entries.tsx';

/** What goes with deleted things, in words. */
export function along(deletion: Deletion): string {
  const words: Record<string, [string, string]> = {
    stats: ['statistic', 'statistics'],
    periodScores: ['period score', 'period scores'],
    results: ['result of a later game', 'results of later games'],
  };
  return Object.entries(deletion)
    .map(([noun, rows]) => count(rows, ...(words[noun] ?? [noun, noun])))
    .join(' and ');
}

/** Games of which it is asked what goes with them; of more than these it is said without a number. */
const asked = 60;

interface DeleteEntriesProps {
  season: string;
  league: string;
  rows: Entry[];
  /** Called with the lines that are still there. */
  onDone: (left: Entry[]) => void;
  onClose: () => void;
}

/** Asks before games, byes and weeks off go, and says what goes with them. */
export function DeleteEntries({ season, league, rows, onDone, onClose }: DeleteEntriesProps) {
  const { deletion, removeQuietly, refresh } = useCalendarWrites();
  const [gone, setGone] = useState<number | null>(null);
  const games = leagueGames(season, league);
  const played = rows.filter((row) => row.kind === 'game');
  const lost = useLost(
    played.slice(0, asked).map((row) => `${games}/${row.id}`),
    deletion,
  );
  async function run() {
    const left: Entry[] = [];
    setGone(0);
    for (const [place, row] of rows.entries()) {
      const path = { game: games, bye: '/api/bye-dates', off: '/api/week-offs' }[row.kind];
      try {
        await removeQuietly(`${path}/${row.id}`);
      } catch {
        left.push(row);
      }
      setGone(place + 1);
    }
    await refresh();
    if (left.length > 0) toast('Error occurred while deleting.', { bad: true });
    else toast('Items deleted successfully');
    onDone(left);
  }
  const title = `Delete ${count(rows.length, 'item')}?`;
  const busy = gone !== null;
  const [first] = rows;
  return (
    <Dialog
      title={title}
      onClose={onClose}
      foot={
        <>
          <Button autoFocus onClick={onClose} disabled={busy}>
            Keep {rows.length === 1 ? 'it' : 'them'}
          </Button>
          <Button kind="danger" onClick={run} busy={busy && `Deleting ${gone} of ${rows.length}...`}>
            Delete {count(rows.length, 'item')}
          </Button>
        </>
      }
    >
      <p>{rows.length === 1 && first ? entryName(first) : summary(rows)}</p>
      {lost && (
        <p role="status">
          With {played.length === 1 ? 'it' : 'them'} go {lost}.
        </p>
      )}
      {played.length > asked && <p>What was entered in these games goes with them.</p>}
      <p>This cannot be undone.</p>
    </Dialog>
  );
}

function summary(rows: Entry[]): string {
  const of = (kind: Entry['kind']) => rows.filter((row) => row.kind === kind).length;
  const parts = [
    [of('game'), 'game', 'games'],
    [of('bye'), 'bye', 'byes'],
    [of('off'), 'week off', 'weeks off'],
  ] as const;
  return parts
    .filter(([number]) => number > 0)
    .map(([number, one, many]) => count(number, one, many))
    .join(', ');
}

/** What goes with some games together, in words; nothing while it is not known. */
function useLost(paths: string[], deletion: (path: string) => Promise<Deletion>): string {
  const [lost, setLost] = useState('');
  const key = paths.join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is asked for is in the key
  useEffect(() => {
    let here = true;
    const all = key ? key.split(' ').map((path) => deletion(path).catch((): Deletion => ({}))) : [];
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
