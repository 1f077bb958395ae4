import { later } from '../lib/later.ts';

/** The styles of paper are there when it resolves. */
export const paper = () => import('./print.css');

later(paper);
