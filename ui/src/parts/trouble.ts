import type { ErrorNoteProps } from '../kit/error-note.tsx';
import { afterFirstInput } from '../lib/later.ts';
import { lazily } from '../lib/lazily.tsx';
import type { MissingProps } from './missing.tsx';
import type { StaleProps } from './stale.tsx';

// Error messages are loaded after the first user input, or when there is an error: most visits need none.
const error = () => import('./error.ts');
const stale = () => import('./stale.tsx');

afterFirstInput(error);
afterFirstInput(stale);

export const LazyErrorNote = lazily<ErrorNoteProps>(error);
export const Stale = lazily<StaleProps>(stale);
export const Missing = lazily<MissingProps>(() => import('./missing.tsx'));
