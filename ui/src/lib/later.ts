type Load = () => Promise<unknown>;

const waiting: Load[] = [];
let here = false;

/** Fetches what few visits need once somebody does something here, which is before they can need it. */
export function later(load: Load): void {
  if (here) void load();
  else waiting.push(load);
}

const signs = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'beforeprint'];
const seen = new AbortController();
for (const sign of signs) {
  window.addEventListener(
    sign,
    () => {
      seen.abort();
      here = true;
      for (const load of waiting) void load();
    },
    { passive: true, signal: seen.signal },
  );
}
