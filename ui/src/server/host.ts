// What the server's JavaScript engine lacks and the public screens read while they render. Effects do not run on the server,
// so listeners and storage are never used: the objects only have to be there.
import { Collator, DateTimeFormat, NumberFormat } from './intl.ts';
import { setLocation } from './location.ts';
import { SearchParams } from './search-params.ts';

const nothing = () => undefined;
class Controller {
  readonly signal = {};
  readonly abort = nothing;
}

Object.assign(globalThis, {
  window: globalThis,
  self: globalThis,
  AbortController: Controller,
  URLSearchParams: SearchParams,
  Intl: { Collator, DateTimeFormat, NumberFormat },
  addEventListener: nothing,
  removeEventListener: nothing,
  dispatchEvent: nothing,
  document: { addEventListener: nothing, visibilityState: 'visible', documentElement: {}, getElementById: () => null },
  history: { state: null, pushState: nothing, replaceState: nothing },
  matchMedia: () => ({ matches: false }),
  navigator: {},
  performance: { now: () => 0 },
});

// Modules read the address when they load.
setLocation('http://localhost', '/');
