import { useEffect } from 'react';
import type { ScorerGame } from '../game/scorer-game.ts';

/** Milliseconds without an event after which the screen may sleep, unless the clock runs. */
const QUIET = 600_000;

/** Keeps the screen awake while the clock runs or events come. */
export function useWakeLock(game: ScorerGame): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isAsking = false;
    let isOver = false;
    let lastEvent = performance.now();
    const wants = () => game.log.state.clock.run || performance.now() - lastEvent < QUIET;
    const look = async () => {
      if (!wants()) {
        await lock?.release();
        lock = undefined;
      } else if (document.visibilityState === 'visible' && (!lock || lock.released) && !isAsking) {
        isAsking = true;
        // A device that saves power may refuse; the screen then sleeps as it always does.
        lock = await navigator.wakeLock?.request('screen').catch(() => undefined);
        isAsking = false;
        // The game was closed while the system decided.
        if (isOver) await lock?.release();
      }
    };
    const stop = game.subscribe(() => {
      lastEvent = performance.now();
      void look();
    });
    const visible = () => void look();
    const timer = setInterval(visible, QUIET / 10);
    document.addEventListener('visibilitychange', visible);
    void look();
    return () => {
      isOver = true;
      stop();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', visible);
      void lock?.release();
    };
  }, [game]);
}
