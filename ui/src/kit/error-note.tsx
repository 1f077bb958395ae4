import './note.css';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

export interface ErrorNoteProps {
  /** What failed: "The schedule did not load" */
  title: string;
  message?: string | undefined;
  onRetry: () => void;
}

/** A message that data did not load, with the reason and a button that tries again. */
export const ErrorNote = ({ title, message, onRetry }: ErrorNoteProps) => (
  <div className="card empty" role="alert">
    <Icon name="alert" size="l" />
    <h2>{title}</h2>
    {message && <p>{message}</p>}
    <Button icon="refresh" onClick={onRetry}>
      Try again
    </Button>
  </div>
);
