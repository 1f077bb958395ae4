import { useState } from 'react';

/** Which of some rows are ticked; rows that are gone are ticked no more. */
export function useTicks(ids: number[]) {
  const [ticked, setTicked] = useState(new Set<number>());
  const chosen = ids.filter((id) => ticked.has(id));
  const tick = (some: number[], on: boolean) =>
    setTicked((before) => {
      const after = new Set(before);
      for (const id of some) on ? after.add(id) : after.delete(id);
      return after;
    });
  return { chosen, tick, ticked: (id: number) => ticked.has(id) };
}

interface TickProps {
  name: string;
  on: boolean;
  /** Some of what it stands for are ticked, not all. */
  some?: boolean;
  onTick: (on: boolean) => void;
}

export const Tick = ({ name, on, some = false, onTick }: TickProps) => (
  <label className="check bare">
    <input
      type="checkbox"
      aria-label={name}
      checked={on}
      ref={(box) => {
        if (box) box.indeterminate = some && !on;
      }}
      onChange={(event) => onTick(event.currentTarget.checked)}
    />
  </label>
);
