import './main.css';
import { createRoot } from 'react-dom/client';
import { loadBootData } from './api/boot.ts';
import { App } from './app.tsx';
import './parts/paper.ts';
import { popstateGuard } from './lib/back.ts';

addEventListener('popstate', (event) => popstateGuard.hold?.(event));

// A new path starts at the top of the page. Going back keeps the browser's scroll position; a new query does not
// scroll.
let path = location.pathname;
addEventListener('pushState', () => {
  if (location.pathname !== path) scrollTo(0, 0);
  path = location.pathname;
});

const root = document.getElementById('root');
if (root) createRoot(root).render(<App boot={await loadBootData()} />);
