// The public site for server rendering. `vite.server.config.ts` builds it into `dist/.server/render.js`, a script for
// the server's JavaScript engine, which calls `prepare` once and `render` for each page.
import './host.ts';

import { renderToString } from 'preact-render-to-string';
import { Router } from 'wouter';
import { type BootData, primeBoot } from '../api/boot.ts';
import { emptyCache } from '../api/cache.ts';
import { App, loadScreens } from '../app.tsx';
import { takeRenderedParts } from '../lib/lazily.tsx';
import { stopClock } from '../lib/when.ts';
import { setLocation } from './location.ts';

/** Loads all screens. */
export const prepare = loadScreens;

const stay = () => undefined;

/** The path and the query of the page. They do not change while it is rendered, so no link has to subscribe to them. */
const usePagePath = (): [string, () => void] => [location.pathname, stay];
const usePageQuery = () => location.search.slice(1);

/**
 * Returns a page's HTML, and the sources of the parts in it. `json` is the content of the page's element `boot`; `origin` is
 * `https://host`.
 */
export function render(json: string, origin: string): { html: string; parts: string[] } {
  const boot: BootData = JSON.parse(json);
  if (!boot.path || !boot.now) throw new Error('boot.path or boot.now is missing');
  setLocation(origin, boot.path);
  stopClock(boot.now);
  emptyCache();
  primeBoot(boot);
  const app = (
    <Router hook={usePagePath} searchHook={usePageQuery}>
      <App boot={boot} />
    </Router>
  );
  return { html: renderToString(app), parts: takeRenderedParts() };
}
