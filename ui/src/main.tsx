import './main.css';
import { createRoot, hydrateRoot } from 'react-dom/client';
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

// Not awaited at the top level: a screen's chunk imports this module, and would wait for it.
async function start(root: HTMLElement) {
  const boot = await loadBootData();
  await loadScreen(boot);
  if (boot.now && boot.path?.split('?')[0] === location.pathname) {
    stopClock(boot.now);
    hydrateRoot(root, <App boot={boot} />);
  } else {
    // The server has not rendered this page.
    root.replaceChildren();
    createRoot(root).render(<App boot={boot} />);
  }
}

const root = document.getElementById('root');
if (root) void start(root);
