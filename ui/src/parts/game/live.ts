/** Delay before reconnecting after the server rejected the connection (too many followers), in milliseconds. */
const patience = 30_000;

/**
 * Subscribes to live events of a game, at the URL `live`, and calls `reload` after each event while the tab is visible.
 * Returns a function that unsubscribes.
 */
export function followGame(live: string, reload: () => Promise<void>): () => void {
  let source: EventSource | undefined;
  let again: ReturnType<typeof setTimeout> | undefined;
  let queue = Promise.resolve();

  const refresh = async () => {
    try {
      await reload();
    } catch {
      // The server is unreachable. After the reconnection it sends an event, which reloads the page.
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
      // Reloads run one at a time, so that an older response never replaces a newer one.
      queue = queue.then(refresh);
    };
    source.onerror = () => {
      // The browser reconnects by itself after a lost connection, but not after a rejection (readyState CLOSED).
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
