import { prime } from '../../../api/cache.ts';
import { get } from '../../../api/client.ts';

/** After how long somebody whom the server refused asks again, in milliseconds: there are too many others. */
const patience = 30_000;

/**
 * Keeps the page of a game current for as long as it is looked at: the server tells of each change, and the page is
 * asked for again. `onChange` is called when it is there; the answer ends it all.
 */
export function followGame(page: `/api/gamesv2/${string}`, live: string, onChange: () => void): () => void {
  let source: EventSource | undefined;
  let again: ReturnType<typeof setTimeout> | undefined;
  let queue = Promise.resolve();

  const refresh = async () => {
    try {
      prime(page, await get(page));
      onChange();
    } catch {
      // The server is away: when it is back, it tells anew what there is.
    }
  };
  const leave = () => {
    source?.close();
    source = undefined;
    clearTimeout(again);
  };
  const enter = () => {
    leave();
    if (document.visibilityState === 'hidden') return;
    source = new EventSource(live);
    source.onmessage = () => {
      // One after the other, so that an older answer never comes last.
      queue = queue.then(refresh);
    };
    source.onerror = () => {
      // A line that was cut is taken up by the browser; a refusal is not.
      if (source?.readyState !== EventSource.CLOSED) return;
      queue = queue.then(refresh);
      again = setTimeout(enter, patience);
    };
  };
  document.addEventListener('visibilitychange', enter);
  enter();
  return () => {
    document.removeEventListener('visibilitychange', enter);
    leave();
  };
}
