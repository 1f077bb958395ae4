// The memory of this browser: the games that it scores, and every entry of their logs. An entry is stored before the screen says so.
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { RefusedEntry, ScorerPage } from '../../api/scoring.ts';
import type { ScoringEntry } from '../../lib/courtside/entries.ts';

/** What a device records. It filters the keys; it is no permission. */
export type ScorerRole = 'all' | 'points' | 'rest' | 'clock';

/** A game that this browser scores. */
export interface KeptGame {
  game: number;
  /** The code of the link; empty for a device of staff. */
  token: string;
  device: string;
  /** The server's answer, without its entries. */
  page: Omit<ScorerPage, 'entries' | 'more'>;
  /** The greatest `seq` that this browser holds. */
  have: number;
  /** The greatest number of this device on the server's disk. */
  acked: number;
  /** Milliseconds that the server's clock is ahead. */
  offset: number;
  role: ScorerRole;
  /** Whether `/score` opens this game at once. */
  isOpen: boolean;
  /** Unix milliseconds of the last opening. */
  openedAt: number;
  /** Unix milliseconds since which something is unsent; 0 if nothing is. */
  unsentSince: number;
  refused: RefusedEntry[];
  /** Number of this device’s refused entries that the scorer has opened. */
  refusedSeen?: number;
  /** Why the server takes nothing any more. */
  ended: '' | 'lost' | 'expired' | 'withdrawn' | 'left' | 'full';
}

interface ScorerMemory extends DBSchema {
  games: { key: number; value: KeptGame };
  entries: { key: [number, string]; value: ScoringEntry };
}

const STRICT = { durability: 'strict' } as const;

let opened: Promise<IDBPDatabase<ScorerMemory>> | undefined;

function database() {
  opened ??= openDB<ScorerMemory>('homecourt-scorer', 1, {
    upgrade(db) {
      db.createObjectStore('games', { keyPath: 'game' });
      db.createObjectStore('entries');
    },
    blocking: (_current, _blocked, event) => {
      (event.target as IDBDatabase).close();
      opened = undefined;
    },
    terminated: () => {
      opened = undefined;
    },
  });
  return opened;
}

/** Writes with a connection; once more with a new one, because a browser may close a connection at any time. */
async function write(run: (db: IDBPDatabase<ScorerMemory>) => Promise<void>): Promise<void> {
  try {
    await run(await database());
  } catch {
    opened = undefined;
    await run(await database());
  }
}

/** Returns whether this browser keeps anything; a private window may refuse. */
export async function canKeep(): Promise<boolean> {
  try {
    await database();
    return true;
  } catch {
    opened = undefined;
    return false;
  }
}

/** Returns the games of this browser, the last opened first. */
export async function listGames(): Promise<KeptGame[]> {
  const games = await (await database()).getAll('games');
  return games.sort((a, b) => b.openedAt - a.openedAt);
}

/** Returns a game of this browser as it is kept now. */
export const findGame = async (game: number): Promise<KeptGame | undefined> => (await database()).get('games', game);

const allOf = (game: number) => IDBKeyRange.bound([game], [game, []]);

export const listEntries = async (game: number): Promise<ScoringEntry[]> =>
  (await database()).getAll('entries', allOf(game));

/** Stores a game and entries in one transaction, which is on disk when the promise resolves. */
export const keep = (game: KeptGame, entries: readonly ScoringEntry[] = []): Promise<void> =>
  write(async (db) => {
    const tx = db.transaction(['games', 'entries'], 'readwrite', STRICT);
    const store = tx.objectStore('entries');
    const puts: Promise<unknown>[] = entries.map((entry) => store.put(entry, [game.game, entry.id]));
    puts.push(tx.objectStore('games').put(game));
    await Promise.all([...puts, tx.done]);
  });

/** Stores the entries of a game in place of those that it has. */
export const replaceEntries = (game: KeptGame, entries: readonly ScoringEntry[]): Promise<void> =>
  write(async (db) => {
    const tx = db.transaction(['games', 'entries'], 'readwrite', STRICT);
    const store = tx.objectStore('entries');
    const work: Promise<unknown>[] = [store.delete(allOf(game.game))];
    for (const entry of entries) work.push(store.put(entry, [game.game, entry.id]));
    work.push(tx.objectStore('games').put(game));
    await Promise.all([...work, tx.done]);
  });
