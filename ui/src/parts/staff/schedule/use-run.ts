import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../api/client.ts';
import { type RunEnd, type RunEvent, run, runUrl } from '../../../api/runs.ts';
import { useInside } from '../../../api/staff.ts';
import { useWrites } from '../../../api/writes.ts';

type Planning = Extract<RunEvent, { kind: 'planning' }>;

/** After so long without an end, how far a run is becomes worth showing. */
const patience = 600;

/** A run of a schedule: how far it is, and how to begin and to stop it. It stops when its screen goes. */
export function useRun(schedule: number) {
  const inside = useInside();
  const { refresh } = useWrites();
  const [planning, setPlanning] = useState<Planning | null>(null);
  const [slow, setSlow] = useState(false);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);
  /** The end of the run; null where it was stopped. */
  async function begin(scheduleIds: number[], anyway: boolean): Promise<RunEnd | null> {
    const own = new AbortController();
    stop.current = own;
    const timer = setTimeout(() => setSlow(true), patience);
    setPlanning({ kind: 'planning', stage: 'Starting', done: 0 });
    try {
      return await run(inside(runUrl(schedule)), { scheduleIds, anyway }, own.signal, (event) => {
        if (event.kind === 'planning') setPlanning(event);
      });
    } catch (error) {
      if (own.signal.aborted) return null;
      return { kind: 'refused', message: error instanceof ApiError ? error.message : String(error) };
    } finally {
      clearTimeout(timer);
      setSlow(false);
      setPlanning(null);
      void refresh();
    }
  }
  return { planning, slow, begin, stop: () => stop.current?.abort() };
}
