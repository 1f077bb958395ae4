// What a user opened last with the search of the dashboard, stored in the browser for one organization each.

/** A thing that was opened. */
export interface RecentEntry {
  href: string;
  /** The kind of thing, as in the results of a search: `teams`. */
  kind: string;
  id: number;
  title: string;
  detail: string | null;
}

/** Number of things that are remembered for an organization. */
const most = 8;
/** The longest stored text, in characters of JSON; a longer one was not written by this program. */
const maxLength = 20_000;

const prefix = 'recent ';

function isEntry(one: unknown): one is RecentEntry {
  const { href, kind, id, title, detail } = (one ?? {}) as Partial<Record<keyof RecentEntry, unknown>>;
  const isText = [href, kind, title].every((text) => typeof text === 'string');
  return (
    isText &&
    typeof id === 'number' &&
    /^\/(?!\/)/.test(String(href)) &&
    (detail === null || typeof detail === 'string')
  );
}

/** Returns what was opened last, latest first; nothing if the browser stores nothing. */
export function readRecent(owner: string): RecentEntry[] {
  try {
    const text = localStorage.getItem(prefix + owner) ?? '[]';
    const found: unknown = text.length < maxLength ? JSON.parse(text) : [];
    return Array.isArray(found) ? found.filter(isEntry).slice(0, most) : [];
  } catch {
    return [];
  }
}

/** Notes that a thing was opened. `owner` names the user and the organization. */
export function noteRecent(owner: string, entry: RecentEntry): void {
  const others = readRecent(owner).filter(({ href }) => href !== entry.href);
  try {
    localStorage.setItem(prefix + owner, JSON.stringify([entry, ...others].slice(0, most)));
  } catch {
    // Without storage, the search works and remembers nothing.
  }
}

/** Forgets what users of this browser opened: the next user of the device must not find names. */
export function dropRecent(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
  } catch {
    // Without storage there is nothing to forget.
  }
}
