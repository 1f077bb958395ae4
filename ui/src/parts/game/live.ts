/** Delay before reconnecting after the server rejected the connection (too many followers), in milliseconds. */
const patience = 30_000;

/** The longest time between two events of a sound connection, in milliseconds: the server sends `ping` every 15 seconds. */
const silence = 40_000;

/**
 * Subscribes to live events of a game, at the URL `live`, and calls `reload` after each event while the tab is visible. Calls
 * `onLost` when nothing has been heard for 40 seconds (true), and at each event (false). Returns a function that unsubscribes.
 */
export function followGame(
  live: string,
  reload: () => Promise<void>,
  onLost: (isLost: boolean) => void = () => {},
): () => void {
  let source: EventSource | undefined;
  let again: ReturnType<typeof setTimeout> | undefined;
  let silent: ReturnType<typeof setTimeout> | undefined;
  let queue = Promise.resolve();

  const hear = () => {
    clearTimeout(silent);
    // A reload can end after the page was left.
    if (!source) return;
    silent = setTimeout(onLost, silence, true);
    onLost(false);
  };
  const refresh = async () => {
    try {
      await reload();
      hear();
    } catch {
      // The server is unreachable. After the reconnection it sends an event, which reloads the page.
    }
  };
  const leave = () => {
    source?.close();
    source = undefined;
    clearTimeout(again);
    clearTimeout(silent);
  };
  const enter = () => {
    leave();
    if (document.visibilityState === 'hidden') return;
    source = new EventSource(live);
    source.addEventListener('ping', hear);
    hear();
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
