// Undo and redo of one device. Both are edits, so that they survive reloads and reach other devices: an entry with `undo` takes back
// the group that it names, one with `redo` brings the group back. The fold ignores both fields.
import { byTime, type EntryChanges, type ScoringEntry } from '../../lib/courtside/entries.ts';
import type { ScoringLog } from '../../lib/courtside/log.ts';

/** An entry of this device, with the group that it undoes or redoes. */
export interface OwnEntry extends ScoringEntry {
  undo?: string;
  redo?: string;
}

/** A new entry before it has its place: everything but what the device adds. Fields that are undefined are left out. */
export type EntryDraft = {
  [Field in keyof Omit<OwnEntry, 'id' | 'device' | 'n' | 'h' | 'kind'>]?: OwnEntry[Field] | undefined;
} & {
  kind: string;
  /** The place of an earlier draft of the same tap that this one belongs to. */
  forDraft?: number;
};

/** The groups of entries that this device can take back, and those that it can bring back. */
export class TapHistory {
  readonly done: string[] = [];
  private undone: string[] = [];

  get last(): string | undefined {
    return this.done.at(-1);
  }

  get next(): string | undefined {
    return this.undone.at(-1);
  }

  /** Notes an entry of this device, in the order of its numbers. The clock has keys of its own and is not taken back. */
  note({ id, g = id, kind, undo, redo }: OwnEntry): void {
    if (undo) move(this.done, this.undone, undo);
    else if (redo) move(this.undone, this.done, redo);
    else if (kind !== 'clock' && this.last !== g) {
      this.done.push(g);
      this.undone = [];
    }
  }
}

/** Moves a group from one stack to the other; nothing happens if it is there already. */
function move(from: string[], to: string[], group: string) {
  const place = from.lastIndexOf(group);
  if (place < 0) return;
  from.splice(place, 1);
  to.push(group);
}

const groupOf = (log: ScoringLog, device: string, group: string) =>
  [...log.entries.values()]
    .filter(({ id, g = id, device: by }) => by === device && g === group)
    .sort((a, b) => a.n - b.n);

/** Returns the values that the fields of an edit had before it. */
function former(log: ScoringLog, edit: ScoringEntry): EntryChanges {
  const base = log.entries.get(edit.of ?? '');
  const values: Record<string, unknown> = { ...base };
  for (const earlier of log.edits.get(edit.of ?? '') ?? []) {
    if (byTime(earlier, edit) < 0) Object.assign(values, earlier.set);
  }
  const before = Object.keys(edit.set ?? {}).map((field) => [
    field,
    values[field] ?? (field === 'void' ? false : null),
  ]);
  return Object.fromEntries(before);
}

/** Returns the edits that take back a group. */
export function undoDrafts(log: ScoringLog, device: string, group: string): EntryDraft[] {
  const entries = groupOf(log, device, group).reverse();
  return entries.map((entry) => {
    const { id, kind, of = '', p } = entry;
    if (kind === 'edit') return { kind: 'edit', p, of, set: former(log, entry), undo: group };
    return { kind: 'edit', p, of: id, set: { void: true }, undo: group };
  });
}

/** Returns the edits that bring back a group. */
export function redoDrafts(log: ScoringLog, device: string, group: string): EntryDraft[] {
  return groupOf(log, device, group).map(({ id, kind, of = '', set, p }) => {
    if (kind === 'edit') return { kind: 'edit', p, of, set, redo: group };
    return { kind: 'edit', p, of: id, set: { void: false }, redo: group };
  });
}
