import type { Page } from '../../../api/website.ts';
import { Button } from '../../../kit/button.tsx';
import { Textarea } from '../../../kit/field.tsx';
import { Note } from '../../../kit/note.tsx';

interface PageConflictProps {
  theirs: Page;
  onKeep: () => void;
  onTake: () => void;
}

/** Somebody else saved the page meanwhile: both texts are there, and one of them is chosen. */
export function PageConflict({ theirs, onKeep, onTake }: PageConflictProps) {
  const { title, body } = theirs.draft ?? theirs;
  return (
    <section className="card page-conflict" aria-label="Two versions">
      <Note kind="warn">
        Somebody saved this page since you opened it. Your text is below as you typed it; theirs is here. Nothing is
        lost until you choose.
      </Note>
      <Textarea label={`Their text: ${title}`} readOnly rows={8} value={body} />
      <div className="btn-group">
        <Button onClick={onTake}>Take theirs</Button>
        <Button kind="primary" onClick={onKeep}>
          Keep mine
        </Button>
      </div>
    </section>
  );
}
