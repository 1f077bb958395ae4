import { useState } from 'react';
import { useLocation } from 'wouter';
import { ApiError } from '../../../api/client.ts';
import { type DraftPage, draftUrl } from '../../../api/schedules.ts';
import { useWrites } from '../../../api/writes.ts';
import { Button } from '../../../kit/button.tsx';
import { Dialog } from '../../../kit/dialog.tsx';
import { Note } from '../../../kit/note.tsx';
import { toast } from '../../../kit/toast.tsx';
import { countOf } from '../../../lib/format.ts';
import { draftsPath } from '../../../staff-paths.ts';

/** Publishes a draft after a confirmation that says what happens. */
export function Publish({ page }: { page: DraftPage }) {
  const { postQuietly, refresh } = useWrites();
  const [, go] = useLocation();
  const [isAsking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const changed = page.games.filter(({ changes }) => changes.length > 0).length;
  const hard = page.clashes.filter(({ isHard }) => isHard);
  const isStale = page.changedSince.length > 0;
  const url = draftUrl(page.draft.id);
  async function publish() {
    setBusy(true);
    setFailure('');
    try {
      const { left } = await postQuietly(`${url}/publish`, { anyway: hard.length > 0 });
      toast(left > 0 ? `Published. ${countOf(left, 'game')} without a place stay in the draft.` : 'Published');
      setAsking(false);
      if (left === 0) go(draftsPath(page.draft.seasonId));
      await refresh(left === 0 ? [url] : []);
    } catch (error) {
      setFailure(error instanceof ApiError ? error.message : String(error));
      // What was published meanwhile is shown with the button that takes it over.
      await refresh();
    }
    setBusy(false);
  }
  return (
    <>
      <Button kind="primary" disabled={changed === 0 || isStale} onClick={() => setAsking(true)}>
        {changed === 0 ? 'Nothing to publish' : 'Publish'}
      </Button>
      {isAsking && (
        <Dialog
          title="Publish this draft?"
          onClose={() => setAsking(false)}
          foot={
            <>
              <Button autoFocus onClick={() => setAsking(false)}>
                Keep it a draft
              </Button>
              <Button kind="primary" busy={busy && 'Publishing'} onClick={publish}>
                {hard.length > 0 ? 'Publish anyway' : `Publish ${countOf(changed, 'change')}`}
              </Button>
            </>
          }
        >
          <p>Visitors and calendars see the changes of {countOf(changed, 'game')} at once. One undo brings all back.</p>
          {hard.length > 0 && (
            <Note kind="warn">
              {countOf(hard.length, 'clash', 'clashes')}: {hard.map(({ text }) => text).join(' ')}
            </Note>
          )}
          {failure && <Note kind="bad">{failure}</Note>}
        </Dialog>
      )}
    </>
  );
}

/** What was published since the draft was made, with the button that takes it over. */
export function ChangedSince({ page }: { page: DraftPage }) {
  const { post } = useWrites();
  if (page.changedSince.length === 0) return null;
  async function take() {
    try {
      await post(`${draftUrl(page.draft.id)}/take-over`);
      toast('Taken over');
    } catch (error) {
      toast(error instanceof Error ? error.message : String(error), { bad: true });
    }
  }
  return (
    <Note kind="warn">
      <b>The schedule has changed since this draft was made.</b>
      <ul>
        {page.changedSince.map(({ text }) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <Button onClick={take}>Take the changes over</Button>
    </Note>
  );
}
