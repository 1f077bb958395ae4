import './note.css';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

export interface ErrorNoteProps {
  /** What did not work: "The schedule did not load" */
  title: string;
  message?: string | undefined;
  onRetry: () => void;
}

/** What did not come, why, and a way to ask again. */
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
