import type { ApiError } from '../../../api/client.ts';
import { Button } from '../../../kit/button.tsx';
import { Note } from '../../../kit/note.tsx';
import { capital } from '../../../lib/format.ts';

/** Returns why a request was not processed (no connection, or no session); null if the server rejected it. */
function lost(error: Pick<ApiError, 'status'>): string | null {
  if (error.status === 0) return 'no connection';
  return error.status === 401 ? 'your session ended' : null;
}

/** Returns a sentence that says what was not saved, why, and where the typed text is. */
export function notSaved(error: Pick<ApiError, 'status' | 'message'>, thing = 'the form', kept = true): string {
  const why = lost(error);
  if (why === null) return error.message;
  const where = kept ? 'is kept on this device' : 'is still here';
  return `${capital(thing)} was not saved: ${why}. What you typed ${where}.`;
}

interface NotSavedProps {
  error: Pick<ApiError, 'status' | 'message'> | null;
  /** What was not saved: "the game". */
  thing?: string | undefined;
  /** Whether a draft is stored on the device. */
  kept?: boolean;
  /** Sends the form again; by default the button submits the form around it. */
  onRetry?: (() => void) | undefined;
}

/** Explains why a form was not saved, with a button to try again if that may help. */
export function NotSaved({ error, thing, kept, onRetry }: NotSavedProps) {
  if (!error) return null;
  const again = lost(error) !== null || error.status >= 500;
  return (
    <Note kind="bad">
      {notSaved(error, thing, kept)}{' '}
      {again && (
        <Button size="small" {...(onRetry ? { onClick: onRetry } : { type: 'submit' })}>
          Try again
        </Button>
      )}
    </Note>
  );
}
