import './main.css';
import { hydrate, render } from 'preact';
import { loadBootData } from './api/boot.ts';
import { App, loadScreen } from './app.tsx';
import './parts/paper.ts';
import { popstateGuard } from './lib/back.ts';
import { stopClock } from './lib/when.ts';

addEventListener('popstate', (event) => popstateGuard.hold?.(event));

// A new path starts at the top of the page. Going back keeps the browser's scroll position; a new query does not
// scroll.
let path = location.pathname;
addEventListener('pushState', () => {
  if (location.pathname !== path) scrollTo(0, 0);
  path = location.pathname;
});
for (const event of ['popstate', 'replaceState'])
  addEventListener(event, () => {
    path = location.pathname;
  });

// Not awaited at the top level: a screen's chunk imports this module, and would wait for it.
async function start(root: HTMLElement) {
  const boot = await loadBootData();
  await loadScreen(boot);
  // A page that the server has not rendered, or for another path, is rendered anew.
  const isRendered = boot.now && boot.path?.split('?')[0] === location.pathname;
  if (isRendered) stopClock(boot.now ?? 0);
  else root.replaceChildren();
  // Hydration resets fields to their state, so what the visitor has typed or chosen before is entered again.
  const fields = [...root.querySelectorAll<HTMLInputElement>('input,select')].map(
    (field) => [field, field.value] as const,
  );
  (isRendered ? hydrate : render)(<App boot={boot} />, root);
  for (const [field, value] of fields)
    if (field.value !== value) {
      field.value = value;
      for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
    }
}

const root = document.getElementById('root');
if (root) void start(root);
