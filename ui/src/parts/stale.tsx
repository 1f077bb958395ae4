import { Button } from '../kit/button.tsx';
import { Note } from '../kit/note.tsx';

export interface StaleProps {
  what: string;
  onRetry: () => void;
}

/** A note above old data that a refresh has failed. */
const Stale = ({ what, onRetry }: StaleProps) => (
  <div className="wrap">
    <Note kind="warn">
      This may be out of date: {what} could not be refreshed.{' '}
      <Button size="small" icon="refresh" onClick={onRetry}>
        Try again
      </Button>
    </Note>
  </div>
);

export default Stale;
