// Drafts: text that was typed and not saved, kept in the browser for the person who typed it.

/** Field values by field name. */
export type Texts = Record<string, string>;

/** One draft: what was typed, and the saved values it was typed over. */
export interface Draft<T = Texts, B = T> {
  /** The version of the thing when the form was filled; null where the thing has none. */
  version: number | null;
  /** The saved values when the form was filled, where the form merges with them. */
  base: B | null;
  typed: T;
  /** When it was typed, in milliseconds since 1970. */
  at: number;
}

/** `browser` survives a closed tab; `tab` does not, and is for contact details and the like. */
export type Store = 'browser' | 'tab';

/** Longest draft that is kept, in characters of JSON. A page of text has at most 100,000. */
const maxLength = 400_000;
/** Most drafts kept at a time in one store; the oldest goes first. */
const maxDrafts = 50;
/** Drafts older than this are dropped, in milliseconds: 30 days. */
const maxAge = 30 * 24 * 3_600_000;

const prefix = 'draft ';
/** Milliseconds since 1970. */
const now = () => performance.timeOrigin + performance.now();
const storage = (store: Store): Storage => (store === 'browser' ? localStorage : sessionStorage);

/** The key of a draft: whose it is, in which organization, and of which thing. */
export const draftKey = (owner: string, name: string) => `${prefix}${owner} ${name}`;

function parse<T, B>(text: string | null): Draft<T, B> | null {
  try {
    const found = JSON.parse(text ?? 'null') as Draft<T, B> | null;
    return found && typeof found.typed === 'object' && now() - found.at < maxAge ? found : null;
  } catch {
    return null;
  }
}

/** Returns the draft kept under a key; null where there is none that can be read. */
export function readDraft<T = Texts, B = T>(key: string, store: Store): Draft<T, B> | null {
  try {
    return parse<T, B>(storage(store).getItem(key));
  } catch {
    return null;
  }
}

/** Drops drafts that are too old, and the oldest where there are too many. */
function prune(box: Storage): void {
  const kept = Object.keys(box)
    .filter((key) => key.startsWith(prefix))
    .map((key) => ({ key, at: parse(box.getItem(key))?.at ?? 0 }))
    .sort((one, other) => other.at - one.at);
  for (const [place, { key, at }] of kept.entries()) if (at === 0 || place >= maxDrafts) box.removeItem(key);
}

/** Keeps a draft, or drops it where `draft` is null. A full or forbidden store keeps nothing; the text stays on the page. */
export function keepDraft<T = Texts, B = T>(key: string, draft: Omit<Draft<T, B>, 'at'> | null, store: Store): void {
  try {
    const box = storage(store);
    const text = draft && JSON.stringify({ ...draft, at: now() });
    if (!text) box.removeItem(key);
    else if (text.length <= maxLength) {
      box.setItem(key, text);
      prune(box);
    }
  } catch {
    // The browser refuses to store anything here.
  }
}

/** Drops every draft of one person, as at sign-out. */
export function dropDrafts(user: number): void {
  for (const store of ['browser', 'tab'] as const) {
    try {
      const box = storage(store);
      for (const key of Object.keys(box)) if (key.startsWith(`${prefix}${user} `)) box.removeItem(key);
    } catch {
      // The browser stores nothing, so there is nothing to drop.
    }
  }
}

/** Notes something in this browser that is no draft, as a list that was put away. */
export function noteInBrowser(key: string): void {
  try {
    localStorage.setItem(key, 'yes');
  } catch {
    // It is shown again next time.
  }
}

/** Returns whether `noteInBrowser` noted a key. */
export function notedInBrowser(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}
