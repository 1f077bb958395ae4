import { useEffect, useRef } from 'react';
import { ApiError } from '../../api/client.ts';
import { useWrites } from '../../api/writes.ts';
import { offerAct, toast } from '../../kit/toast.tsx';

/** Actions whose responses came at most so many milliseconds apart are undone together. */
const together = 5_000;

interface Done {
  id: number;
  /** The path of the screen on which it was done. */
  path: string;
}

/** Returns whether a key press belongs to a text field or a dialog, which have their own undo. */
const isTyping = ({ target }: KeyboardEvent) =>
  document.querySelector('dialog:modal') !== null ||
  (target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select')));

/**
 * Offers to undo what the user does: in the toast that reports it, and with Ctrl-Z on the screen where it was done. The
 * server names each action that can be undone in a header of its response.
 */
export function Undoing(): null {
  const { postQuietly, refresh } = useWrites();
  const calls = useRef({ postQuietly, refresh });
  calls.current = { postQuietly, refresh };
  useEffect(() => {
    let latest = { ids: [] as number[], at: Number.NEGATIVE_INFINITY, label: 'Undo' };
    let history: Done[] = [];
    let undoing = false;
    const note = ({ detail }: Event & { detail?: unknown }) => {
      const [id, now] = [Number(detail), performance.now()];
      const ids = now - latest.at < together ? [...latest.ids, id] : [id];
      latest = { ids, at: now, label: undoing ? 'Redo' : 'Undo' };
      if (!undoing) history.push({ id, path: window.location.pathname });
    };
    async function undo(ids: number[], with_later = false) {
      const left = [...ids];
      history = history.filter(({ id }) => !ids.includes(id));
      latest = { ...latest, ids: [] };
      undoing = true;
      try {
        for (let id = left.at(-1); id !== undefined; id = left.at(-1)) {
          await calls.current.postQuietly(`/api/activity/${id}/undo`, { with_later });
          left.pop();
        }
        toast('Undone');
      } catch (reason) {
        const isInTheWay = reason instanceof ApiError && reason.status === 409 && /since then/.test(reason.message);
        const act = isInTheWay && !with_later && { label: 'Undo that, too', run: () => void undo(left, true) };
        toast(reason instanceof Error ? reason.message : String(reason), { bad: true, ...(act && { act }) });
      } finally {
        undoing = false;
        await calls.current.refresh();
      }
    }
    const press = (event: KeyboardEvent) => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z';
      const last = history.findLast(({ path }) => path === window.location.pathname);
      if (!isUndo || !last || isTyping(event)) return;
      event.preventDefault();
      void undo([last.id]);
    };
    offerAct(() => {
      const { ids, at, label } = latest;
      latest = { ...latest, ids: [] };
      if (ids.length === 0 || performance.now() - at > together) return undefined;
      return { label, run: () => void undo(ids) };
    });
    addEventListener('undoable', note);
    addEventListener('keydown', press);
    return () => {
      offerAct(undefined);
      removeEventListener('undoable', note);
      removeEventListener('keydown', press);
    };
  }, []);
  return null;
}
