// Planning runs: the server generates a schedule and reports the progress as server-sent events.
import { ApiError, remove } from './client.ts';
import { scheduleUrl } from './schedules.ts';
import type { Of } from './types.ts';

export type RunEvent = Of<'RunEvent'>;
export type RunEnd = Exclude<RunEvent, { kind: 'planning' }>;
export type Forecast = Of<'Forecast'>;

const lost = 'The connection was lost. Nothing is written unless the games are already there.';

/** Asks the server to cancel a run. The run's last event tells whether it was cancelled. */
export const cancelRun = (url: ReturnType<typeof runUrl>) => remove(url);

export const runUrl = (schedule: number) => `${scheduleUrl(schedule)}/run` as const;

/** Starts a run, calls `tell` for each event, and returns the last event. Aborting the signal cancels the run. */
export async function runSchedule(
  url: ReturnType<typeof runUrl>,
  input: Of<'RunInput'>,
  signal: AbortSignal,
  tell: (event: RunEvent) => void,
): Promise<RunEnd> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify(input);
  const response = await fetch(url, { method: 'POST', credentials: 'same-origin', headers, body, signal });
  if (!response.ok || !response.body) {
    const value = await response.json().catch(() => undefined);
    throw new ApiError(response.status, value?.message, value?.errors);
  }
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) throw new ApiError(0, lost);
    const lines = (rest + value).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (!line.startsWith('data:')) continue;
      const event: RunEvent = JSON.parse(line.slice(5));
      tell(event);
      if (event.kind === 'planning') continue;
      // The headers were sent before the games were written, so the event names the action that can be undone.
      if (event.kind === 'generated' && event.undo) dispatchEvent(new CustomEvent('recorded', { detail: event.undo }));
      return event;
    }
  }
}
