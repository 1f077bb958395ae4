import type { ApiError } from '../../../api/client.ts';
import { Button } from '../../../kit/button.tsx';
import { Note } from '../../../kit/note.tsx';
import { capital } from '../../../lib/format.ts';

/** Why a save that never reached the server, or found nobody signed in, did not work; null where the server refused it. */
function lost(error: Pick<ApiError, 'status'>): string | null {
  if (error.status === 0) return 'no connection';
  return error.status === 401 ? 'your session ended' : null;
}

/** Says in one sentence what was not saved, why, and where the text is. */
export function notSaved(error: Pick<ApiError, 'status' | 'message'>, thing = 'the form', kept = true): string {
  const why = lost(error);
  if (why === null) return error.message;
  const where = kept ? 'is kept on this device' : 'is still here';
  return `${capital(thing)} was not saved: ${why}. What you typed ${where}.`;
}

interface NotSavedProps {
  error: Pick<ApiError, 'status' | 'message'> | null;
  /** What was to be saved: "the game". */
  thing?: string | undefined;
  /** Whether a draft of it is kept. */
  kept?: boolean;
  /** Sends it again; without it the button submits the form around it. */
  onRetry?: (() => void) | undefined;
}

/** Says why a form was not saved, with a button to send it again where that may help. */
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
