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
      // Reloads for one game run one at a time, so that an older response never replaces a newer one.
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

/**
 * Subscribes to several games that one response shows. `reload` runs for one event after the other, so that an older response
 * never replaces a newer one. Calls `onLost` with whether nothing is heard of one of them. Returns a function that unsubscribes.
 */
export function followGames(
  lives: readonly string[],
  reload: () => Promise<void>,
  onLost: (isLost: boolean) => void,
): () => void {
  let last = Promise.resolve();
  const inTurn = () => {
    last = last.then(reload, reload);
    return last;
  };
  const silent = new Set<string>();
  const following = lives.map((live) =>
    followGame(live, inTurn, (isSilent) => {
      if (isSilent) silent.add(live);
      else silent.delete(live);
      onLost(silent.size > 0);
    }),
  );
  return () => {
    for (const leave of following) leave();
  };
}
