import './main.css';
import { createRoot } from 'react-dom/client';
import { boot } from './api/boot.ts';
import { App } from './app.tsx';
import './parts/paper.ts';
import { back } from './lib/back.ts';

addEventListener('popstate', (event) => back.hold?.(event));

// A new page starts at its top; going back keeps its place, and a filter in the address moves nothing.
let path = location.pathname;
addEventListener('pushState', () => {
  if (location.pathname !== path) scrollTo(0, 0);
  path = location.pathname;
});

const root = document.getElementById('root');
if (root) createRoot(root).render(<App boot={await boot()} />);
