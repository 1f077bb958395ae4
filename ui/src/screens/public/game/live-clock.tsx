import { useEffect, useState } from 'react';
import type { Of } from '../../../api/types.ts';

type Courtside = Of<'Courtside'>;

/** Formats tenths of a second as `4:31`, or as `34.5` if `precise` and less than a minute is left. */
export const minutes = (tenths: number, precise = false) =>
  precise && tenths < 600
    ? (tenths / 10).toFixed(1)
    : `${Math.floor(tenths / 600)}:${String(Math.floor(tenths / 10) % 60).padStart(2, '0')}`;

/** How long a running clock is believed without news from the court, in milliseconds. Then its time is `about` right. */
const silence = 20_000;

/** Returns the game clock in words, so many milliseconds after the answer was computed. */
export function remainingText({ clock, now }: Courtside, later: number): string {
  if (!clock) return '';
  const { left, run, at } = clock;
  const passed = run ? Math.max(0, now + later - at) : 0;
  const isOld = passed > silence;
  return (isOld ? 'about ' : '') + minutes(Math.max(0, left - Math.floor(passed / 100)), !isOld);
}

/** The game clock. It runs between answers of the server. */
export function GameClock({ courtside }: { courtside: Courtside }) {
  const [text, tell] = useState('');
  useEffect(() => {
    const since = performance.now();
    const draw = () => tell(remainingText(courtside, performance.now() - since));
    draw();
    if (!courtside.clock?.run) return;
    const timer = setInterval(draw, 100);
    return () => clearInterval(timer);
  }, [courtside]);
  return <>{text || remainingText(courtside, 0)}</>;
}
