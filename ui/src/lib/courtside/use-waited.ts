import { useEffect, useState } from 'react';
import { FELLOW_PATIENCE } from './checks.ts';

/**
 * Returns how long the checks have been open, in milliseconds. It renders again after two minutes, when a device that has not sent
 * everything is no longer in the way.
 */
export function useWaited(): number {
  const [opened] = useState(() => performance.now());
  const [, look] = useState(0);
  useEffect(() => {
    const timer = setTimeout(() => look(1), FELLOW_PATIENCE + 100);
    return () => clearTimeout(timer);
  }, []);
  return performance.now() - opened;
}
