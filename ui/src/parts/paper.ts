import { later } from '../lib/later.ts';

/** Loads the print styles; the promise resolves when they are loaded. */
export const paper = () => import('./print.css');

later(paper);
