import type { BulkGamesInput } from '../../../api/games.ts';
import type { Of } from '../../../api/types.ts';

type BulkChange = BulkGamesInput['change'];

export type BulkKind = 'move' | 'postpone' | 'cancel' | 'swap' | 'forfeit' | 'pin' | 'unpin' | 'delete';

interface BulkWords {
  /** The title and the button, before the games: "Move" + " 3 games". */
  act: string;
  /** The rest of the title and the button. */
  rest?: string;
  /** What the change means, if its name does not say it. */
  hint?: string;
  /** The toast, after the games: "3 games" + " moved". */
  done: string;
  /** The change; `move` and `forfeit` read it from their fields. */
  change: BulkChange;
}

export const bulkWords: Record<BulkKind, BulkWords> = {
  move: { act: 'Move', done: 'moved', change: {} },
  postpone: { act: 'Postpone', done: 'postponed', change: { status: 'postponed' } },
  cancel: { act: 'Cancel', done: 'cancelled', change: { status: 'cancelled' } },
  swap: { act: 'Swap home and away of', done: 'changed', change: { swapSides: true } },
  forfeit: { act: 'Forfeit', done: 'forfeited', change: {} },
  pin: {
    act: 'Pin',
    done: 'pinned',
    hint: 'Pinned games keep their time and place when the schedule is generated again.',
    change: { pinned: true },
  },
  unpin: {
    act: 'Unpin',
    done: 'unpinned',
    hint: 'Generating the schedule again replaces these games, unless they are kept for another reason.',
    change: { pinned: false },
  },
  delete: { act: 'Delete', done: 'deleted', change: { delete: true } },
};

/** Returns the change that the fields of a dialog describe; empty if nothing is chosen. */
export function changeOf(kind: BulkKind, read: (name: string) => string): BulkChange {
  if (kind !== 'forfeit') return moveOf(read);
  const forfeitedBy = read('forfeitedBy');
  return forfeitedBy ? { forfeitedBy: forfeitedBy as Of<'ForfeitedBy'> } : {};
}

/** Returns the change that the fields of a move describe; empty fields stay unchanged. */
export function moveOf(read: (name: string) => string): BulkChange {
  const [date, days, time, location] = ['date', 'days', 'time', 'location'].map((name) => read(name).trim());
  return {
    ...(date && { date }),
    ...(days && { days: Number(days) }),
    ...(time && { time }),
    ...(location && { location }),
    ...(read('again') && { status: 'scheduled' }),
  };
}
