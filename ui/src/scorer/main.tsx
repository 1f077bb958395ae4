import './main.css';
import { render } from 'preact';
import { ScorerApp } from './app.tsx';
import { readTheme, setTheme } from './theme.ts';

setTheme(readTheme());
const root = document.getElementById('root');
if (root) render(<ScorerApp />, root);
// Keeps the files of this page for times without a network. It answers for nothing but `/score`.
if (import.meta.env.PROD) void navigator.serviceWorker?.register('/score-sw.js', { scope: '/score' });
