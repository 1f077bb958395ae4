import { useState } from 'react';

export interface Selection {
  ids: Set<number>;
  toggle: (id: number) => void;
  set: (ids: number[]) => void;
}

/** Which rows are ticked, of those that are there. */
export function useSelection(there: number[]): Selection {
  const [ticked, setTicked] = useState<Set<number>>(new Set());
  const ids = new Set(there.filter((id) => ticked.has(id)));
  return {
    ids,
    toggle: (id) => {
      const next = new Set(ids);
      if (!next.delete(id)) next.add(id);
      setTicked(next);
    },
    set: (some) => setTicked(new Set(some)),
  };
}

/** Ticks every row that is shown, or none. */
export function TickAll({ selection, shown, what }: { selection: Selection; shown: number[]; what: string }) {
  const ticked = shown.filter((id) => selection.ids.has(id)).length;
  const all = ticked > 0 && ticked === shown.length;
  return (
    <label className="check bare">
      <input
        type="checkbox"
        aria-label={`Select all ${what}`}
        checked={all}
        ref={(box) => {
          if (box) box.indeterminate = ticked > 0 && !all;
        }}
        onChange={() => selection.set(all ? [] : shown)}
      />
    </label>
  );
}

export const Tick = ({ selection, id, name }: { selection: Selection; id: number; name: string }) => (
  <label className="check bare">
    <input
      type="checkbox"
      aria-label={`Select ${name}`}
      checked={selection.ids.has(id)}
      onChange={() => selection.toggle(id)}
    />
  </label>
);
