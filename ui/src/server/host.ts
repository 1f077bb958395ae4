// Defines the globals that the public screens read while they render and that the server's JavaScript engine lacks. Effects
// do not run on the server, so no listener is ever called: the functions only have to exist.
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
