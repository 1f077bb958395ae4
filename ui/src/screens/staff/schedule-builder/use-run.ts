import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../api/client.ts';
import { cancelRun, type RunEnd, type RunEvent, runSchedule, runUrl } from '../../../api/runs.ts';
import { useInside } from '../../../api/staff.ts';
import { useWrites } from '../../../api/writes.ts';

type Ended = Exclude<RunEnd, { kind: 'cancelled' }>;
type Planning = Extract<RunEvent, { kind: 'planning' }>;

/** Delay before the progress of a run is shown, in milliseconds. */
const patience = 600;

/** A planning run of a schedule: progress, start and cancel. Leaving the screen cancels the run. */
export function useRun(schedule: number) {
  const inside = useInside();
  const { refresh } = useWrites();
  const [planning, setPlanning] = useState<Planning | null>(null);
  const [slow, setSlow] = useState(false);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);
  /** Starts a run and returns its result; null if the run was cancelled. */
  async function begin(scheduleIds: number[], anyway: boolean): Promise<Ended | null> {
    const own = new AbortController();
    stop.current = own;
    const timer = setTimeout(() => setSlow(true), patience);
    setPlanning({ kind: 'planning', stage: 'Starting', done: 0 });
    try {
      const end = await runSchedule(inside(runUrl(schedule)), { scheduleIds, anyway }, own.signal, (event) => {
        if (event.kind === 'planning') setPlanning(event);
      });
      return end.kind === 'cancelled' ? null : end;
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
  /** Cancels the run, unless its games are already being written. Without a connection, aborts the request instead. */
  const cancel = () => cancelRun(inside(runUrl(schedule))).catch(() => stop.current?.abort());
  return { planning, slow, begin, stop: cancel };
}
