// Edit conflicts: which fields merge automatically, and which the user has to decide about.

export type Values = Record<string, unknown>;

/** A field whose sent value differs from the saved value. */
export interface FieldConflict {
  yours?: unknown;
  saved?: unknown;
}

/** The body of a 409 response: what another user saved after the form was loaded. */
export interface Conflict {
  version: number;
  /** The username; null if a command-line tool made the change. */
  saved_by?: string | null;
  /** UTC, RFC 3339. */
  saved_at?: string | null;
  fields?: Record<string, FieldConflict>;
  cells?: CellConflict[];
}

export interface CellConflict {
  player_id?: number;
  stat_id?: number;
  gamePeriodId?: number;
  team_id?: number;
  yours?: number | null;
  saved?: number | null;
}

/** Returns the conflict in an error; null for any other error. */
export function conflictOf(error: unknown): Conflict | null {
  const found = error instanceof Error && 'conflict' in error ? error.conflict : null;
  return found !== null && typeof found === 'object' && 'version' in found ? (found as Conflict) : null;
}

/** Returns the `version` of an API object; null if it has none. */
export const versionOf = (thing: object): number | null =>
  'version' in thing && typeof thing.version === 'number' ? thing.version : null;

/** JSON replacer that sorts object keys, so that equal objects have equal JSON. */
const withSortedKeys = (_: string, value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value;

const text = (value: unknown): string =>
  value == null ? '' : typeof value === 'object' ? JSON.stringify(value, withSortedKeys) : String(value).trim();

/** Returns whether a text is too long for one line of a button or message. */
export const isLong = (text: string): boolean => text.length > 60 || text.includes('\n');

/** Returns whether two values are equal in a form: null equals an empty text, and a number equals its text. */
export const sameValue = (one: unknown, other: unknown): boolean => text(one) === text(other);

/**
 * Splits conflicting fields: `theirs` were changed only by the other user and take the saved value; `both` were changed
 * by both users. Fields that only this user changed are in neither list.
 */
export function sortFields(base: Values, fields: Record<string, FieldConflict>): { theirs: string[]; both: string[] } {
  const changed = Object.keys(fields).filter((name) => !sameValue(fields[name]?.saved, base[name]));
  const theirs = changed.filter((name) => sameValue(fields[name]?.yours, base[name]));
  return { theirs, both: changed.filter((name) => !theirs.includes(name)) };
}

/**
 * Returns the request with the saved values of the fields `names`. Files cannot be sent back, so file fields are
 * removed.
 */
export function takeSaved<Input extends object>(
  mine: Input,
  fields: Record<string, FieldConflict>,
  names: string[],
): Input {
  const next: Values = { ...(mine as Values) };
  for (const name of names) {
    if (next[name] instanceof Blob) delete next[name];
    else next[name] = fields[name]?.saved ?? null;
  }
  return next as Input;
}
