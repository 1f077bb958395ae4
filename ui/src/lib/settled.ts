import { useEffect, useState } from 'react';

/** Returns a value debounced: it changes when it has stayed the same for `pause` milliseconds. Objects are compared by identity. */
export function useSettled<T>(value: T, pause: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause);
    return () => clearTimeout(timer);
  }, [value, pause]);
  return settled;
}
