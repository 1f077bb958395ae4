import { useEffect, useState } from 'react';

/** How long nothing is typed before a text is read. */
const pause = 400;

/** A text once nothing more is typed. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    if (settled === text) return;
    const timer = setTimeout(() => setSettled(text), pause);
    return () => clearTimeout(timer);
  }, [settled, text]);
  return settled;
}
