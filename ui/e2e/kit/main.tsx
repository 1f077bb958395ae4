import '../../src/main.css';
import '../../src/screens/staff/routes.css';
import type { ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import { popstateGuard } from '../../src/lib/back.ts';

window.addEventListener('popstate', (event) => popstateGuard.hold?.(event));

/** Renders one demo of this folder: `?part=sortable`. */
const files = import.meta.glob<{ default: ComponentType }>(['./*.tsx', '!./main.tsx']);
const part = new URLSearchParams(window.location.search).get('part');
const { default: Part } = (await files[`./${part}.tsx`]?.()) ?? { default: () => null };
const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <main className="app-main">
      <h1>{part}</h1>
      <Part />
    </main>,
  );
