import './kit/css/public.css';
import { createRoot } from 'react-dom/client';
import { boot } from './api/boot.ts';
import { App } from './app.tsx';
import './kit/paper.ts';

// A new page starts at its top; going back keeps its place, and a filter in the address moves nothing.
let path = window.location.pathname;
window.addEventListener('pushState', () => {
  if (window.location.pathname !== path) window.scrollTo(0, 0);
  path = window.location.pathname;
});

const root = document.getElementById('root');
if (root) createRoot(root).render(<App boot={await boot()} />);
