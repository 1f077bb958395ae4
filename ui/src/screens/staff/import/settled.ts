import { useEffect, useState } from 'react';

/** Debounce time in milliseconds. */
const pause = 400;

/** Returns `text` debounced: it changes when the user has stopped typing. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    if (settled === text) return;
    const timer = setTimeout(() => setSettled(text), pause);
    return () => clearTimeout(timer);
  }, [settled, text]);
  return settled;
}
