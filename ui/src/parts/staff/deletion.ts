import { useEffect, useState } from 'react';
import type { Address } from '../../api/calls.ts';
import { ApiError } from '../../api/client.ts';
import { type Deletion, useWrites } from '../../api/writes.ts';
import { toast } from '../../kit/toast.tsx';
import { countOf } from '../../lib/format.ts';

const nouns: Record<string, [one: string, many: string]> = {
  attributes: ['attribute', 'attributes'],
  businesses: ['business', 'businesses'],
  byes: ['bye', 'byes'],
  divisions: ['division', 'divisions'],
  entries: ['entry of the play-by-play', 'entries of the play-by-play'],
  enrolments: ['place in a league', 'places in leagues'],
  games: ['game', 'games'],
  playedGames: ['game with a result', 'games with a result'],
  leagues: ['league', 'leagues'],
  news: ['note', 'notes'],
  pages: ['page', 'pages'],
  periodScores: ['period score', 'period scores'],
  pictures: ['picture', 'pictures'],
  places: ['team’s place', 'teams’ places'],
  players: ['player', 'players'],
  results: ['result of a later game', 'results of later games'],
  rosters: ['place on a roster', 'places on rosters'],
  schedules: ['schedule', 'schedules'],
  seasons: ['season', 'seasons'],
  stats: ['statistic', 'statistics'],
  teams: ['team', 'teams'],
  users: ['user', 'users'],
  values: ['value of a player', 'values of players'],
  venues: ['venue', 'venues'],
  weekOffs: ['week off', 'weeks off'],
};

/**
 * Returns what a deletion also deletes: "2 leagues, 12 teams and 80 games". Entries of the menu that will lead nowhere stay, and are
 * told in a sentence of their own.
 */
export function deletionText({ lostLinks = 0, ...deleted }: Deletion): string {
  const words = Object.entries(deleted).map(([noun, rows]) => countOf(rows, ...(nouns[noun] ?? [noun, noun])));
  const last = words.pop();
  const text = words.length > 0 ? `${words.join(', ')} and ${last}` : (last ?? '');
  if (!lostLinks) return text;
  return `${text || 'nothing else'}. In the menu, ${countOf(lostLinks, 'entry', 'entries')} will lead nowhere`;
}

/** A thing to delete. */
export interface Deletable {
  name: string;
  /** URL path of the DELETE call. `GET {path}/deletion` returns what the call also deletes. */
  path: Address<'delete'>;
  /** Cache keys to drop after the deletion, besides those under `path`. */
  with?: string[];
}

/** Maximum number of things for which the server is asked what a deletion also deletes; above it no count is shown. */
const most = 60;

/** Returns what deleting `paths` also deletes; undefined while the counts load. */
function useGoing(paths: Deletable['path'][]): string | undefined {
  const { deletion } = useWrites();
  const [found, setFound] = useState<string>();
  const key = paths.slice(0, most).join('\n');
  const many = paths.length > most;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key contains the paths
  useEffect(() => {
    let here = true;
    const asked = key ? (key.split('\n') as Deletable['path'][]) : [];
    const all = asked.map((path) => deletion(path).catch((): Deletion => ({})));
    void Promise.all(all).then((found) => {
      const sum: Deletion = {};
      for (const one of found) for (const [noun, rows] of Object.entries(one)) sum[noun] = (sum[noun] ?? 0) + rows;
      if (here) setFound(many ? 'all that was entered for them' : deletionText(sum));
    });
    return () => {
      here = false;
    };
  }, [key, many]);
  return found;
}

interface Deleting<T extends Deletable> {
  things: T[];
  /** Toast after all things are deleted, and after a failure. */
  done: string;
  failed: string;
  /** Things whose deletion can delete more; default: all things. */
  telling?: T[] | undefined;
  /** Called with the things that could not be deleted. */
  onDone: (left: T[]) => void;
}

/** Deletes things one by one; returns the props of a `Confirm` dialog that first lists what is deleted with them. */
export function useDeleting<T extends Deletable>({ things, done, failed, telling, onDone }: Deleting<T>) {
  const { removeQuietly, refresh } = useWrites();
  const [at, setAt] = useState<number | null>(null);
  const [error, setError] = useState('');
  const goes = useGoing((telling ?? things).map(({ path }) => path));
  async function onConfirm() {
    const left: T[] = [];
    setError('');
    for (const [place, thing] of things.entries()) {
      setAt(place + 1);
      try {
        await removeQuietly(thing.path);
      } catch (reason) {
        // 404: another user deleted it meanwhile.
        if (reason instanceof ApiError && reason.status === 404) continue;
        left.push(thing);
        setError(reason instanceof Error ? reason.message : failed);
      }
    }
    await refresh(
      things.filter((thing) => !left.includes(thing)).flatMap(({ path, with: others = [] }) => [path, ...others]),
    );
    setAt(null);
    if (left.length > 0) toast(failed, { bad: true });
    else toast(done);
    onDone(left);
  }
  const busy = at !== null && `Deleting ${at} of ${things.length}...`;
  return { goes, busy, error, onConfirm } as const;
}
