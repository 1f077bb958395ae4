import { useEffect, useRef, useState } from 'react';
import { useSiteData } from '../../../api/site.ts';

/** Returns the plays of a period. They are asked for again when their hash in the game's answer has changed. */
export function usePlays(game: number, period: number | undefined, hash: string | undefined) {
  const answer = useSiteData(period ? `/api/gamesv2/${game}/plays` : null, { period });
  const known = useRef<Record<string, string | undefined>>({});
  // biome-ignore lint/correctness/useExhaustiveDependencies: `retry` is new at each rendering
  useEffect(() => {
    if (!period) return;
    if (known.current[period] && known.current[period] !== hash) answer.retry();
    known.current[period] = hash;
  }, [period, hash]);
  return answer;
}

/** A live region that speaks the newest text, but not the first, at most every 10 seconds. */
export function SpokenScore({ text }: { text: string }) {
  const [said, say] = useState(text);
  const [first] = useState(text);
  const newest = useRef(text);
  newest.current = text;
  useEffect(() => {
    const timer = setInterval(() => say(newest.current), 10_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <p className="vh" role="status">
      {said !== first && said}
    </p>
  );
}
