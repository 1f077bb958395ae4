type Load = () => Promise<unknown>;

const waiting: Load[] = [];
let first: Event | undefined;

/** Loads code that few visits need after the first user input, so that it does not slow the first paint. */
export function afterFirstInput(load: Load): void {
  if (first) void load();
  else waiting.push(load);
}

/** Returns the first user input of the page. */
export const firstInput = () => first;

const signs = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'beforeprint'];
const seen = new AbortController();
for (const sign of signs) {
  window.addEventListener(
    sign,
    (event) => {
      // A browser also reports the pointer when the page appears under it.
      const { movementX, movementY } = event as PointerEvent;
      if (movementX === 0 && movementY === 0 && sign === 'pointermove') return;
      seen.abort();
      first = event;
      for (const load of waiting) void load();
    },
    { passive: true, signal: seen.signal },
  );
}
