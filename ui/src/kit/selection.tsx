import { useRef, useState } from 'react';
import type { Id } from './sorting/sorting.ts';

export interface Selection<T extends Id = number> {
  ids: Set<T>;
  /** Toggles a row. With `range`, all rows between the last toggled row and this row get the new state of this row. */
  toggle: (id: T, range?: boolean) => void;
  set: (ids: T[]) => void;
}

/** Returns the ids from `one` to `other`, both included, in display order. */
export function idRange<T>(shown: T[], one: T | undefined, other: T): T[] {
  const [from = 0, to = 0] = [shown.indexOf(one as T), shown.indexOf(other)].sort((a, b) => a - b);
  return from < 0 ? [other] : shown.slice(from, to + 1);
}

/**
 * The set of ticked rows. Ids that are no longer in `there` are dropped; `shown` is the display order, for ranges.
 *
 *     const selection = useSelection(teams.map((team) => team.id));
 *     <TickAll selection={selection} shown={shown} what="teams" />
 *     <Tick selection={selection} id={team.id} name={team.name} />
 */
export function useSelection<T extends Id = number>(there: T[], shown: T[] = there): Selection<T> {
  const [ticked, setTicked] = useState<Set<T>>(new Set());
  const last = useRef<T>(undefined);
  const ids = new Set(there.filter((id) => ticked.has(id)));
  return {
    ids,
    toggle: (id, range = false) => {
      const next = new Set(ids);
      const on = !ids.has(id);
      for (const toggledId of range ? idRange(shown, last.current, id) : [id]) {
        if (on) next.add(toggledId);
        else next.delete(toggledId);
      }
      last.current = id;
      setTicked(next);
    },
    set: (some) => setTicked(new Set(some)),
  };
}

interface CheckboxProps {
  /** The accessible name: the checkbox has no visible label. */
  name: string;
  checked: boolean;
  /** Whether the checkbox is indeterminate: some rows are ticked, not all. */
  some?: boolean;
  onToggle: (range: boolean) => void;
}

/** A checkbox in a table row, with a touch target larger than the box. */
export const Checkbox = ({ name, checked, some = false, onToggle }: CheckboxProps) => (
  // Shift+click would select the text in between.
  <label className="check bare" onMouseDown={(event) => event.shiftKey && event.preventDefault()}>
    <input
      type="checkbox"
      aria-label={name}
      checked={checked}
      ref={(box) => {
        if (box) box.indeterminate = some;
      }}
      onClick={(event) => onToggle(event.shiftKey)}
    />
  </label>
);

interface TickAllProps<T extends Id> {
  selection: Selection<T>;
  shown: T[];
  what: string;
}

/** A checkbox that ticks all shown rows, or unticks them. Rows on other pages stay ticked. */
export function TickAll<T extends Id>({ selection, shown, what }: TickAllProps<T>) {
  const ticked = shown.filter((id) => selection.ids.has(id)).length;
  const all = ticked > 0 && ticked === shown.length;
  function toggle() {
    const shownIds = new Set(shown);
    const others = [...selection.ids].filter((id) => !shownIds.has(id));
    selection.set(all ? others : [...others, ...shown]);
  }
  return <Checkbox name={`Select all ${what}`} checked={all} some={ticked > 0 && !all} onToggle={toggle} />;
}

interface TickProps<T extends Id> {
  selection: Selection<T>;
  id: T;
  name: string;
}

export const Tick = <T extends Id>({ selection, id, name }: TickProps<T>) => (
  <Checkbox name={`Select ${name}`} checked={selection.ids.has(id)} onToggle={(range) => selection.toggle(id, range)} />
);
