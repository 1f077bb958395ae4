// Drafts: unsaved text, stored in the browser per user.

/** Field values by field name. */
export type FieldTexts = Record<string, string>;

/** A draft: the typed values, and the saved values that they replace. */
export interface Draft<T = FieldTexts, B = T> {
  /** The object's version when the form was loaded; null if the object has no version. */
  version: number | null;
  /** The saved values when the form was loaded, if the form merges conflicts. */
  base: B | null;
  typed: T;
  /** When the text was typed, in milliseconds since 1970. */
  at: number;
}

/**
 * `browser` is localStorage; `tab` is sessionStorage, which the browser clears with the tab, for contact details and
 * the like.
 */
export type DraftStore = 'browser' | 'tab';

/** Maximum length of a draft, in characters of JSON. A page's text has at most 100,000 characters. */
const maxLength = 400_000;
/** Maximum number of drafts in one store; the oldest drafts are dropped first. */
const maxDrafts = 50;
/** Maximum age of a draft, in milliseconds: 30 days. */
const maxAge = 30 * 24 * 3_600_000;

const prefix = 'draft ';
/** Returns the current time in milliseconds since 1970. */
const now = () => performance.timeOrigin + performance.now();
const storage = (store: DraftStore): Storage => (store === 'browser' ? localStorage : sessionStorage);

/** Returns the storage key of a draft. `owner` names the user and organization, `name` the form. */
export const draftKey = (owner: string, name: string) => `${prefix}${owner} ${name}`;

function parse<T, B>(text: string | null): Draft<T, B> | null {
  try {
    const found = JSON.parse(text ?? 'null') as Draft<T, B> | null;
    return found && typeof found.typed === 'object' && now() - found.at < maxAge ? found : null;
  } catch {
    return null;
  }
}

/** Returns the draft with a key; null if there is none, or if it cannot be read. */
export function readDraft<T = FieldTexts, B = T>(key: string, store: DraftStore): Draft<T, B> | null {
  try {
    return parse<T, B>(storage(store).getItem(key));
  } catch {
    return null;
  }
}

/** Drops expired drafts, and the oldest drafts above `maxDrafts`. */
function prune(box: Storage): void {
  const drafts = Object.keys(box)
    .filter((key) => key.startsWith(prefix))
    .map((key) => ({ key, at: parse(box.getItem(key))?.at ?? 0 }))
    .sort((one, other) => other.at - one.at);
  for (const [index, { key, at }] of drafts.entries()) if (at === 0 || index >= maxDrafts) box.removeItem(key);
}

/**
 * Stores a draft, or deletes it if `draft` is null. If the store is full or blocked, the draft is not stored; the text
 * is still on the page.
 */
export function keepDraft<T = FieldTexts, B = T>(
  key: string,
  draft: Omit<Draft<T, B>, 'at'> | null,
  store: DraftStore,
): void {
  try {
    const box = storage(store);
    const text = draft && JSON.stringify({ ...draft, at: now() });
    if (!text) box.removeItem(key);
    else if (text.length <= maxLength) {
      box.setItem(key, text);
      prune(box);
    }
  } catch {
    // Storage is blocked or full.
  }
}

/** Deletes all drafts of a user, at sign-out. */
export function dropDrafts(user: number): void {
  for (const store of ['browser', 'tab'] as const) {
    try {
      const box = storage(store);
      for (const key of Object.keys(box)) if (key.startsWith(`${prefix}${user} `)) box.removeItem(key);
    } catch {
      // Storage is blocked, so there are no drafts.
    }
  }
}

/** Sets a flag in localStorage, such as "this list was dismissed". */
export function noteInBrowser(key: string): void {
  try {
    localStorage.setItem(key, 'yes');
  } catch {
    // Storage is blocked: the flag is not remembered.
  }
}

/** Returns whether `noteInBrowser` has set the flag. */
export function notedInBrowser(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}
