// Two people edited one thing: which values merge by themselves, and which have to be asked about.

export type Values = Record<string, unknown>;

/** One field that was sent and differs from what is saved. */
export interface FieldConflict {
  yours?: unknown;
  saved?: unknown;
}

/** What someone else saved after the form was filled, as the server answers with status 409. */
export interface Conflict {
  version: number;
  /** The username; null after a change by the command line. */
  saved_by?: string | null;
  /** In UTC, RFC 3339. */
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

/** Returns the conflict that an error carries; null where it failed for another reason. */
export function conflictOf(error: unknown): Conflict | null {
  const found = error instanceof Error && 'conflict' in error ? error.conflict : null;
  return found !== null && typeof found === 'object' && 'version' in found ? (found as Conflict) : null;
}

/** The version of a thing as it was read; null where the server names none. */
export const versionOf = (thing: object): number | null =>
  'version' in thing && typeof thing.version === 'number' ? thing.version : null;

/** Orders the keys of an object, so that two objects with the same values have the same JSON. */
const ordered = (_: string, value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value;

const text = (value: unknown): string =>
  value == null ? '' : typeof value === 'object' ? JSON.stringify(value, ordered) : String(value).trim();

/** Whether a text is too long for one line of a button or a message. */
export const isLong = (text: string): boolean => text.length > 60 || text.includes('\n');

/** Whether two values are the same to a form: nothing is as good as an empty text, a number as its text. */
export const sameValue = (one: unknown, other: unknown): boolean => text(one) === text(other);

/**
 * Sorts the fields of a conflict: `theirs` were changed by the other person alone and are taken over, `both` by both.
 * What only the editor changed stays as it is.
 */
export function sortFields(base: Values, fields: Record<string, FieldConflict>): { theirs: string[]; both: string[] } {
  const changed = Object.keys(fields).filter((name) => !sameValue(fields[name]?.saved, base[name]));
  const theirs = changed.filter((name) => sameValue(fields[name]?.yours, base[name]));
  return { theirs, both: changed.filter((name) => !theirs.includes(name)) };
}

/** Takes the saved value of some fields into a request. A file cannot be sent back, so its field is left out. */
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
