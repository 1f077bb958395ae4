import { afterFirstInput } from '../lib/later.ts';

/** Loads the print styles; the promise resolves when they are loaded. */
export const loadPrintStyles = () => import('./print.css');

afterFirstInput(loadPrintStyles);
